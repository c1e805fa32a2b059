// A stand-in for IndexedDB. PyScript opens a database at every start and dies where that is forbidden; where it is not, it
// waits for it. Nothing is kept there but its own notes on packages; the game keeps its matches elsewhere. The stand-in must
// be there before PyScript's first line, in the page and in a worker, and so cannot be Python.

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

const one = database();
Object.defineProperty(globalThis, 'indexedDB', {value: {open: () => answer(one)}, configurable: true});
