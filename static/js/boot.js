// What must work before Python is there, and so cannot be Python: the kept theme before the first paint, a choice made
// early, a line that says what is loading, and a way out when it does not come.
(() => {
  'use strict';
  const root = document.documentElement;
  let again = false; // whether a match lay open before a reload
  try {
    const kept = JSON.parse(localStorage.getItem('rummy:settings') || '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
    if (kept.four_colours === true) root.dataset.four = '';
    again = (sessionStorage.getItem('rummy:open') || '').endsWith(' ' + location.search);
  } catch { /* storage is forbidden, or holds something else: the page starts as usual */ }

  const early = window.rummyEarly = {wish: '', touched: '', pressed: {}, ready};
  const SLOW = 20000; // milliseconds without any news from the loader
  const steps = ['Loading Pyodide', 'Loaded Storage', 'Loaded interpreter', 'Loaded files', 'Loaded JS modules', 'Loaded Pyodide'];
  let watchdog = 0, step = 0;
  const by = id => document.getElementById(id);

  function news() {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => trouble(), SLOW);
  }
  function trouble() {
    const box = by('boot-trouble');
    if (box) box.hidden = false;
  }
  function progress(event) {
    news();
    const said = String(event.detail);
    const at = steps.findIndex(text => said.startsWith(text));
    step = Math.max(step, at + 1);
    const bar = by('boot-bar');
    if (bar) bar.style.inlineSize = `${Math.round(15 + 80 * step / steps.length)}%`;
    const text = by('boot-text');
    if (text && at >= 0) text.textContent = text.dataset[early.wish || early.pressed.do === 'surprise' ? 'wish' : again ? 'again' : at < 3 ? 'python' : 'game'];
  }
  function bytes(event) { // told by the interpreter while its files come
    news();
    const text = by('boot-text'), {loaded, total} = event.detail;
    const wide = number => (number / 1e6).toFixed(1).padStart(4, '\u2007'); // so that nothing moves
    if (text && total) text.dataset.bytes = `${wide(loaded)} / ${wide(total)} MB`;
  }
  function onSubmit(event) {
    event.preventDefault();
    early.wish = event.target.dataset.form || '';
    early.pressed = {};
    waitFor(event.submitter || event.target.querySelector('[type=submit]'), true);
  }
  function waitFor(button, play) { // the last choice is the one that counts
    for (const before of document.querySelectorAll('[aria-busy]')) before.removeAttribute('aria-busy');
    if (button) button.setAttribute('aria-busy', 'true');
    const text = by('boot-text');
    if (text && play) text.textContent = text.dataset.wish;
  }
  function onInput(event) { early.touched = event.target.closest('[data-form]')?.dataset.form || early.touched; }
  // Browsers keep a file with a hash in its name for ever, even where a host once sent something else under that name: so
  // everything is fetched anew before the page is, for as long as one may be asked to wait.
  async function retry(button) {
    button.disabled = true;
    const named = [...document.querySelectorAll('script[src],link[href]')].map(one => one.src || one.href);
    // What a script asks for is in the browser's list only once it was read to its end, and it may have been refused.
    const files = document.querySelector('[data-wasm]')?.dataset ?? {};
    const asked = Object.values(files).map(url => new URL(url, document.baseURI).href);
    const loaded = performance.getEntriesByType('resource').map(one => one.name);
    const ours = new Set([...named, ...asked, ...loaded].filter(url => url.startsWith(location.origin)));
    const fetched = [...ours].map(async url => (await fetch(url, {cache: 'reload'})).arrayBuffer());
    await Promise.race([Promise.allSettled(fetched), new Promise(resolve => setTimeout(resolve, SLOW))]);
    location.reload();
  }
  function onPress(event) {
    const again = event.target.closest('[data-boot]');
    if (again) retry(again);
    const button = event.target.closest('[data-do]');
    if (!button) return;
    early.wish = '';
    early.pressed = {...button.dataset};
    waitFor(button, early.pressed.do === 'surprise');
  }
  function onError(event) { // a file that does not come, or one of ours that is no script
    if (event.target.tagName === 'SCRIPT' || event.target.tagName === 'LINK') trouble();
    else if (event.filename?.startsWith(location.origin)) trouble();
  }
  function ready() { // called by Python: from here on it listens itself
    clearTimeout(watchdog);
    removeEventListener('py:progress', progress);
    removeEventListener('rummy:progress', bytes);
    removeEventListener('rummy:failed', trouble);
    document.removeEventListener('submit', onSubmit);
    document.removeEventListener('input', onInput);
    document.removeEventListener('click', onPress);
    removeEventListener('error', onError, true);
    for (const id of ['boot', 'boot-trouble']) by(id)?.remove();
    root.dataset.ready = '';
  }
  addEventListener('py:progress', progress);
  addEventListener('rummy:progress', bytes);
  addEventListener('rummy:failed', trouble);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('input', onInput);
  document.addEventListener('click', onPress);
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', () => trouble());
  news();
})();
