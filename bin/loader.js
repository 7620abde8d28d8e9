const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

/**
 * Loads chunks of a bundle, compiled ahead where `npm run build` has left its code cache beside it: compiling takes a
 * short command longer than its work. V8 refuses a cache of another version or of other flags, and then compiles as ever.
 */
function loader(folder) {
  const loaded = new Map();
  const load = (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known.module.exports;
    const filename = join(folder, name);
    const cache = `${filename}.cache`;
    const source = readFileSync(filename, 'utf8');
    const script = new vm.Script(
      `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
      {
        filename,
        cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
      },
    );
    const module = { exports: {} };
    loaded.set(name, { module, script });
    const local = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
    script.runInThisContext().call(module.exports, module.exports, local, module, filename, folder);
    return module.exports;
  };
  /** Leaves the code that has been compiled by now beside the chunks. */
  const keepCompiled = () => {
    for (const [name, { script }] of loaded)
      writeFileSync(join(folder, `${name}.cache`), script.createCachedData());
  };
  return { load, loaded, keepCompiled };
}

module.exports = { loader };
