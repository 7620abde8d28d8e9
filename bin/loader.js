const { readFileSync } = require('node:fs');
const vm = require('node:vm');
const { cacheFolder, readCache, writeCache } = require('./code-cache.js');

/** The command that is named, of those that there are: each keeps the code that it needs, and reads no other's. */
function commandName(words, commands) {
  for (const [index, word] of words.entries()) {
    const both = `${word}-${words[index + 1]}`;
    if (commands.includes(both)) return both;
    if (commands.includes(word)) return word;
  }
  return 'help';
}

/** Options of V8, as a short name: code that was compiled under others is not for this process. */
function optionsName(execArgv, options = '') {
  if (execArgv.length === 0 && options === '') return 'plain';
  // FNV-1a: loading Node's crypto for it would take longer than the cache saves.
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from([...execArgv, options].join(' ')))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16);
}

/** Parts of Node that take long to load, and that many commands name but do not use. */
const LATE = new Set(['node:crypto', 'node:os']);

/** A module of Node that is loaded when it is first asked for something. */
function late(id) {
  return new Proxy({}, { get: (_, name) => require(id)[name] });
}

/**
 * Loads chunks of the bundle in `folder`. What V8 compiles for a command is kept for the next time, in the user's cache
 * folder: compiling takes a short command longer than its work. NODE_DISABLE_COMPILE_CACHE=1, as for Node's own cache,
 * turns that off.
 */
function loader(folder, words) {
  const { sha256, commands } = JSON.parse(readFileSync(`${folder}/build.json`, 'utf8'));
  const { env, execArgv, versions, arch, platform } = process;
  const caches = env.NODE_DISABLE_COMPILE_CACHE === '1' ? null : cacheFolder(env, platform);
  const made = [sha256, versions.v8, arch, optionsName(execArgv, env.NODE_OPTIONS)];
  const file = `${[commandName(words, commands), ...made].join('-')}.cache`;
  const kept = (caches && readCache(caches, file)) ?? new Map();
  const opened = new Map();
  const modules = new Map();

  function open(name) {
    const filename = `${folder}/${name}`;
    const cachedData = kept.get(name)?.code;
    const script = new vm.Script(readFileSync(filename, 'latin1'), { filename, cachedData });
    if (script.cachedDataRejected) kept.delete(name);
    const file = { script, chunks: [], functions: script.runInThisContext() };
    opened.set(name, file);
    return file;
  }

  const small = open('gavel.cjs');

  function load(chunk) {
    const known = modules.get(chunk);
    if (known !== undefined) return known.exports;
    const file = chunk in small.functions ? small : open(chunk);
    file.chunks.push(chunk);
    const module = { exports: {} };
    modules.set(chunk, module);
    const local = (id) => (id.startsWith('./') ? load(id.slice(2)) : LATE.has(id) ? late(id) : require(id));
    const run = file.functions[chunk];
    run.call(module.exports, module.exports, local, module, `${folder}/${chunk}`, folder);
    return module.exports;
  }

  /** Keeps what is compiled by now, unless all of these chunks were kept before. */
  function keep() {
    const isKept = ([name, { chunks }]) => chunks.every((chunk) => kept.get(name)?.chunks.includes(chunk));
    if (caches === null || [...opened].every(isKept)) return;
    const all = new Map(kept);
    for (const [name, { script, chunks }] of opened) {
      const before = kept.get(name)?.chunks ?? [];
      all.set(name, { chunks: [...new Set([...before, ...chunks])], code: script.createCachedData() });
    }
    writeCache(caches, file, all);
  }

  return { load, keep };
}

module.exports = { loader };
