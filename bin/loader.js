// One file: to find, read and compile a second one would cost every command as much as a fifth of its own loading.
const fs = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');
const vm = require('node:vm');

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = fs.constants;
const MAX_BYTES = 64 * 1024 * 1024;
const HEADER_BYTES = 8;
const ALIGNMENT = 8;
const DAY_MS = 86_400_000;
/** A file that was not written anew for so long belongs to a version that is gone, or costs little to make again. */
const KEPT_MS = 30 * DAY_MS;
/** Of all files together: each build of the tool and version of Node has its own. */
const KEPT_BYTES = 128 * 1024 * 1024;

/**
 * The user's own cache folder of this tool, by the XDG base directory specification, or by macOS's custom.
 * Null where no absolute path says which it is.
 */
function cacheFolder({ XDG_CACHE_HOME: given = '', HOME: home = '' }, platform) {
  if (isAbsolute(given)) return join(given, 'gavel');
  if (!isAbsolute(home)) return null;
  return join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'gavel');
}

/** Whether what a descriptor is open on belongs to this user alone, with exactly these permissions. */
const isOwn = (stat, permissions) => stat.uid === process.geteuid() && (stat.mode & 0o7777) === permissions;

/** Runs `use` on the folder's open descriptor; null where the folder is not one of this user alone. */
function withFolder(folder, use) {
  const descriptor = fs.openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    return isOwn(fs.fstatSync(descriptor), 0o700) ? use() : null;
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * A cache file is code that will run with this user's rights, so everything about it is judged on open descriptors: after
 * that nobody else can put another file in its place. Null where there is none, or none that may be used.
 */
function readCache(folder, name) {
  try {
    return withFolder(folder, () => {
      const descriptor = fs.openSync(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      try {
        const stat = fs.fstatSync(descriptor);
        if (!stat.isFile() || stat.nlink !== 1 || !isOwn(stat, 0o600) || stat.size > MAX_BYTES) return null;
        const bytes = Buffer.allocUnsafeSlow(stat.size);
        return fs.readSync(descriptor, bytes) === bytes.length ? unpack(bytes) : null;
      } finally {
        fs.closeSync(descriptor);
      }
    });
  } catch {
    return null;
  }
}

/**
 * Makes a folder, and those above it, but only within one of this user: what root made in somebody else's home would be in
 * their way. Node's own `recursive` never ends under /proc, where a folder that is there has no room for another.
 */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  const above = dirname(folder);
  makeFolder(above);
  if (fs.statSync(above).uid !== process.geteuid()) throw new Error(`${above} is another user's`);
  fs.mkdirSync(folder, { mode: 0o700 });
}

/**
 * Writes what `make` returns to a new file and renames it, so that nobody reads half of one. What cannot be written is left
 * out, and not even made.
 */
function writeCache(folder, name, make) {
  const temporary = join(folder, `${process.pid}-${Date.now()}.new`);
  try {
    makeFolder(folder);
    withFolder(folder, () => {
      const descriptor = fs.openSync(temporary, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
      try {
        fs.writeFileSync(descriptor, pack(make()));
        fs.closeSync(descriptor);
        fs.renameSync(temporary, join(folder, name));
      } catch {
        fs.rmSync(temporary, { force: true });
      }
      removeOld(folder);
    });
  } catch {
    // The next command compiles for itself, as this one did.
  }
}

/** Newest first, what together is small enough and was made anew lately stays. */
function removeOld(folder) {
  const now = Date.now();
  const own = fs.readdirSync(folder).filter((name) => /\.(cache|new)$/.test(name));
  const files = own.map((name) => ({ path: join(folder, name), stat: fs.lstatSync(join(folder, name)) }));
  let bytes = 0;
  for (const { path, stat } of files.sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)) {
    bytes += stat.size;
    const keptFor = path.endsWith('.new') ? DAY_MS : KEPT_MS;
    if (bytes > KEPT_BYTES || stat.mtimeMs < now - keptFor) fs.unlinkSync(path);
  }
}

/**
 * Length of one copy, twice the same copy. V8 does not check what it is given, and runs or crashes on damaged code; to
 * compare two copies takes a tenth of the time of loading what could compute a checksum.
 * A copy is the length of a JSON list of the scripts, the list, and their code.
 */
function pack(scripts) {
  const entries = [...scripts].map(([name, { code, ...rest }]) => [name, code.length, rest]);
  const list = aligned(Buffer.from(JSON.stringify(entries)));
  const codes = [...scripts.values()].map(({ code }) => aligned(code));
  const copy = Buffer.concat([uint(list.length), list, ...codes]);
  return Buffer.concat([uint(copy.length), copy, copy]);
}

/** With blanks at its end, so that what follows begins where V8 can use it: what does not, it copies first. */
function aligned(bytes) {
  return Buffer.concat([bytes, Buffer.alloc(alignedSize(bytes.length) - bytes.length, ' ')]);
}

function alignedSize(size) {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

/** The scripts, and the memory of the second copy, which is of no more use. */
function unpack(bytes) {
  const length = Number(bytes.readBigUInt64LE(0));
  const half = HEADER_BYTES + length;
  if (bytes.length !== half + length) return null;
  const copy = bytes.subarray(HEADER_BYTES, half);
  const spare = bytes.subarray(half);
  if (!copy.equals(spare)) return null;
  let at = HEADER_BYTES + Number(copy.readBigUInt64LE(0));
  const scripts = new Map();
  for (const [name, size, rest] of JSON.parse(copy.toString('utf8', HEADER_BYTES, at))) {
    scripts.set(name, { ...rest, code: copy.subarray(at, at + size) });
    at += alignedSize(size);
  }
  return { scripts, spare };
}

/** The source of a script, in ASCII. It is read into `spare` where that is large enough: fresh memory takes longer than reading. */
function readSource(path, spare) {
  const descriptor = fs.openSync(path, O_RDONLY);
  try {
    const { size, mtimeMs } = fs.fstatSync(descriptor);
    const bytes = size > spare.length ? Buffer.allocUnsafeSlow(size) : spare;
    return { source: bytes.latin1Slice(0, fs.readSync(descriptor, bytes, 0, size)), mtimeMs };
  } finally {
    fs.closeSync(descriptor);
  }
}

function uint(value) {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

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
const LATE = new Set(['node:crypto', 'node:os', 'node:tty']);

/** A module of Node that is loaded when it is first asked for something. */
function late(id) {
  let known;
  const loaded = () => {
    known ??= require(id);
    return known;
  };
  const about = (name) => Object.getOwnPropertyDescriptor(loaded(), name);
  return new Proxy(
    {},
    {
      get: (_, name) => loaded()[name],
      has: (_, name) => name in loaded(),
      ownKeys: () => Reflect.ownKeys(loaded()),
      getOwnPropertyDescriptor: (_, name) => about(name) && { ...about(name), configurable: true },
    },
  );
}

/**
 * Loads chunks of the bundle in `folder`. What V8 compiles for a command is kept for the next time, in the user's cache
 * folder: compiling takes a short command longer than its work. NODE_DISABLE_COMPILE_CACHE=1, as for Node's own cache,
 * turns that off.
 */
function loader(folder, words) {
  const { sha256, commands, alone } = JSON.parse(fs.readFileSync(`${folder}/build.json`, 'utf8'));
  const { env, execArgv, versions, arch, platform } = process;
  const caches = env.NODE_DISABLE_COMPILE_CACHE === '1' ? null : cacheFolder(env, platform);
  const made = [sha256, versions.v8, arch, optionsName(execArgv, env.NODE_OPTIONS)];
  const file = `${[commandName(words, commands), ...made].join('-')}.cache`;
  const { scripts: kept, spare } = (caches && readCache(caches, file)) ?? {
    scripts: new Map(),
    spare: Buffer.alloc(0),
  };
  const opened = new Map();
  const modules = new Map();

  function open(name) {
    const filename = `${folder}/${name}`;
    // V8 compares nothing but the length of a source; one that was changed in place is told by its time.
    const { source, mtimeMs } = readSource(filename, spare);
    if (kept.get(name)?.mtimeMs !== mtimeMs) kept.delete(name);
    const cachedData = kept.get(name)?.code;
    const script = new vm.Script(source, { filename, cachedData });
    if (script.cachedDataRejected) kept.delete(name);
    const one = { script, mtimeMs, chunks: [], functions: script.runInThisContext() };
    opened.set(name, one);
    return one;
  }

  /** The file with a chunk: that of the start, that of what many commands need, that of all other small ones, or one of its own. */
  function fileOf(chunk) {
    // Not even looked for elsewhere: the largest file would be opened for that.
    if (alone.includes(chunk)) return open(chunk);
    for (const name of ['start.cjs', 'often.cjs', 'gavel.cjs']) {
      const file = opened.get(name) ?? open(name);
      if (chunk in file.functions) return file;
    }
    throw new Error(`${chunk} is not in the bundle`);
  }

  function load(chunk) {
    const known = modules.get(chunk);
    if (known !== undefined) return known.exports;
    const from = fileOf(chunk);
    from.chunks.push(chunk);
    const module = { exports: {} };
    modules.set(chunk, module);
    const local = (id) => (id.startsWith('./') ? load(id.slice(2)) : LATE.has(id) ? late(id) : require(id));
    const run = from.functions[chunk];
    run.call(module.exports, module.exports, local, module, `${folder}/${chunk}`, folder);
    return module.exports;
  }

  /** Keeps what is compiled by now, unless all of these chunks were kept before. */
  function keep() {
    const isKept = ([name, { chunks }]) => chunks.every((chunk) => kept.get(name)?.chunks.includes(chunk));
    if (caches === null || [...opened].every(isKept)) return;
    writeCache(caches, file, () => {
      const all = new Map(kept);
      for (const [name, { script, mtimeMs, chunks }] of opened) {
        const before = kept.get(name)?.chunks ?? [];
        const code = script.createCachedData();
        all.set(name, { mtimeMs, chunks: [...new Set([...before, ...chunks])], code });
      }
      return all;
    });
  }

  return { load, keep };
}

module.exports = { loader };
