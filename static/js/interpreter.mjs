// The interpreter that PyScript loads: Pyodide, started from a snapshot in which the game is imported already, where a
// release brings one. It is what starts Python, and so cannot be Python. Only this file knows Pyodide's private names.
import './storage.mjs';
import {loadPyodide as start, version} from '../vendor/pyodide/pyodide.mjs';
import createModule from '../vendor/pyodide/pyodide.asm.mjs';

export {version};

const BASE = new URL('../vendor/pyodide/', import.meta.url).href;
const RELEASE = null; // static/release writes here what a release brings: its files, with their weights in bytes
const FILES = RELEASE?.files ?? {wasm: {url: 'pyodide.asm.wasm'}, whole: {url: 'python_stdlib.zip'}};
const GAME = '/home/pyodide/game.zip', LIBRARY = '/lib/python314.zip';
const NO_LIBRARY = BASE + 'library.given'; // where Pyodide shall look for it: `boot` answers instead

// --- fetching: every byte is told to the page, which offers another try when none comes; every failure has a name

const loaded = {};
const tell = (name, detail) => globalThis.document && dispatchEvent(new CustomEvent(name, {detail}));

// Whether a service worker answers for this page. Where there can be none, even asking may throw.
function isKept() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}
const kept = isKept();
const watched = globalThis.document && !kept; // what is kept is here at once, and a worker has nobody to tell

function count(name, bytes, size) {
  const file = loaded[name] ??= {at: 0, weight: FILES[name].weight ?? size, size: FILES[name].size ?? size};
  file.at += bytes;
  const all = Object.values(loaded);
  const got = all.reduce((sum, {at, size, weight}) => sum + (size ? Math.min(at / size, 1) : 0) * weight, 0);
  tell('rummy:progress', {loaded: got, total: RELEASE?.weight ?? all.reduce((sum, {weight}) => sum + weight, 0)});
}

// The service worker leaves the WebAssembly to the browser's own cache, which keeps it compiled as well (a third of a warm
// start), and has it all the same: with a query, for when that cache has lost it and there is no network.
async function fetched(name, url) {
  const spare = kept && url.endsWith('.wasm') ? url + '?kept' : null;
  const asked = globalThis.rummyAsked?.[name]; // by able.js
  if (asked) delete globalThis.rummyAsked[name]; // a response can be read once
  try {
    const answer = await (asked ?? fetch(url));
    if (answer.ok || !spare) return answer;
  } catch (error) {
    if (!spare) throw error;
  }
  return fetch(spare);
}

async function response(name, type = '') {
  const url = new URL(FILES[name].url, RELEASE ? import.meta.url : BASE).href;
  const answer = await fetched(name, url);
  const mime = answer.headers.get('Content-Type') ?? '';
  if (!answer.ok || !mime.startsWith(type)) throw new Error(`${url} cannot be loaded (${answer.status}, ${mime})`);
  if (!watched) return answer;
  const size = Number(answer.headers.get('Content-Length'));
  const reader = answer.clone().body.getReader(); // of a copy: a response made anew would lose its compiled form
  (async () => {
    for (let got; !(got = await reader.read()).done;) count(name, got.value.length, size);
  })().catch(() => {}); // told by whoever reads the response itself
  return answer;
}

