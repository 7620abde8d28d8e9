const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

const DIST = join(__dirname, '../dist');
const loaded = new Map();

/**
 * Loads a chunk of the bundle, compiled ahead where `npm run build` has left its code cache beside it: compiling takes a
 * short command longer than its work. V8 refuses a cache of another version or of other flags, and then compiles as ever.
 */
function load(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = join(DIST, name);
  const cache = `${filename}.cache`;
  const source = readFileSync(filename, 'utf8');
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename,
    cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  });
  const module = { exports: {} };
  loaded.set(name, { module, script });
  const local = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext().call(module.exports, module.exports, local, module, filename, DIST);
  return module.exports;
}

module.exports = { load, loaded };
