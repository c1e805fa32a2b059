// Run by snapshot.py in node, never by a page: Pyodide can make a snapshot of its memory only from JavaScript.
//
//     node snapshot.mjs JOB.json
//
// A job names the folder of Pyodide, the game's files (path in the archive -> file), what to import, and where to write:
//
//     game.zip      the game, imported as it lies there: compiled, what only a browser can import, PyScript's own Python
//                   among it; else the sources
//     library.zip   what of the standard library was used, as sources, for a start without a snapshot
//     delta.bin     the snapshot's difference from the memory of a fresh interpreter (its layout: below)
//     report.json   what was measured
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import vm from 'node:vm';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const load = name => import(pathToFileURL(path.join(job.pyodide, name)).href);
const {loadPyodide} = await load('pyodide.mjs');
const {default: create} = await load('pyodide.asm.mjs');
const write = (name, bytes) => fs.writeFileSync(path.join(job.out, name), bytes);

const HOME = '/home/pyodide/';
const LIBRARY = '/lib/python314.zip';
const options = more => ({
  indexURL: job.pyodide + path.sep,
  env: {PYTHONHASHSEED: '0'},
  _sysExecutable: './this.program', // as in a browser; else this machine's path would be in the snapshot
  lockFileContents: structuredClone(job.lock),
  packageBaseUrl: './',
  ...more,
});

function fail(sentence) {
  console.error(sentence);
  process.exit(3);
}

// What an error is about: Pyodide's errors carry a traceback whose last line says it.
const last = error => String(error.message ?? error).trim().split('\n').pop();

async function python(what, interpreter, code, values = {}) {
  try {
    return interpreter.runPython(code, {globals: interpreter.toPy(values)});
  } catch (error) {
    console.error(String(error.message ?? error));
    return fail(`${what} failed: ${last(error)}`);
  }
}

// What a page does early, so that whatever Python imports only then is imported already.
const REHEARSAL = `
import traceback
from importlib import resources
try:
    assert resources.files("game").joinpath("__init__.py").read_bytes()
    raise ValueError("rehearsed")
except (OSError, ValueError):
    traceback.format_exc()
`;

// PyScript carries its own Python as texts in its JavaScript, and has them compiled at every start: a fifth of it.
function pyscript() {
  const text = fs.readFileSync(job.pyscript, 'utf8');
  const begin = text.indexOf('{pyscript:{"__init__.py":');
  for (let end = begin; begin >= 0 && (end = text.indexOf('}}', end + 1)) > 0;) {
    try {
      return Object.entries(vm.runInNewContext(`(${text.slice(begin, end + 2)})`).pyscript);
    } catch { /* these brackets were not the last ones */ }
  }
  return fail(`PyScript's own Python is not where it was in ${path.basename(job.pyscript)}.`);
}

// First: compile the game and see what of the standard library it needs.
const first = await loadPyodide(options());
for (const [name, file] of Object.entries(job.files)) {
  first.FS.mkdirTree(path.posix.dirname(HOME + name));
  first.FS.writeFile(HOME + name, fs.readFileSync(file));
}
await python('Compiling the game', first, `
import importlib, io, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, home)
for name in imports:
    importlib.import_module(name)

def archive(entries, compression):
    """A zip whose bytes depend on its entries alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as made:
        for name, data in sorted(entries.items()):
            made.writestr(zipfile.ZipInfo(name), data, compression)
    return out.getvalue()

def compiled(text, name, optimize):
    return bytes(_code_to_hash_pyc(compile(text, name, "exec", dont_inherit=True, optimize=optimize), bytes(8), False))

game = {f"pyscript/{name}c": compiled(text, f"{home}game.zip/pyscript/{name}", 0) for name, text in pyscript}
quick = {}
at_hand = {getattr(module, "__file__", None) for module in sys.modules.values()}
for name in files:
    data = game[name] = Path(home, name).read_bytes()
    if name.endswith(".py"):  # asserts stay: a bug is an assertion
        quick[name + "c"] = compiled(data, f"{home}game.zip/{name}", 0)
        if home + name not in at_hand:  # not in the snapshot
            game[name + "c"] = quick[name + "c"]
            del game[name]
    else:
        quick[name] = data
origins = {getattr(module.__spec__, "origin", None) for module in list(sys.modules.values()) if getattr(module, "__spec__", None)}
used, lean = {}, {}
with zipfile.ZipFile(library) as whole:
    for name in whole.namelist():
        if f"{library}/{name}" in origins or (name.split("/")[0] in {"pyodide", "_pyodide", "encodings"} and name[-1] != "/"):
            used[name] = whole.read(name)
            if name.endswith(".py"):  # compiled without docstrings, the library leaves less behind in memory
                lean[name + "c"] = compiled(used[name], f"{library}/{name}", 2)
            else:
                lean[name] = used[name]
made = {"game.zip": archive(game, zipfile.ZIP_DEFLATED), "library.zip": archive(used, zipfile.ZIP_STORED),
        "lean.zip": archive(lean, zipfile.ZIP_STORED), "quick.zip": archive(quick, zipfile.ZIP_STORED)}
for name, data in made.items():
    Path("/tmp", name).write_bytes(data)
`, {home: HOME, library: LIBRARY, imports: job.imports, files: Object.keys(job.files), pyscript: pyscript()});
for (const name of ['game.zip', 'library.zip', 'lean.zip']) write(name, first.FS.readFile('/tmp/' + name));
const quick = first.FS.readFile('/tmp/quick.zip');

