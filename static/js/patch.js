// Patching the page and moving cards: the callbacks run for every node and every card, and crossing from Python to the
// browser that often would cost more than the whole move.
import {Idiomorph} from '../vendor/idiomorph/idiomorph.esm.js';

const MILLISECONDS = 220;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const own = new Set(['style']); // what the browser or motion sets, and a scene never says

const typing = element => element === document.activeElement && element.matches('input,select,textarea');

const callbacks = {
  beforeNodeMorphed: (old, fresh) =>
    !(old.nodeType === 1 && (old.isEqualNode(fresh) || old.hasAttribute('data-keep') || typing(old))),
  beforeAttributeUpdated: (name, element) =>
    !own.has(name) && !(name === 'open' && (element.tagName === 'DETAILS' || element.tagName === 'DIALOG')),
};

const travels = root => root.querySelectorAll('.melds > li[id], [data-card][id]'); // a meld before its cards: they go along

const places = root => {
  const found = new Map();
  for (const one of [...travels(root), ...root.querySelectorAll('.seat[id], #stock')]) found.set(one.id, one.getBoundingClientRect());
  return found;
};

function move(root, before) {
  for (const one of travels(root)) {
    for (const running of one.getAnimations()) if (running.id === 'flip') running.cancel();
    const from = before.get(one.id) || before.get(one.dataset.from);
    if (!from) continue;
    const to = one.getBoundingClientRect();
    const dx = from.left - to.left, dy = from.top - to.top;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
    one.animate([{transform: `translate(${dx}px, ${dy}px)`}, {transform: 'none'}], {duration: MILLISECONDS, easing: 'ease-out', id: 'flip'});
  }
}

// Shows a scene in `root`. Where what held the focus has gone, the focus goes to `fallback` (an id). `landing` is a card
// that was dragged: it starts from where it was let go.
export function patch(root, html, motion, fallback, landing) {
  const moves = motion && !still.matches && !document.hidden;
  const before = moves ? places(root) : null;
  if (landing) document.getElementById(landing)?.removeAttribute('style');
  const focused = root.contains(document.activeElement);
  Idiomorph.morph(root, html, {morphStyle: 'innerHTML', callbacks});
  for (const dialog of root.querySelectorAll('dialog[data-modal]:not([open])')) {
    dialog.showModal();
    dialog.scrollTop = 0; // the focus may lie far below the headline
    for (const end of dialog.querySelectorAll('[data-end]')) end.scrollTop = end.scrollHeight;
  }
  const modal = root.querySelector('dialog[open]');
  if (modal && !modal.contains(document.activeElement)) modal.querySelector('[autofocus],button')?.focus();
  if (!modal && focused && !root.contains(document.activeElement)) document.getElementById(fallback)?.focus({preventScroll: true});
  if (moves) move(root, before);
}
