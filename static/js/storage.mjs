// A stand-in for IndexedDB where the browser forbids it: PyScript opens a database at every start, and dies without one.
// It must be there before PyScript's first line of Python, in the page and in a worker, and so cannot be Python itself.
// Nothing is kept in it but PyScript's own notes on packages; the game keeps its matches elsewhere.

const soon = (target, name, event) => queueMicrotask(() => target[`on${name}`]?.(event));

function answer(result) {
  const request = {result};
  soon(request, 'success', {target: request});
  return request;
}

function database() {
  const kept = new Map();
  const store = {
    count: () => answer(kept.size),
    getAllKeys: () => answer([...kept.keys()]),
    get: key => answer(kept.get(key)),
    getKey: key => answer(kept.has(key) ? key : undefined),
    put: (value, key) => answer((kept.set(key, value), key)),
    delete: key => answer(void kept.delete(key)),
    clear: () => answer(kept.clear()),
  };
  return {
    objectStoreNames: ['entries'],
    createObjectStore: () => store,
    transaction: () => ({objectStore: () => store}),
    close() {},
  };
}

function standIn() {
  const one = database();
  Object.defineProperty(globalThis, 'indexedDB', {value: {open: () => answer(one)}, configurable: true});
}

// It may be forbidden at once, or fail later.
let probe = null;
try {
  probe = indexedDB.open('rummy:probe');
} catch {
  standIn();
}
if (probe) {
  const allowed = await new Promise(resolve => {
    probe.onsuccess = () => { probe.result.close(); resolve(true); };
    probe.onerror = probe.onblocked = () => resolve(false);
  });
  if (!allowed) standIn();
}
