// Can this browser run the game at all? And did boot.js come, which tells of everything else that does not? Written in
// the JavaScript of 2009, so that every browser can say so.
(function () {
  // The smallest modules with what Pyodide is made of: exceptions, reference types.
  var modules = [
    [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
    [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 7, 1, 5, 0, 208, 112, 26, 11]
  ];
  function valid(body) {
    return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0].concat(body)));
  }
  var able = false;
  try {
    able = 'noModule' in HTMLScriptElement.prototype && typeof structuredClone === 'function' &&
      typeof BigInt64Array === 'function' && valid(modules[0]) && valid(modules[1]);
  } catch (error) { /* something that is asked for is missing */ }
  // The WebAssembly is asked for at once, by a fetch: a preloaded response would come without its compiled form, which the
  // browser has kept since an earlier visit. js/interpreter.mjs waits for it.
  var wasm = document.currentScript && document.currentScript.getAttribute('data-wasm');
  if (able && wasm && window.fetch) {
    window.rummyWasm = fetch(wasm);
    window.rummyWasm['catch'](function () { /* told by whoever waits for it */ });
  }
  document.addEventListener('DOMContentLoaded', function () {
    if (able) {
      if (!window.rummyEarly) {
        var trouble = document.getElementById('boot-trouble');
        trouble.hidden = false;
        trouble.onclick = function () {
          var again = function () { location.reload(); };
          fetch(document.querySelector('script[src*="/boot"]').src, {cache: 'reload'}).then(again, again);
        };
      }
      return;
    }
    document.getElementById('unable').hidden = false;
    var gone = ['boot', 'boot-trouble'];
    for (var i = 0; i < gone.length; i++) {
      var element = document.getElementById(gone[i]);
      if (element) element.parentNode.removeChild(element);
    }
  });
})();
