// The game without the network: at its installation a release keeps everything that it needs, or nothing. A browser runs
// service workers in JavaScript only. A release has this file at its root, because a worker serves what lies beside and
// below it, and not every host can say otherwise.
const RELEASE = null; // static/release writes here the release's name, its files, and the hash of each
const PREFIX = `rummy ${registration.scope} `; // another copy of the game may live at another path of this origin
const CACHE = PREFIX + RELEASE?.name;
const PACKED = /\/snapshot-/; // kept unpacked, so that no later start waits for that
const HASHED = /-[\w-]{8,}(\.|\/)/; // a name that says what is in the file

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(RELEASE.files).map(async ([path, integrity]) => {
    const had = HASHED.test(path) && await caches.match(path); // unchanged since an earlier release
    await cache.put(path, had || unpacked(path, await fetched(path, integrity)));
  }));
}

// The page asks this header whether there is anything to unpack.
function unpacked(path, response) {
  if (!PACKED.test(path) || !globalThis.DecompressionStream) return response;
  const headers = {'Content-Type': 'application/octet-stream', 'X-Unpacked': 'gzip'};
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')), {headers});
}

// Where the browser can, it takes what is kept from there by itself, without asking this worker; but for the WebAssembly,
// of which js/interpreter.mjs says why.
async function route(event) {
  const pathname = path => new URL(path, registration.scope).pathname;
  const named = Object.keys(RELEASE.files).filter(path => HASHED.test(path) && !path.endsWith('.wasm'));
  await event.addRoutes?.([{
    condition: {or: named.map(path => ({urlPattern: {pathname: pathname(path)}}))},
    source: {cacheName: CACHE},
  }]);
}

async function fetched(path, integrity) {
  for (const cache of [HASHED.test(path) ? 'default' : 'no-cache', 'reload']) {
    try {
      const response = await fetch(path, {integrity, cache});
      if (response.ok && !response.redirected) return response;
    } catch { /* once more, past all caches */ }
  }
  throw new Error(`${path} could not be fetched as it should be`);
}

async function install() {
  try {
    await keep();
  } catch (error) {
    await caches.delete(CACHE);
    const failed = error.name === 'QuotaExceededError' ? 'full' : 'failed';
    for (const page of await clients.matchAll({includeUncontrolled: true})) page.postMessage({failed});
    throw error;
  }
}

// Old releases stay until no page may still need them.
async function tidy() {
  if ((await clients.matchAll({type: 'window', includeUncontrolled: true})).length > 1) return;
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
}

async function file(request) {
  const kept = await caches.match(request, {ignoreVary: true, ignoreSearch: true});
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && HASHED.test(new URL(request.url).pathname)) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone()).catch(() => {});
  }
  return response;
}

async function page(request) {
  const kept = await (await caches.open(CACHE)).match('./', {ignoreVary: true});
  return kept || fetch(request);
}

addEventListener('install', event => {
  event.waitUntil(install());
  event.waitUntil(route(event).catch(() => {}));
});
addEventListener('message', event => {
  if (event.data === 'switch') skipWaiting(); // only ever asked for between two matches
  if (event.data === 'tidy') event.waitUntil(tidy());
});
addEventListener('fetch', event => {
  const {request} = event, path = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET' || !path.startsWith(registration.scope)) return;
  if (request.url.endsWith('.wasm')) return; // js/interpreter.mjs says why
  const name = path.slice(registration.scope.length);
  if (request.mode !== 'navigate') event.respondWith(file(request));
  else if (name === '' || name === 'index.html') event.respondWith(page(request));
});
