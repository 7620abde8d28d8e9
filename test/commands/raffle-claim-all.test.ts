import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { type Address, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import type { Preview } from '../../src/transactions/preview.ts';
import { scriptedIo } from '../support/cli.ts';
import { giveAway } from '../support/given-away.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend } from '../support/unlucky.ts';

const start = marketplaces();
const ALL = ['raffle', 'claim-proceeds', '--all'];

async function claimAll(marketplace: Marketplace, as: WalletName, ...more: string[]) {
  const { code, stdout, stderr } = await marketplace.gavel([...ALL, '--json', ...more], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

async function claimOne(marketplace: Marketplace, name: string, ...more: string[]) {
  const argv = ['raffle', 'claim-proceeds', marketplace.artwork(name), '--json', ...more];
  return JSON.parse((await marketplace.gavel(argv, { as: 'mira' })).stdout);
}

async function isClaimed(marketplace: Marketplace, mint: string): Promise<boolean> {
  const got = await marketplace.gavel(['raffle', 'get', mint, '--json']);
  return JSON.parse(got.stdout).data.raffle.isClaimed;
}

const artworksIn = (claims: readonly Claim[]) => claims.map(({ artwork }) => artwork).sort();

const addresses = async (marketplace: Marketplace, ...names: string[]) => {
  const { raffles } = await marketplace.inventory();
  return names.map((name) => raffles.find(({ artwork }) => artwork === name)?.address);
};

describe('raffle claim-proceeds --all', () => {
  it.each(['api', 'local'])('claims every raffle that is drawn, packed, with source %s', async (source) => {
    const marketplace = await start();
    const { code, data, error } = await claimAll(marketplace, 'mira', '--yes', '--source', source);
    expect([code, error]).toEqual([0, null]);
    const [long, blue] = ['Long Exposure', 'Blue Hour'].map((name) => marketplace.artwork(name));
    expect(artworksIn(data)).toEqual([long, blue].sort());
    expect(new Set(data.map(({ signature }: Claim) => signature)).size).toBe(1);
    for (const { outcome, artwork } of data) {
      expect(outcome).toBe('done');
      expect(await isClaimed(marketplace, artwork)).toBe(true);
    }
    // Nothing is left for a second time.
    expect(await claimAll(marketplace, 'mira', '--yes')).toMatchObject({ code: 0, data: [], error: null });
  });

  it('shows what is received of each and in all, and takes a hash of that in place of an answer', async () => {
    const marketplace = await start();
    const argv = [...ALL, '--dry-run', '--no-color'];
    const { stderr } = await marketplace.gavel(argv, { as: 'mira', tty: true, columns: 80 });
    expect(stderr).toMatchSnapshot();
    const { meta } = await claimAll(marketplace, 'mira', '--dry-run');
    const other = await claimAll(marketplace, 'mira', '--approve', '0'.repeat(32));
    expect([other.code, other.error.code]).toEqual([2, 'declined']);
    const wanted = await claimAll(marketplace, 'mira', '--approve', meta.hash);
    expect([wanted.code, wanted.data.length]).toEqual([0, 2]);
  });

  it('goes on with a plan that was interrupted, and writes what is left as a file that it takes', async () => {
    const marketplace = await start();
    const cut = await marketplace.gavel([...ALL, '--yes'], { as: 'mira', ...interruptedAfterSend() });
    expect(cut.code).toBe(8);
    const resumed = await marketplace.gavel(['plan', 'resume', '--yes', '--json'], { as: 'mira' });
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout).data.map(({ outcome }: Claim) => outcome)).toEqual(['done', 'done']);
  });

  it('takes those of a file', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Blue Hour');
    writeFileSync(
      join(marketplace.home, 'some.csv'),
      `mint\n${mint}\n${marketplace.artwork('Tide Table')}\n`,
    );
    const argv = ['raffle', 'claim-proceeds', '--from', 'some.csv', '--yes', '--json'];
    const { code, stdout } = await marketplace.gavel(argv, { as: 'mira' });
    const { data } = JSON.parse(stdout);
    expect([code, data.map(({ artwork, outcome }: Claim) => [artwork, outcome])]).toEqual([
      9,
      [
        [mint, 'done'],
        [marketplace.artwork('Tide Table'), 'skipped'],
      ],
    ]);
  });

  it('has what it signs of all of them on disk before it sends any', async () => {
    const marketplace = await start();
    expect((await claimAll(marketplace, 'mira', '--yes')).code).toBe(0);
    const told = journalled(marketplace.home);
    expect(told.filter((kind) => kind === 'signed')).toHaveLength(2);
    expect(told.indexOf('sent')).toBeGreaterThan(told.lastIndexOf('signed'));
    expect(told.filter((kind) => kind === 'confirmed')).toHaveLength(2);
  });

  it('follows what a run before it left open, and claims the rest', async () => {
    const marketplace = await start();
    const cut = await marketplace.gavel([...ALL, '--yes'], { as: 'mira', ...interruptedAfterSend() });
    expect(cut.code).toBe(8);
    const { code, data } = await claimAll(marketplace, 'mira', '--yes');
    expect([code, data]).toEqual([0, []]);
    const open = await marketplace.gavel(['tx', 'resume', '--all', '--json'], { as: 'mira' });
    expect(open.code).toBe(0);
    expect(journalled(marketplace.home).filter((kind) => kind === 'signed')).toHaveLength(2);
  });

  it('makes no plan of several: a plan is one transaction', async () => {
    const marketplace = await start();
    const argv = [...ALL, '--yes', '--sign-only', '--out', 'plan.json'];
    const before = await marketplace.inventory();
    const { code, stderr } = await marketplace.gavel(argv, { as: 'mira' });
    expect(code).toBe(3);
    expect(stderr).toContain('many at once and --sign-only do not go together');
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('asks once, for all, and signs nothing when declined', async () => {
    const marketplace = await start();
    const before = await marketplace.inventory();
    const { code, stderr } = await answered(marketplace, 'n');
    expect(code).toBe(2);
    expect(stderr.match(/^Claim the proceeds of 2 raffles$/gm)).toHaveLength(1);
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('does not sign what changed while the question stood', async () => {
    const marketplace = await start();
    const [blue = ''] = await addresses(marketplace, 'Blue Hour');
    const { code, stdout } = await answered(marketplace, 'y', () =>
      patch(marketplace, blue, FEE_BPS, [250, 0]),
    );
    expect(code).toBe(9);
    expect(stdout).toMatch(/Blue Hour .* skipped +you would receive [\d.]+ BOXD, and the plan says/);
    expect(await isClaimed(marketplace, marketplace.artwork('Blue Hour'))).toBe(false);
  });

  it('signs what differs only by an account that somebody opened while the question stood', async () => {
    const marketplace = await start();
    const { mint } = SANDBOX_CURRENCY;
    const treasury = marketplace.wallet('treasury');
    giveAway(marketplace, await findTokenAddress(treasury, mint), mint, marketplace.wallet('stranger'));
    marketplace.clock.advance(1);
    const { data } = await claimOne(marketplace, 'Blue Hour', '--dry-run');
    const [place, ...others] = opened([data]);
    expect([typeof place, others]).toEqual(['string', []]);
    const { code, stdout } = await answered(marketplace, 'y', () => {
      giveAway(marketplace, place as Address, mint, treasury);
      marketplace.clock.advance(1);
    });
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('2 done');
  });

  it('shows all and signs none with --dry-run', async () => {
    const marketplace = await start();
    const before = await marketplace.inventory();
    const { code, data } = await claimAll(marketplace, 'mira', '--dry-run');
    expect(code).toBe(0);
    expect(
      data.map(({ outcome, signature }: { outcome: string; signature: null }) => [outcome, signature]),
    ).toEqual([
      ['ready', null],
      ['ready', null],
    ]);
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('is a line a raffle on a terminal, and says when there is nothing', async () => {
    const marketplace = await start();
    const some = await marketplace.gavel([...ALL, '--yes', '--no-color'], { as: 'mira', tty: true });
    expect(some.stdout).toMatchSnapshot();
    const none = await marketplace.gavel([...ALL, '--yes'], { as: 'teo', tty: true });
    expect([none.code, none.stdout]).toEqual([0, 'No raffle of yours is concerned.\n']);
  });

  it('ends with 9 when only some are done: the others are left out and named', async () => {
    const marketplace = await start();
    const [blue = ''] = await addresses(marketplace, 'Blue Hour');
    misdirectFee(marketplace, blue);
    const { code, data, error } = await claimAll(marketplace, 'mira', '--yes');
    expect([code, error.code]).toEqual([9, 'batch_partial']);
    const outcomes = data.map(({ artwork, outcome, error: why }: Claim) => [artwork, outcome, why?.code]);
    expect(outcomes).toContainEqual([marketplace.artwork('Blue Hour'), 'skipped', 'wrong_marketplace']);
    expect(outcomes).toContainEqual([marketplace.artwork('Long Exposure'), 'done', undefined]);
  });

  it('refuses a key that can be read once for several claims', async () => {
    const marketplace = await start();
    const { readFile } = await import('node:fs/promises');
    const stdin = await readFile(marketplace.keypair('mira'), 'utf8');
    const { code, stderr } = await marketplace.gavel([...ALL, '--yes', '--keypair', '-'], { stdin });
    expect(code).toBe(3);
    expect(stderr).toContain('several transactions cannot be signed with this key');
  });
});

/** What the journal was told, in the order in which it came to disk. */
function journalled(home: string): readonly string[] {
  const database = new Database(join(home, '.local/state/gavel/journal.db'), { readonly: true });
  try {
    const rows = database.prepare('SELECT kind FROM events ORDER BY id').all();
    return (rows as { readonly kind: string }[]).map(({ kind }) => kind);
  } finally {
    database.close();
  }
}

/** Accounts that the claims open at the signer's cost. */
function opened(claims: readonly { readonly preview: Preview }[]): readonly string[] {
  const made = claims.flatMap(({ preview }) =>
    preview.instructions
      .filter(({ program }) => program === SYSTEM_PROGRAM)
      .flatMap(({ accounts }) => accounts.filter(({ signer }) => !signer).map(({ address }) => address)),
  );
  return [...new Set(made)];
}

interface Claim {
  readonly artwork: string;
  readonly signature: string | null;
  readonly outcome: string;
  readonly error: { readonly code: string } | null;
}

const FEE_ACCOUNT = 247;
const FEE_BPS = 279;

/** As if the raffle had been made on a marketplace of somebody's own: only its fee account differs. */
const misdirectFee = (marketplace: Marketplace, raffle: string) =>
  patch(marketplace, raffle, FEE_ACCOUNT, new Array(32).fill(7));

/** Changes bytes of an account past every rule. */
function patch({ running, clock }: Marketplace, address: string, offset: number, bytes: number[]): void {
  const account = running.chain.getAccount(address as Address);
  if (account === undefined) throw new Error(`no account ${address}`);
  const data = Uint8Array.from(account.data);
  data.set(bytes, offset);
  running.chain.setAccount(address as Address, { ...account, data });
  clock.advance(1);
}

/** Claims all of mira's on a terminal, and answers after what happens `meanwhile`. */
async function answered(m: Marketplace, answer: 'y' | 'n', meanwhile: () => void = () => undefined) {
  const uid = process.getuid?.() ?? null;
  const { io, shown, written } = scriptedIo(ALL, {
    tty: true,
    home: m.home,
    cwd: m.home,
    uid,
    clock: m.clock,
    files: nodeFiles(process.pid, uid),
    adapters: nodeAdapters,
    env: {
      GAVEL_URL: m.url,
      GAVEL_API: m.service.url,
      GAVEL_API_KEY: m.apiKey,
      GAVEL_KEYPAIR: m.keypair('mira'),
      NO_COLOR: '1',
    },
  });
  const code = run(io);
  await shown('Claim the proceeds of all 2?');
  meanwhile();
  await new Promise(setImmediate);
  (io.stdin as unknown as NodeJS.WritableStream).write(`${answer}\r`);
  return { code: await code, ...written() };
}

it('is proposed where no raffle is named', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['raffle', 'claim-proceeds'], { as: 'mira' });
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining('do:  name one, or use --all: gavel raffle claim-proceeds --help\n'),
  ]);
});
