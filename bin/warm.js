// Part of `npm run build`: leaves the compiled code of every chunk beside it, for the loader. V8 compiles a function
// when it is first called and keeps what it has compiled, so everyday commands are run here first, on a sandbox.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { loader } = require('./loader.js');

const DIST = join(__dirname, '../dist');
const { load, loaded, keepCompiled } = loader(DIST);
const GAVEL = join(__dirname, 'gavel.js');
// The programs themselves would start; what they load is loaded here.
const ENTRIES = ['main.cjs', 'demo.cjs'];

const everyday = ({ artworks, wallets }) => {
  const [sold, other] = artworks.filter(
    ({ owner, state }) => state === 'live' && owner === artworks[0].owner,
  );
  const keyOf = (wanted) => wallets.find(({ address }) => address === wanted).keypair;
  const seller = ['-k', keyOf(sold.owner)];
  const buyer = ['-k', wallets.find(({ role }) => role === 'collector').keypair];
  const local = ['--source', 'local'];
  return [
    ['--help'],
    ['listing', 'get', sold.mint],
    ['listing', 'get', sold.mint, ...local, '--json'],
    ['listing', 'list', ...seller],
    ['listing', 'reprice', sold.mint, '--price', '2 SOL', '--yes', ...seller],
    ['listing', 'reprice', sold.mint, '--price', '3 SOL', '--yes', ...local, ...seller],
    ['listing', 'buy', sold.mint, '--max-price', '3 SOL', '--yes', ...buyer],
    ['listing', 'cancel', other.mint, '--yes', ...seller],
    ['listing', 'create', other.mint, '--price', '1 SOL', '--yes', ...seller],
  ];
};

/** One command in this process, silent; resolves with its exit code. */
function run(args) {
  process.argv = [process.execPath, GAVEL, ...args, '--quiet'];
  loaded.delete('main.cjs');
  return new Promise((resolve) => {
    process.exit = resolve;
    load('main.cjs');
  });
}

async function runEveryday(home) {
  process.env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1' };
  process.chdir(home);
  const up = [
    'sandbox',
    'up',
    '--json',
    '--quiet',
    '--rpc-port',
    '0',
    '--api-port',
    '0',
    '--block-time',
    '50',
  ];
  const sandbox = spawn(process.execPath, [GAVEL, ...up], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(sandbox.stdout), 'line');
    for (const args of everyday(JSON.parse(line).data)) {
      const code = await run(args);
      if (code !== 0) throw new Error(`gavel ${args.join(' ')} ended with ${code}`);
    }
  } finally {
    const closed = once(sandbox, 'close');
    sandbox.kill();
    await closed;
  }
}

async function main() {
  for (const name of readdirSync(DIST)) {
    if (name.endsWith('.cjs') && !ENTRIES.includes(name)) load(name);
  }
  const home = mkdtempSync(join(tmpdir(), 'gavel-build-'));
  const { stdout, stderr } = process;
  const writes = [stdout.write, stderr.write];
  stdout.write = (...given) => given.at(-1)?.call?.();
  stderr.write = stdout.write;
  try {
    await runEveryday(home);
  } catch (error) {
    // The tool works all the same, and starts a little later.
    writes[1].call(stderr, `everyday commands are not compiled ahead: ${error}\n`);
  } finally {
    [stdout.write, stderr.write] = writes;
    rmSync(home, { recursive: true, force: true });
  }
  keepCompiled();
  // A command leaves the code of a failure behind until it ends by itself, and these were not let.
  process.exitCode = 0;
}

main();