async function unpacked(name) {
  const answer = await response(name);
  if (answer.headers.has('X-Unpacked')) return answer.whole ?? answer.arrayBuffer(); // by the service worker
  return new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function bytes(name) {
  const all = new Uint8Array(await (await response(name)).arrayBuffer());
  const {url, size} = FILES[name];
  if (size && size !== all.length) throw new Error(`${url} is not what it should be: ${all.length} bytes, not ${size}`);
  return all;
}
const early = promise => (promise.catch(() => {}), promise); // a failure counts when it is waited for

const canUnpack = 'DecompressionStream' in globalThis;
let wasm = early(response('wasm', 'application/wasm'));
let delta = RELEASE && canUnpack ? early(unpacked('delta')) : null;
const game = RELEASE && early(bytes('game'));

// --- starting

// Pyodide looks here for what halts WebAssembly on a stack of its own (JSPI). The game never waits so, and is better off as in
// a browser that has none: where Chromium watches a page's memory (GWP-ASan, about one tab in seventy), it reads on beyond the
// end of such a stack, and one start in ten ended the tab. `python3 -m tests.bench crash` counts them.
function create(settings) {
  const names = ['Suspending', 'promising'];
  const given = names.map(name => Object.getOwnPropertyDescriptor(WebAssembly, name));
  for (const name of names) Reflect.deleteProperty(WebAssembly, name);
  try {
    return createModule(settings);
  } finally {
    for (const [i, name] of names.entries()) if (given[i]) Object.defineProperty(WebAssembly, name, given[i]);
  }
}

// Pyodide only warns when its files cannot be had or compiled, and waits for ever: here that is an error.
async function boot(options, library) {
  const {fetch} = globalThis, {instantiateStreaming} = WebAssembly;
  const mine = wasm ?? response('wasm', 'application/wasm');
  wasm = null; // a response can be read once
  const {stackTraceLimit} = Error;
  Error.stackTraceLimit = 0; // Pyodide makes errors, for whose lines V8 would read its largest function once more: 30 ms
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  globalThis.fetch = (url, ...rest) =>
    String(url) === BASE + 'pyodide.asm.wasm' ? mine : String(url) === NO_LIBRARY ? library().catch(fail) : fetch(url, ...rest);
  WebAssembly.instantiateStreaming = (source, imports) =>
    instantiateStreaming.call(WebAssembly, source, imports).catch(error => { fail(error); throw error; });
  mine.catch(fail);
  try {
    return await Promise.race([failed, start({
      createPyodideModule: create,
      ...options,
      indexURL: BASE,
      env: {PYTHONHASHSEED: '0'}, // as in the snapshot: with and without one, the same happens
      stdLibURL: NO_LIBRARY,
      ...(RELEASE ? {packageBaseUrl: BASE, lockFileContents: structuredClone(RELEASE.lock)} : {}),
    })]);
  } finally {
    Object.assign(globalThis, {fetch});
    Error.stackTraceLimit = stackTraceLimit;
    Object.assign(WebAssembly, {instantiateStreaming});
  }
}

// What a delta holds (see static/release/snapshot.mjs) is put into the memory of a fresh interpreter.
function apply(buffer, head, memory) {
  const mark = new Uint8Array(buffer, 0, head.length);
  if (head.some((byte, i) => byte !== mark[i])) throw new Error('The snapshot belongs to another build.');
  const [count] = new Uint32Array(buffer, head.length, 1);
  const runs = new Uint32Array(buffer, head.length + 4, 2 * count);
  for (let i = 0, from = runs.byteOffset + runs.byteLength; i < runs.length; i += 2) {
    memory.set(new Uint32Array(buffer, from, runs[i + 1]), runs[i]);
    from += 4 * runs[i + 1];
  }
}

async function restore(options) {
  const head = Uint8Array.from(RELEASE.head); // by which Pyodide knows its build
  const py = await boot({
    ...options,
    _loadSnapshot: head,
    createPyodideModule: async settings => {
      const module = await create(settings);
      const buffer = await delta;
      apply(buffer, head, new Uint32Array(module.HEAP8.buffer));
      delta = null;
      buffer.transfer?.(0); // lets 11 MB go at once, not when garbage is collected
      return module;
    },
  }, async () => new Response()); // no library: what was imported from it is there already
  Object.assign(py._api.config, {_loadSnapshot: undefined, createPyodideModule: undefined});
  await addGame(py, 'import random; random.seed()'); // its state was frozen in the snapshot
  return py;
}

async function plain(options) {
  const packed = RELEASE && canUnpack;
  const py = await boot(options, async () => packed ? new Response(await unpacked('library')) : response('whole'));
  if (RELEASE) await addGame(py);
  return py;
}

// The archive goes before the current folder, into which PyScript writes the texts of what is compiled in the archive.
async function addGame(py, more = '') {
  py.FS.writeFile(GAME, await game, {canOwn: true});
  const first = `import sys; sys.path[:] = ["${GAME}", *(path for path in sys.path if path != "${GAME}")]`;
  py.runPython(`${first}; ${more}`, {globals: py.toPy({})});
}

// Python is to look into the archive anew. (`importlib.invalidate_caches` would first import from what is not there yet.)
function install(py, library) {
  py.FS.writeFile(LIBRARY, library, {canOwn: true}); // no copy
  py.runPython(`if True:
    import sys, zipimport
    zipimport._zip_directory_cache.pop("${LIBRARY}", None)
    for known in [path for path in sys.path_importer_cache if path.startswith("${LIBRARY}")]:
        del sys.path_importer_cache[known]
  `, {globals: py.toPy({})});
}

let whole;

// Packages from wheels may need any of the standard library.
function complete(py) {
  const {loadPackage} = py;
  py.loadPackage = async (...names) => {
    await (whole ??= bytes('whole').then(library => install(py, library)));
    return loadPackage.apply(py, names);
  };
  return py;
}

// A release's policy lets no text become JavaScript. As soon as PyScript has an interpreter it would turn this hook into text
// for its workers; without it, `pyscript.fs` is missing there, which the game does not use.
async function hookless() {
  const core = globalThis.document?.querySelector('script[type=module][src$="/core.js"]');
  if (core) (await import(core.src)).hooks.worker.onBeforeRunAsync.clear();
}

async function started(options) {
  if (delta) {
    try {
      return await restore(options);
    } catch (error) {
      console.warn('The snapshot cannot be used, so Python starts without it.', error);
    }
  }
  return plain(options);
}

export async function loadPyodide(options = {}) {
  try {
    if (!RELEASE) return await plain(options);
    const [py] = await Promise.all([started(options), hookless()]);
    return complete(py);
  } catch (error) {
    tell('rummy:failed', String(error.message ?? error));
    throw error;
  }
}
