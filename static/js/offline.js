// Keeps the game for playing offline, by the service worker, and says how that went. A new release is fetched while an
// old one is played, and takes over when a new match has begun: that match is kept already, and continues after the
// reload. It must work without Python, and when Python does not start, and so is none.
(() => {
  let workers;
  try {
    workers = navigator.serviceWorker; // forbidden in some frames
  } catch { /* played online only */ }
  if (!workers) return;
  let waiting = null, switching = false;

  function say(name) {
    const line = document.getElementById('offline');
    line.textContent = line.dataset[name];
    line.hidden = false;
  }
  function ready(worker) {
    waiting = worker;
    say('update');
  }
  function watch(worker, first) {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !first) ready(worker);
    });
  }
  function begun() { // after Python's own handlers
    if (!waiting || switching) return;
    setTimeout(() => {
      if (!window.rummy?.view()) return;
      switching = true;
      waiting.addEventListener('statechange', () => { if (waiting.state === 'activated') location.reload(); });
      waiting.postMessage('switch');
    });
  }
  document.addEventListener('submit', begun);
  document.addEventListener('click', event => { if (event.target.closest?.('[data-do=rematch]')) begun(); });
  workers.addEventListener('message', ({data}) => { if (data.failed) say(data.failed); });

  addEventListener('rummy:ready', async () => { // not while the game itself is being loaded
    try {
      const registration = await workers.register('service-worker.js', {updateViaCache: 'none'});
      document.documentElement.dataset.offline = '';
      registration.active?.postMessage('tidy');
      if (registration.waiting && registration.active) ready(registration.waiting);
      if (registration.installing) watch(registration.installing, !registration.active);
      registration.addEventListener('updatefound', () => watch(registration.installing, !registration.active));
    } catch (error) {
      console.warn('The game cannot be kept for playing offline.', error);
    }
  });
})();
