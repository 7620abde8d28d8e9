// Loaded before the tool by `node --require`, in tests alone: ends the process as `kill -9` does when it comes to the
// moment that KILL_AT names, such as "after COMMIT#2", the second of that name. There is a moment before and after each
// write to the journal and to the file system, and before, within and after each request. When it ends, STEP_LOG has a
// line for each that it came to.
//
// Two moments are one when nothing can have changed outside of the process between them: one follows the other within a
// turn of the event loop, and nothing was written. "After" the first of two statements and "before" the second are such a
// pair, and stand in one line. A request that has been made is not on its way yet: Node connects, and writes, in a tick of its own. The pragmas of
// a connection and what only reads are no moments: they leave nothing behind.
const fs = require('node:fs');
const http = require('node:http');
const Database = require('libsql');

const { KILL_AT: killAt, STEP_LOG: log } = process.env;
const { openSync, writeSync } = fs;
const { O_CREAT, O_RDWR, O_WRONLY } = fs.constants;
const WRITING = ['writeFileSync', 'writeSync', 'mkdirSync', 'renameSync', 'rmSync', 'unlinkSync'];
const OF_A_CONNECTION = /^PRAGMA (synchronous|foreign_keys)\b/;

const met = new Map();
const steps = [];
let unchanged = false;
/** The command has ended; that its compiled code is kept for the next one is no part of it. */
let ended = false;

const writeLog = () => void writeSync(openSync(log, 'w'), steps.join('\n'));

function step(kind) {
  if (ended) return;
  const count = (met.get(kind) ?? 0) + 1;
  met.set(kind, count);
  const name = `${kind}#${count}`;
  if (unchanged) steps.push(`${steps.pop()} = ${name}`);
  else steps.push(name);
  if (name === killAt) {
    writeLog();
    process.kill(process.pid, 'SIGKILL');
  }
  unchanged = true;
  // Before what the ticks of this turn do: this one is the first.
  process.nextTick(() => {
    unchanged = false;
  });
}

function around(name, work) {
  step(`before ${name}`);
  unchanged = false;
  const result = work();
  step(`after ${name}`);
  return result;
}

const firstWords = (sql) => sql.trim().split(/\s+/).slice(0, 3).join(' ');

const { exec, prepare, close } = Database.prototype;
Database.prototype.exec = function (sql) {
  if (OF_A_CONNECTION.test(sql)) return exec.call(this, sql);
  return around(firstWords(sql), () => exec.call(this, sql));
};
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  const run = statement.run.bind(statement);
  statement.run = (...given) => around(firstWords(sql), () => run(...given));
  return statement;
};
Database.prototype.close = function () {
  return around('close', () => close.call(this));
};

fs.openSync = (path, flags = 'r', ...rest) => {
  const reads = flags === 'r' || (typeof flags === 'number' && (flags & (O_CREAT | O_RDWR | O_WRONLY)) === 0);
  if (reads) return openSync(path, flags, ...rest);
  return around('openSync', () => openSync(path, flags, ...rest));
};
for (const name of WRITING) {
  const write = fs[name];
  fs[name] = (...given) => around(name, () => write(...given));
}

/** What a request is for: the method of an RPC call, or the path. */
function purpose(path, body) {
  const [place] = path.split('?');
  const call = typeof body === 'string' && place === '/' ? JSON.parse(body) : {};
  return call.method ?? place;
}

const { request } = http;
http.request = (options, ...rest) => {
  const outgoing = request(options, ...rest);
  const { end } = outgoing;
  outgoing.end = (...given) => {
    const name = purpose(options.path, given[0]);
    step(`before ${name}`);
    outgoing.once('finish', () => step(`written ${name}`));
    outgoing.prependOnceListener('response', () => step(`answered ${name}`));
    return end.apply(outgoing, given);
  };
  return outgoing;
};

process.on('exit', () => {
  ended = true;
  writeLog();
});
