import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const ALL = ['raffle', 'claim-proceeds', '--all'];

async function claimAll(marketplace: Marketplace, as: WalletName, ...more: string[]) {
  const { code, stdout, stderr } = await marketplace.gavel([...ALL, '--json', ...more], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

const addresses = async (marketplace: Marketplace, ...names: string[]) => {
  const { raffles } = await marketplace.inventory();
  return names.map((name) => raffles.find(({ artwork }) => artwork === name)?.address);
};

describe('raffle claim-proceeds --all', () => {
  it('claims every raffle that is drawn, each by its own transaction, keyed by raffle', async () => {
    const marketplace = await start();
    const { code, data, error } = await claimAll(marketplace, 'mira', '--yes');
    expect([code, error]).toEqual([0, null]);
    const [long, blue] = await addresses(marketplace, 'Long Exposure', 'Blue Hour');
    expect(data.map(({ raffle }: { raffle: string }) => raffle).sort()).toEqual([long, blue].sort());
    expect(new Set(data.map(({ signature }: { signature: string }) => signature)).size).toBe(2);
    for (const { outcome, raffle } of data) {
      expect(outcome).toBe('done');
      const got = await marketplace.gavel(['raffle', 'get', raffle, '--json']);
      expect(JSON.parse(got.stdout).data.raffle.isClaimed).toBe(true);
    }
    // Nothing is left for a second time.
    expect(await claimAll(marketplace, 'mira', '--yes')).toMatchObject({ code: 0, data: [], error: null });
  });

  it('asks once, for all, and signs nothing when declined', async () => {
    const marketplace = await start();
    const before = await marketplace.inventory();
    const { code, stderr } = await marketplace.gavel(ALL, { as: 'mira', tty: true, stdin: 'n\n' });
    expect(code).toBe(2);
    expect(stderr.match(/Claim the proceeds of these 2 raffles\?/g)).not.toBeNull();
    expect(await marketplace.inventory()).toEqual(before);
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
    expect([none.code, none.stdout]).toEqual([0, 'No raffle of yours has proceeds to claim.\n']);
  });

  it('ends with 9 when only some are done: the others are left out and named', async () => {
    const marketplace = await start();
    const [blue = ''] = await addresses(marketplace, 'Blue Hour');
    misdirectFee(marketplace, blue);
    const { code, data, error } = await claimAll(marketplace, 'mira', '--yes');
    expect([code, error.code]).toEqual([9, 'batch_partial']);
    const outcomes = data.map(({ raffle, outcome, error: why }: Claim) => [
      raffle === blue,
      outcome,
      why?.code,
    ]);
    expect(outcomes).toContainEqual([true, 'skipped', 'wrong_marketplace']);
    expect(outcomes).toContainEqual([false, 'done', undefined]);
  });

  it('refuses a key that can be read once for several claims', async () => {
    const marketplace = await start();
    const { readFile } = await import('node:fs/promises');
    const stdin = await readFile(marketplace.keypair('mira'), 'utf8');
    const { code, stderr } = await marketplace.gavel([...ALL, '--yes', '--keypair', '-'], { stdin });
    expect(code).toBe(3);
    expect(stderr).toContain('2 claims cannot be signed with this key');
  });
});

interface Claim {
  readonly raffle: string;
  readonly outcome: string;
  readonly error: { readonly code: string } | null;
}

/** As if the raffle had been made on a marketplace of somebody's own: only its fee account differs. */
function misdirectFee({ running, wallet, clock }: Marketplace, raffle: string): void {
  const FEE_ACCOUNT = 239;
  const account = running.chain.getAccount(raffle as never);
  if (account === undefined) throw new Error('no raffle');
  const stranger = running.chain.getAccount(wallet('stranger'));
  expect(stranger).toBeDefined();
  const data = Uint8Array.from(account.data);
  data.fill(7, FEE_ACCOUNT, FEE_ACCOUNT + 32);
  running.chain.setAccount(raffle as never, { ...account, data });
  clock.advance(1);
}
