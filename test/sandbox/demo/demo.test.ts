import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { playDemo } from '../../../src/sandbox/demo/demo.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { builtBinary } from '../../support/built.ts';
import { bundleCache } from '../../support/bundle.ts';
import { keySecret, searchText, textSecret } from '../../support/canary.ts';
import { FULL } from '../../support/sample.ts';

const binary = builtBinary();
const env = () => ({ PATH: process.env.PATH ?? '', XDG_CACHE_HOME: bundleCache(binary()) });

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gavel-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

// `.ci/run` plays it: `npx vitest run --mode full test/sandbox/demo`.
test.runIf(FULL)(
  'the story agrees with the chain at every step, and leaves nothing behind',
  async () => {
    const temporary = await temporaryDirectory();
    let shown = '';
    const agreed = await playDemo({
      binary: binary(),
      temporary,
      env: env(),
      signal: new AbortController().signal,
      now: () => 0,
      write: (text) => {
        shown += text;
      },
    });
    const keys = Object.values(sandboxWallets()).map(({ name, key }) => keySecret(name, key.keypairBytes()));
    searchText(keys, 'the demo', shown);
    expect(shown).not.toContain('DIFFERS');
    expect(shown).toMatch(/\$ gavel listing reprice \w+ --price "3.333333333 SOL" --keypair teo.json --yes/);
    // Royalty of 850 bps of 3333333333 lamports is 283333333; 37 % of it, rounded down.
    expect(shown).toContain('ok   lamports of ines: +104833333');
    expect(shown).toContain('ok   what everybody received, in all: 1000000018');
    expect(shown).toMatch(/All \d+ comparisons with the chain agree/);
    expect(agreed).toBe(true);
    expect(await readdir(temporary)).toEqual([]);
  },
  180_000,
);

test('an interrupted demo leaves nothing behind either', async () => {
  const temporary = await temporaryDirectory();
  const interruption = new AbortController();
  const play = playDemo({
    binary: binary(),
    temporary,
    env: env(),
    signal: interruption.signal,
    now: () => 0,
    write: (text) => {
      if (text.startsWith('2.')) interruption.abort();
    },
  });
  await expect(play).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readdir(temporary)).toEqual([]);
}, 180_000);

function start(home: string, ...argv: string[]): ChildProcess {
  return spawn(process.execPath, [binary(), ...argv], {
    env: { ...env(), HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout !== null) for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('no output');
}

async function output(child: ChildProcess): Promise<{ text: string; code: number | null }> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return { text, code: child.exitCode };
}

test('the built sandbox is found without configuration, ends with 0 at SIGINT, and resumes', async () => {
  const home = await temporaryDirectory();
  const up = ['sandbox', 'up', '--json', '--rpc-port', '0', '--api-port', '0', '--quiet'];
  const first = start(home, ...up);
  const before = JSON.parse(await firstLine(first)).data;
  const mint = before.artworks[0].mint;
  const got = await output(
    start(home, 'listing', 'get', mint, '--json', '--fields', 'account.price', '--quiet'),
  );
  searchText([textSecret('the API key', before.apiKey)], 'a read', got.text);
  expect(JSON.parse(got.text)).toMatchObject({ ok: true, data: { account: { price: '1500000000' } } });
  first.kill('SIGINT');
  expect(await once(first, 'exit')).toEqual([0, null]);

  const second = start(home, ...up);
  const after = JSON.parse(await firstLine(second)).data;
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(before.fresh).toBe(true);
  expect(after).toMatchObject({
    fresh: false,
    apiKey: before.apiKey,
    wallets: before.wallets,
    artworks: before.artworks,
  });
}, 180_000);
