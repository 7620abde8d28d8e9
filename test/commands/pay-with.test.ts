import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decodeTokenAccount, findTokenAddress } from '../../src/chain/codecs/token.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { TEMPORARY_SEED } from '../../src/operations/swap/swap-state.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { seededAddress } from '../../src/tokens/seeded-account.ts';
import { wrap } from '../../src/tokens/wrapped-sol.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { BOXD, buying, everything, FEE, holds, IN_BOXD, IN_SOL, PEBL } from '../support/pay-with.ts';
import { runsOf } from '../support/sample.ts';
import { withoutV1 } from '../support/tables.ts';

const start = marketplaces();
const RENT = 2_039_280n;

describe('listing buy --pay-with', () => {
  it.each([
    [IN_SOL, 'BOXD', 'api'],
    [IN_SOL, 'PEBL', 'local'],
    [IN_BOXD, 'SOL', 'api'],
    [IN_BOXD, 'SOL', 'local'],
    [IN_BOXD, PEBL, 'api'],
  ])('buys %s for %s, %s', async (artwork, pay, source) => {
    const m = await start();
    const mint = pay === 'BOXD' ? BOXD : pay === 'SOL' ? WRAPPED_SOL_MINT : PEBL;
    const priced = artwork === IN_SOL ? WRAPPED_SOL_MINT : BOXD;
    const before = [await holds(m, mint), await holds(m, priced), await everything(m)] as const;
    const { code, data } = await buying(m, artwork, ['--pay-with', pay, '--source', source]);
    expect(code).toBe(0);
    const lines = new Map<string, string>(data.preview.summary.lines);
    const most = BigInt(/\((\d+) /.exec(lines.get('pay with') ?? '')?.[1] ?? 0);
    const spent = before[0] - (await holds(m, mint));
    expect(spent).toBeGreaterThan(0n);
    expect(spent).toBeLessThanOrEqual(most + (pay === 'SOL' ? RENT + FEE : 0n));
    // What the price is in is as it was, but for rent and fee: the swap gave the price, and the price was paid.
    expect(before[1] - (await holds(m, priced))).toBe(priced === BOXD ? 0n : RENT + FEE);
    expect(await everything(m)).toEqual({ ...before[2], lamports: before[2].lamports - FEE });
    const { accounts } = await chainReader(m.running.chain).getAccounts([
      seededAddress(m.wallet('arlo'), TEMPORARY_SEED),
      await findTokenAddress(m.wallet('arlo'), m.artwork(artwork)),
    ]);
    expect(accounts[0]).toBeNull();
    expect(decodeTokenAccount(accounts[1] ?? null)?.amount).toBe(1n);
  });

  it('leaves the wrapped SOL of the buyer alone', async () => {
    const m = await start();
    const { key } = sandboxWallets().arlo;
    const address = await findTokenAddress(key.address, WRAPPED_SOL_MINT);
    send(m.running.chain, [key], wrap(key.address, { address, account: null, lamports: 0n }, 777_777n));
    for (const [artwork, pay] of [
      [IN_SOL, 'PEBL'],
      [IN_BOXD, 'SOL'],
    ] as const)
      expect((await buying(m, artwork, ['--pay-with', pay])).code).toBe(0);
    const { accounts } = await chainReader(m.running.chain).getAccounts([address]);
    expect(decodeTokenAccount(accounts[0] ?? null)?.amount).toBe(777_777n);
  });

  it('takes what strangers sent to the temporary account, and is not stopped by it', async () => {
    const m = await start();
    m.running.chain.airdrop(seededAddress(m.wallet('arlo'), TEMPORARY_SEED), 5_000_000n);
    expect((await buying(m, IN_SOL, ['--pay-with', 'PEBL'])).code).toBe(0);
    expect((await buying(m, IN_BOXD, ['--pay-with', 'SOL'])).code).toBe(0);
  });

  it('opens an account of the currency for a buyer who has none', async () => {
    const m = await start();
    m.running.chain.airdrop(m.wallet('stranger'), 10_000_000_000n);
    const { code, data } = await buying(m, IN_BOXD, ['--pay-with', 'SOL'], { as: 'stranger' });
    expect(code).toBe(0);
    const costs = new Map<string, string>(data.preview.summary.costs);
    expect(costs.get('account rent')).toContain(`${2n * RENT} lamports`);
  });

  it('buys a programmable NFT with a rule set, which only fits version 1', async () => {
    const m = await start();
    const refused = await buying(m, 'Woven Signal', ['--pay-with', 'SOL']);
    expect([refused.code, refused.error.code]).toEqual([11, 'transaction_too_large']);
    expect(refused.error.hint).toContain('--source local');
    expect((await buying(m, 'Woven Signal', ['--pay-with', 'SOL', '--source', 'local'])).code).toBe(0);
  });

  it.each(['api', 'local'])(
    'uses version 1 for a long route, and the tables of the route where there is none: %s',
    async (source) => {
      const explained = async (m: Marketplace) => {
        // Two pools, since the thin one does not hold so much.
        const priced = ['listing', 'reprice', m.artwork(IN_SOL), '--price', '19 SOL', '--yes'];
        expect((await m.gavel(priced, { as: 'mira' })).code).toBe(0);
        const flags = ['--pay-with', 'PEBL', '--order-id', 'o'.repeat(64), '--source', source];
        const { data } = await buying(m, IN_SOL, flags);
        const { stdout } = await m.gavel(['tx', 'explain', data.signature, '--json']);
        const { version, lookupTables } = JSON.parse(stdout).data;
        return [version, lookupTables.length];
      };
      const [one, other] = [await start(), await start()];
      withoutV1(other);
      expect([await explained(one), await explained(other)]).toEqual([
        [1, 0],
        [0, 1],
      ]);
    },
  );
});

describe('every unit is somebody’s after a purchase', () => {
  test('whatever the price, the token and the slippage', async () => {
    const drawn = fc.record({
      inSol: fc.boolean(),
      price: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
      pay: fc.constantFrom('SOL', 'BOXD', 'PEBL'),
      slippage: fc.integer({ min: 0, max: 300 }),
      source: fc.constantFrom('api', 'local'),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ inSol, price, pay, slippage, source }) => {
        fc.pre(pay !== (inSol ? 'SOL' : 'BOXD'));
        const m = await start();
        const [artwork, seller] = inSol ? ([IN_SOL, 'mira'] as const) : (['Open Grid', 'teo'] as const);
        const text = `${price} ${inSol ? 'lamports' : 'units'}`;
        const reprice = ['listing', 'reprice', m.artwork(artwork), '--price', text, '--yes'];
        expect((await m.gavel(reprice, { as: seller })).code).toBe(0);
        const before = await everything(m);
        const limits = ['--slippage', String(slippage), '--accept-impact'];
        const { code, error } = await buying(m, artwork, ['--pay-with', pay, '--source', source, ...limits]);
        const after = await everything(m);
        if (code !== 0) expect(error.code).toBe('insufficient_funds');
        expect(after).toEqual(code === 0 ? { ...before, lamports: before.lamports - FEE } : before);
      }),
      { numRuns: runsOf(10, 5) },
    );
  });
});