// Second: the same imports once more, from the compiled archives, and the snapshot.
const lean = path.join(job.out, 'lean.zip');
const second = await loadPyodide(options({_makeSnapshot: true, stdLibURL: lean}));
second.FS.writeFile(HOME + 'game.zip', quick);
await python('Importing the game', second, `
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, home + "game.zip")
import gc, importlib, linecache, zipimport
for name in imports:
    importlib.import_module(name)
exec(rehearsal)
# The archives are other ones in the page, and one comes late: forget how these were laid out.
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
sys.path.remove("")  # Pyodide puts it there anew after each start
linecache.clearcache()
gc.collect()
`, {home: HOME, imports: job.imports, rehearsal: REHEARSAL});
const heap = second._module.HEAP8.length;
if (heap !== job.heap) fail(`The memory has grown to ${heap} bytes, and a snapshot can only be restored at ${job.heap}: import less.`);
let snapshot;
try {
  snapshot = second.makeMemorySnapshot();
} catch (error) {
  fail(`The snapshot cannot hold what was imported: ${last(error)}`);
}
if (Buffer.from(snapshot.buffer).includes(job.out)) fail('The snapshot holds a path of this machine.');

// Third: restore it, to catch the memory of a fresh interpreter, and to see whether it works without any library, as it
// must in a page.
const nothing = path.join(job.out, 'nothing.zip');
fs.writeFileSync(nothing, '');
let fresh;
const third = await loadPyodide(options({
  stdLibURL: nothing,
  _loadSnapshot: snapshot.slice(),
  createPyodideModule: async settings => {
    const module = await create(settings);
    fresh = new Uint32Array(module.HEAP8.slice().buffer);
    return module;
  },
}));
third.FS.writeFile(HOME + 'game.zip', first.FS.readFile('/tmp/game.zip'));
const modules = await python('Using the restored snapshot', third, REHEARSAL + `
import sys
len([name for name in sys.modules if name.split(".")[0] == "game"])
`);

// What a fresh interpreter has anyway is left out: all before the first word that differs, and every page that is empty in
// both. A page that nothing is written to takes no memory, so this is worth 10 MB once it is running, too. (XOR with the
// fresh memory in between would save 3 % more, but some of its words are not the same in every browser.) The layout, in
// words of 32 bits, little-endian: the snapshot's own head, whose second word is its length in bytes; how many runs of
// memory follow; where each begins and how long it is, in words; then the runs.
const PAGE = 4096; // words
const [, start] = new Uint32Array(snapshot.buffer, 0, 2);
const memory = new Uint32Array(snapshot.buffer, start);
const empty = (at, end) => [memory, fresh].every(one => one.subarray(at, end).every(word => word === 0));
const runs = [];
let end = memory.findIndex((word, i) => word !== fresh[i]);
for (let at = end; at < memory.length; at = end) {
  end = Math.min(PAGE * Math.floor(at / PAGE + 1), memory.length);
  if (empty(at, end)) continue;
  const before = runs.at(-1);
  if (before?.end === at) before.end = end;
  else runs.push({at, end});
}
const words = Uint32Array.of(runs.length, ...runs.flatMap(({at, end}) => [at, end - at]));
const parts = [snapshot.subarray(0, start), words, ...runs.map(({at, end}) => memory.subarray(at, end))];
write('delta.bin', Buffer.concat(parts.map(part => new Uint8Array(part.buffer, part.byteOffset, part.byteLength))));
write('report.json', JSON.stringify({heap, used: second._module._sbrk(0), modules, imports: job.imports}));
process.exit(0);
