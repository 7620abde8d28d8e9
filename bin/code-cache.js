const fs = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = fs.constants;
const MAX_BYTES = 64 * 1024 * 1024;
const HEADER_BYTES = 8;
const DAY_MS = 86_400_000;
/** A file that was not written anew for so long belongs to a version that is gone, or costs little to make again. */
const KEPT_MS = 30 * DAY_MS;

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
      const descriptor = fs.openSync(join(folder, name), O_RDONLY | O_NOFOLLOW);
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

/** Node's own `recursive` never ends under /proc, where a folder that is there has no room for another. */
function makeFolder(folder) {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code === 'EEXIST') return;
    if (error.code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    fs.mkdirSync(folder, { mode: 0o700 });
  }
}

/** Writes to a new file and renames it, so that nobody reads half of one. What cannot be written is left out. */
function writeCache(folder, name, scripts) {
  const temporary = join(folder, `${process.pid}-${Date.now()}.new`);
  try {
    makeFolder(folder);
    withFolder(folder, () => {
      const descriptor = fs.openSync(temporary, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
      try {
        fs.writeFileSync(descriptor, pack(scripts));
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

function removeOld(folder) {
  const oldest = Date.now() - KEPT_MS;
  for (const name of fs.readdirSync(folder)) {
    if (!/\.(cache|new)$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = fs.lstatSync(path);
    if (mtimeMs < oldest || (name.endsWith('.new') && mtimeMs < Date.now() - DAY_MS)) fs.unlinkSync(path);
  }
}

/**
 * Length of one copy, twice the same copy. V8 does not check what it is given, and runs or crashes on damaged code; to
 * compare two copies takes a tenth of the time of loading what could compute a checksum.
 * A copy is the length of a JSON list of names and lengths, the list, and the scripts' code.
 */
function pack(scripts) {
  const list = Buffer.from(
    JSON.stringify([...scripts].map(([name, { chunks, code }]) => [name, code.length, chunks])),
  );
  const copy = Buffer.concat([uint(list.length), list, ...[...scripts.values()].map(({ code }) => code)]);
  return Buffer.concat([uint(copy.length), copy, copy]);
}

function unpack(bytes) {
  const length = Number(bytes.readBigUInt64LE(0));
  const half = HEADER_BYTES + length;
  if (bytes.length !== half + length) return null;
  const copy = bytes.subarray(HEADER_BYTES, half);
  if (!copy.equals(bytes.subarray(half))) return null;
  let at = HEADER_BYTES + Number(copy.readBigUInt64LE(0));
  const scripts = new Map();
  for (const [name, size, chunks] of JSON.parse(copy.toString('utf8', HEADER_BYTES, at))) {
    scripts.set(name, { chunks, code: copy.subarray(at, at + size) });
    at += size;
  }
  return scripts;
}

function uint(value) {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

module.exports = { cacheFolder, readCache, writeCache };
