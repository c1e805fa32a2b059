// A release's policy lets no text become JavaScript. PyScript would turn this hook into text for its workers; without it
// there, `pyscript.fs` is missing in workers, which the game does not use. It is PyScript's own JavaScript that must know.
import {hooks} from '../vendor/pyscript/core.js';

hooks.worker.onBeforeRunAsync.clear();
