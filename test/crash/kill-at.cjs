// Loaded before the tool by `node --require`, in tests alone: ends the process as `kill -9` does when it comes to the
// step that KILL_AT names. A step lies before and after each write to the journal, and before, within and after each
// request. Every step is written to STEP_LOG before it is taken.
const { appendFileSync } = require('node:fs');
const http = require('node:http');
const Database = require('libsql');

const killAt = Number(process.env.KILL_AT ?? 0);
const log = process.env.STEP_LOG;
let count = 0;

function step(name) {
  count += 1;
  if (log !== undefined) appendFileSync(log, `${name}\n`);
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
}

function around(name, work) {
  step(`before ${name}`);
  const result = work();
  step(`after ${name}`);
  return result;
}

const firstWords = (sql) => sql.trim().split(/\s+/).slice(0, 2).join(' ');

const { exec, prepare } = Database.prototype;
Database.prototype.exec = function (sql) {
  return around(firstWords(sql), () => exec.call(this, sql));
};
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  const run = statement.run.bind(statement);
  statement.run = (...given) => around(firstWords(sql), () => run(...given));
  return statement;
};

const { request } = http;
http.request = (...given) => {
  step('before request');
  const outgoing = request(...given);
  outgoing.once('finish', () => step('request written'));
  outgoing.prependOnceListener('response', () => step('response begins'));
  return outgoing;
};
