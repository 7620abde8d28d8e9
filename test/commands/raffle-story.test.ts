import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { rentOf } from '../support/profile.ts';

const start = marketplaces();
const FEE = 5_000n;
const TOKEN_RENT = rentOf(165n);
const RAFFLE_RENT = rentOf(285n);
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

async function call(marketplace: Marketplace, method: string, ...params: unknown[]) {
  const response = await fetch(marketplace.running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: { value: unknown } }).result.value;
}

/** Lamports of wrapped SOL in all accounts of a wallet, as the RPC says. */
async function wrapped(marketplace: Marketplace, name: WalletName): Promise<bigint> {
  const filter = { mint: WRAPPED_SOL };
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' };
  const found = await call(marketplace, 'getTokenAccountsByOwner', marketplace.wallet(name), filter, options);
  const accounts = found as {
    account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } };
  }[];
  return accounts.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n);
}

async function balances(marketplace: Marketplace) {
  const { wallets } = await marketplace.inventory();
  const entries = wallets.map(async ({ name, lamports, currency }) => {
    return [name, { lamports, currency, wrapped: await wrapped(marketplace, name) }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** What commands change, by wallet: lamports, units of BOXD, lamports of wrapped SOL. */
async function changes(marketplace: Marketplace, work: () => Promise<unknown>) {
  const before = await balances(marketplace);
  await work();
  const moved = [...(await balances(marketplace))].flatMap(([name, after]) => {
    const old = before.get(name) ?? after;
    const change = [
      after.lamports - old.lamports,
      after.currency - old.currency,
      after.wrapped - old.wrapped,
    ];
    return change.every((it) => it === 0n) ? [] : [[name, change] as const];
  });
  return Object.fromEntries(moved);
}

function run(marketplace: Marketplace, as: WalletName, ...argv: string[]) {
  return async () => {
    const { code, stderr } = await marketplace.gavel(['raffle', ...argv, '--yes'], { as });
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  };
}

describe('tickets', () => {
  it('in SOL take exactly price x count, and nothing stays wrapped', async () => {
    const marketplace = await start();
    const raffle = marketplace.artwork('Signal Fire');
    const buying = run(marketplace, 'cas', 'buy-tickets', raffle, '--count', '7');
    expect(await changes(marketplace, buying)).toEqual({ cas: [-350_000_000n - FEE, 0n, 0n] });
  });

  it('in a token take exactly price x count', async () => {
    const marketplace = await start();
    const buying = run(
      marketplace,
      'arlo',
      'buy-tickets',
      marketplace.artwork('Green Ladder'),
      '--count',
      '5',
    );
    expect(await changes(marketplace, buying)).toEqual({ arlo: [-FEE, -50_000_000n, 0n] });
  });

  it('leave alone what was wrapped before', async () => {
    const marketplace = await start();
    // Her royalty of the raffle leaves ines with an account of wrapped SOL.
    await run(marketplace, 'mira', 'claim-proceeds', marketplace.artwork('Long Exposure'))();
    expect(await wrapped(marketplace, 'ines')).toBe(219_450_015n);
    const buying = run(marketplace, 'ines', 'buy-tickets', marketplace.artwork('Signal Fire'));
    expect(await changes(marketplace, buying)).toEqual({ ines: [-50_000_000n - FEE, 0n, 0n] });
  });

  it('can be bought where a stranger sent lamports, which come along', async () => {
    const marketplace = await start();
    const { findTokenAddress } = await import('../../src/chain/codecs/token.ts');
    const place = await findTokenAddress(marketplace.wallet('bea'), WRAPPED_SOL as never);
    marketplace.running.chain.airdrop(place, 3_000_000n);
    marketplace.clock.advance(1);
    const buying = run(marketplace, 'bea', 'buy-tickets', marketplace.artwork('Signal Fire'));
    expect(await changes(marketplace, buying)).toEqual({ bea: [3_000_000n - 50_000_000n - FEE, 0n, 0n] });
  });
});

describe('proceeds', () => {
  it('in SOL are split to the lamport, shares that do not divide included, and arrive as SOL', async () => {
    const marketplace = await start();
    // 7 tickets at 0.100000007 SOL, a first sale that is shared: 5 % fee, then 67 and 33 of what is left.
    const revenue = 700_000_049n;
    const fee = (revenue * 500n) / 10_000n;
    const [share, other] = [((revenue - fee) * 67n) / 100n, ((revenue - fee) * 33n) / 100n];
    const dust = revenue - fee - share - other;
    expect(dust).toBe(1n);
    const claiming = run(marketplace, 'mira', 'claim-proceeds', marketplace.artwork('Long Exposure'));
    const moved = await changes(marketplace, claiming);
    expect(moved).toEqual({
      // The rent of the proceeds comes back, and those of treasury and ines are paid.
      mira: [share + dust + TOKEN_RENT - 2n * TOKEN_RENT - FEE, 0n, 0n],
      treasury: [0n, 0n, fee],
      ines: [0n, 0n, other],
    });
    const paid = [share + dust, fee, other].reduce((sum, part) => sum + part);
    expect(paid).toBe(revenue);
  });

  it('do not wait for the prize, nor the prize for them', async () => {
    const marketplace = await start();
    const raffle = marketplace.artwork('Long Exposure');
    const { raffles } = await marketplace.inventory();
    const winner = raffles.find(({ mint }) => mint === raffle)?.winner;
    await run(marketplace, 'mira', 'claim-proceeds', raffle)();
    expect((await marketplace.inventory()).artworks.find(({ mint }) => mint === raffle)?.owner).not.toBe(
      winner,
    );
    // The rent of the escrow is the creator's.
    expect(await changes(marketplace, run(marketplace, 'teo', 'claim-prize', raffle))).toEqual({
      teo: [-TOKEN_RENT - FEE, 0n, 0n],
      mira: [TOKEN_RENT, 0n, 0n],
    });
    expect((await marketplace.inventory()).artworks.find(({ mint }) => mint === raffle)?.owner).toBe(winner);
    expect(await changes(marketplace, run(marketplace, 'mira', 'close', raffle))).toEqual({
      mira: [RAFFLE_RENT + rentOf(16n + 32n * 10n) - FEE, 0n, 0n],
    });
  });

  it('stay wrapped where the creator holds wrapped SOL already, and the preview says so', async () => {
    const marketplace = await start();
    await run(marketplace, 'mira', 'claim-proceeds', marketplace.artwork('Long Exposure'))();
    const raffle = marketplace.artwork('Ninth Wave');
    await run(marketplace, 'teo', 'draw', raffle)();
    const { stderr } = await marketplace.gavel(['raffle', 'claim-proceeds', raffle, '--details'], {
      as: 'ines',
    });
    expect(stderr).toMatch(/arrives +as wrapped SOL in your account of it,/);
    const moved = await changes(marketplace, run(marketplace, 'ines', 'claim-proceeds', raffle));
    expect(moved).toEqual({
      ines: [TOKEN_RENT - FEE, 0n, 950_000_000n],
      treasury: [0n, 0n, 50_000_000n],
    });
  });
});

describe('a raffle without tickets', () => {
  it('gives the prize and every rent back', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Low Water');
    const both = async () => {
      await run(marketplace, 'mira', 'create', mint, '--price', '1 SOL', '--tickets', '100')();
      await run(marketplace, 'mira', 'cancel', mint)();
    };
    expect(await changes(marketplace, both)).toEqual({ mira: [-2n * FEE, 0n, 0n] });
  });
});
