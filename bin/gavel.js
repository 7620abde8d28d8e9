#!/usr/bin/env node
const { writeSync } = require('node:fs');
const { join } = require('node:path');

const [only, ...others] = process.argv.slice(2);
if (process.platform === 'win32') {
  process.stderr.write(
    'gavel runs on Linux and macOS; on Windows, install and run it in WSL: wsl --install\n',
  );
  process.exitCode = 1;
} else if (others.length === 0 && (only === '--version' || only === '-V')) {
  // The quickest answer there is: nothing else is loaded for it, not even Node's streams.
  printLine(require('../dist/build.json').version);
} else {
  const { load, keep } = require('./loader.js').loader(join(__dirname, '../dist'), process.argv.slice(2));
  // When the command's output has left the process.
  process.on('exit', keep);
  load('main.cjs');
}

function printLine(text) {
  try {
    writeSync(1, `${text}\n`);
  } catch (error) {
    // Whoever closed the pipe wants no more of it.
    if (error.code === 'EPIPE') return;
    process.stderr.write(`error: the result could not be written\n  why: the system says ${error.code}\n`);
    process.exitCode = 1;
  }
}
