// Can this browser run the game at all? If so, its heaviest files are asked for. Written in the JavaScript of 2009, so that
// every browser can say that it cannot. A release has it in the page.
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
  // What is heavy is asked for at once, by a fetch: a preloaded response would come without its compiled form, which the
  // browser has kept since an earlier visit. What is kept unpacked is read at once, too. js/interpreter.mjs takes it over.
  var asked = window.rummyAsked = {};
  function ask(name, url) {
    asked[name] = fetch(url).then(function (response) {
      if (response.headers.has('X-Unpacked')) response.whole = response.arrayBuffer();
      return response;
    });
    asked[name]['catch'](function () { /* told by whoever waits for it */ });
  }
  if (able && document.currentScript) {
    var files = document.currentScript.dataset;
    for (var name in files) ask(name, files[name]);
  }
  document.addEventListener('DOMContentLoaded', function () {
    if (able) return;
    document.getElementById('unable').hidden = false;
    var gone = ['boot', 'boot-trouble'];
    for (var i = 0; i < gone.length; i++) {
      var element = document.getElementById(gone[i]);
      if (element) element.parentNode.removeChild(element);
    }
  });
})();
