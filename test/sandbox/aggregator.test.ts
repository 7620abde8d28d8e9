import { describe, expect, test } from 'vitest';
import { createAggregator } from '../../src/api/aggregator.ts';
import { decodeTokenAccount, findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY, SANDBOX_POOLS, SANDBOX_TOKEN } from '../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { leastOut, mostIn } from '../../src/domain/swap.ts';
import type { QuoteRequest } from '../../src/ports/aggregator.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const [BOXD, PEBL, SOL] = [SANDBOX_CURRENCY.mint, SANDBOX_TOKEN.mint, WRAPPED_SOL_MINT];
const start = marketplaces();

const clientOf = ({ aggregator, clock }: Marketplace) =>
  createAggregator({ baseUrl: aggregator.url, timeoutMs: 5_000, clock });
const asking = (inputMint: Address, outputMint: Address, amount: bigint): QuoteRequest => ({
  inputMint,
  outputMint,
  amount,
  mode: 'ExactIn',
  slippageBps: 50,
});

/** What one of the sandbox's wallets holds of a token. */
async function held({ running }: Marketplace, owner: Address, mint: Address): Promise<bigint> {
  const { accounts } = await chainReader(running.chain).getAccounts([await findTokenAddress(owner, mint)]);
  return decodeTokenAccount(accounts[0] ?? null)?.amount ?? 0n;
}

describe('a quote', () => {
  test('of one pool follows the formula, and guarantees what the slippage leaves', async () => {
    const quote = await clientOf(await start()).quote(asking(SOL, BOXD, 1_000_000_000n));
    // 2,000 SOL and 300,000 BOXD, 30 basis points.
    const out = (997_000_000n * 300_000_000_000n) / (2_000_000_000_000n + 997_000_000n);
    expect([quote.inAmount, quote.outAmount]).toEqual([1_000_000_000n, out]);
    expect([leastOut(quote), mostIn(quote)]).toEqual([(out * 9_950n) / 10_000n, 1_000_000_000n]);
    expect(quote.steps).toHaveLength(1);
    // About 0.05 percent: 997,000,000 of 2,000,997,000,000.
    expect(quote.impactBps).toBe(5);
  });

  test('of an exact amount out says the most that goes in', async () => {
    const asked = { ...asking(SOL, BOXD, 150_000_000n), mode: 'ExactOut' } as const;
    const quote = await clientOf(await start()).quote(asked);
    const up = (value: bigint, by: bigint) => (value + by - 1n) / by;
    const net = up(2_000_000_000_000n * 150_000_000n, 300_000_000_000n - 150_000_000n);
    const needed = up(net * 10_000n, 9_970n);
    expect([quote.inAmount, quote.outAmount]).toEqual([needed, 150_000_000n]);
    expect([leastOut(quote), mostIn(quote)]).toEqual([150_000_000n, up(needed * 10_050n, 10_000n)]);
  });

  test('takes the thin pool for little, and two pools for much', async () => {
    const aggregator = clientOf(await start());
    const [little, much] = await Promise.all(
      [1_000_000n, 10_000_000_000n].map((amount) => aggregator.quote(asking(SOL, PEBL, amount))),
    );
    expect(much?.steps.map(({ outputMint }) => outputMint)).toEqual([BOXD, PEBL]);
    expect(little?.steps.map(({ outputMint }) => outputMint)).toEqual([PEBL]);
  });

  test.each([
    ['no_route', { outputMint: 'SysvarC1ock11111111111111111111111111111111' as Address }],
    ['no_route', { mode: 'ExactOut', amount: 300_000_000_000n }],
    ['aggregator_error', { outputMint: SOL }],
    ['aggregator_error', { amount: 0n }],
  ] as const)('that cannot be had is %s', async (code, change) => {
    const asked = { ...asking(SOL, BOXD, 1_000n), ...change };
    await expect(clientOf(await start()).quote(asked)).rejects.toMatchObject({ code });
  });
});

describe('the instructions of a quote', () => {
  test.each(['ExactIn', 'ExactOut'] as const)('swap on the chain what was quoted, %s', async (mode) => {
    const m = await start();
    const aggregator = clientOf(m);
    const { key } = sandboxWallets().arlo;
    const quote = await aggregator.quote({ ...asking(PEBL, BOXD, 12_345_678n), mode });
    const { swap, tables } = await aggregator.route(quote, key.address);
    expect(swap.program).toBe(SANDBOX_POOLS);
    expect(tables).toHaveLength(1);
    const before = [await held(m, key.address, PEBL), await held(m, key.address, BOXD)];
    const role = ({ signer, writable }: (typeof swap.accounts)[number]) =>
      Number(signer) * 2 + Number(writable);
    send(
      m.running.chain,
      [key],
      [
        {
          programAddress: swap.program,
          accounts: swap.accounts.map((one) => ({ address: one.address, role: role(one) })),
          data: swap.data,
        },
      ],
    );
    const after = [await held(m, key.address, PEBL), await held(m, key.address, BOXD)];
    expect(after).toEqual([(before[0] ?? 0n) - quote.inAmount, (before[1] ?? 0n) + quote.outAmount]);
  });

  test('wrap and unwrap SOL for clients that ask for it', async () => {
    const { aggregator, wallet, clock } = await start();
    const quote = await createAggregator({ baseUrl: aggregator.url, timeoutMs: 5_000, clock }).quote(
      asking(SOL, BOXD, 1_000_000n),
    );
    const body = JSON.stringify({
      quoteResponse: { ...quote.raw, contextSlot: 1 },
      userPublicKey: wallet('bea'),
    });
    const answer = await fetch(`${aggregator.url}/swap-instructions`, { method: 'POST', body });
    const given = (await answer.json()) as Record<string, unknown[]>;
    expect(given.setupInstructions).toHaveLength(4);
    expect(given.cleanupInstruction).toMatchObject({ data: 'CQ==' });
    expect(given.computeBudgetInstructions).toHaveLength(1);
  });

  test('are refused for a route that does not exist', async () => {
    const m = await start();
    const aggregator = clientOf(m);
    const quote = await aggregator.quote(asking(SOL, BOXD, 1_000_000n));
    const raw = { ...quote.raw, outputMint: PEBL };
    const failed = aggregator.route({ ...quote, raw }, m.wallet('arlo'));
    await expect(failed).rejects.toMatchObject({ code: 'aggregator_error' });
  });
});
