import { expect, onTestFinished, test } from 'vitest';
import { nodeAdapters } from '../../../src/cli/adapters.ts';
import { run } from '../../../src/cli/run.ts';
import { nodeFiles } from '../../../src/config/node-files.ts';
import { artworkKey } from '../../../src/sandbox/world/mint.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { type CliOptions, gavel, scriptedIo } from '../../support/cli.ts';
import { temporaryDirectory } from './support.ts';

const uid = process.getuid?.() ?? null;
const clock = {
  monotonic: () => performance.now(),
  now: Date.now,
  sleep: (duration: number) => new Promise<void>((done) => setTimeout(done, duration)),
};
const MINT = artworkKey('Inner Circle').address;
const OTHER = artworkKey('Rain Check').address;
const { arlo, bea, cas } = sandboxWallets();
const [ARLO, BEA, CAS] = [arlo.key.address, bea.key.address, cas.key.address];

function machine(home: string): CliOptions {
  const files = nodeFiles(process.pid, uid);
  return { home, cwd: home, uid, clock, files, adapters: nodeAdapters, livePids: [1] };
}

/** A running sandbox; `say` is a command beside it, in JSON. */
async function sandbox() {
  const home = await temporaryDirectory();
  const interruption = new AbortController();
  const argv = ['sandbox', 'up', '--rpc-port', '0', '--api-port', '0', '--json', '--block-time', '20'];
  const { io, written, printed } = scriptedIo(argv, { ...machine(home), interrupted: interruption.signal });
  const ended = run(io);
  onTestFinished(async () => {
    interruption.abort();
    await ended;
  });
  await Promise.race([printed('\n'), ended]);
  const say = async (...words: string[]) => {
    const { code, stdout } = await gavel([...words, '--json'], machine(home));
    return { code, ...JSON.parse(stdout) };
  };
  return { home, say, ready: JSON.parse(written().stdout).data };
}

test('who may bid is changed while the sandbox runs, and counts for the next bid', async () => {
  const { home, say, ready } = await sandbox();
  const keypair = `${home}/.local/state/gavel/sandbox/wallets/cas.json`;
  const bid = async (mint: string) => {
    const { ok, error } = await say(
      'auction',
      'bid',
      mint,
      '--min',
      '--max',
      '9 SOL',
      '--dry-run',
      '--keypair',
      keypair,
    );
    return ok ? 'verified' : error.code;
  };
  const sorted = [ARLO, BEA].sort();
  expect(ready.auctions.find((one: { mint: string }) => one.mint === MINT).allowed).toEqual(sorted);
  expect((await say('sandbox', 'allowlist')).data).toEqual([{ artwork: MINT, wallets: sorted }]);

  expect(await bid(MINT)).toBe('not_allowlisted');
  const added = await say('sandbox', 'allow', MINT, CAS);
  expect(added.data).toEqual([{ artwork: MINT, wallets: [...sorted, CAS].sort() }]);
  expect(await bid(MINT)).toBe('verified');

  await say('sandbox', 'disallow', MINT, CAS);
  expect(await bid(MINT)).toBe('not_allowlisted');
  expect((await say('sandbox', 'allow', MINT, '--everybody')).data).toEqual([]);
  expect(await bid(MINT)).toBe('verified');

  expect(await bid(OTHER)).toBe('verified');
  await say('sandbox', 'allow', OTHER, BEA);
  expect(await bid(OTHER)).toBe('not_allowlisted');
  await say('sandbox', 'disallow', OTHER, BEA);
  expect((await say('sandbox', 'allowlist')).data).toEqual([{ artwork: OTHER, wallets: [] }]);
  expect(await bid(OTHER)).toBe('not_allowlisted');

  const shown = await gavel(['sandbox', 'allowlist'], { ...machine(home), tty: true });
  expect(shown.stdout).toBe(`Wallets that may bid for ${OTHER}:\n  nobody\n`);
  await say('sandbox', 'allow', OTHER, BEA);
  expect((await gavel(['sandbox', 'allowlist'], machine(home))).stdout).toBe(`${OTHER}\t${BEA}\n`);
});

test.each([
  [['allow', MINT], 'no wallet is named'],
  [['allow', MINT, CAS, '--everybody'], 'cannot be given together'],
  [['allow', 'x', CAS], 'is not an address'],
  [['disallow', MINT], "missing required argument 'wallet'"],
  [['allowlist'], 'there is no sandbox in '],
  [['allow', MINT, CAS, '--dir', 'elsewhere'], 'there is no sandbox in '],
])('sandbox %j is refused, and makes nothing', async (argv, what) => {
  const home = await temporaryDirectory();
  const { code, stderr } = await gavel(['sandbox', ...argv], machine(home));
  expect(code).toBe(3);
  expect(stderr).toContain(what);
});
