import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTokenAccount } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { type Address, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { reviseOrder } from '../support/orders.ts';

const start = marketplaces();
const FEE = 5_000n;
const RUNS = process.env.MODE === 'full' ? 200 : 12;
const BUYERS = ['arlo', 'bea', 'cas'] as const;

/** What is bought, at a price in base units; the words after it. */
interface Offered {
  readonly artwork: string;
  prepare(m: Marketplace, price: bigint): Promise<void>;
  readonly words: (m: Marketplace) => readonly string[];
}

const order = (artwork: string, seller: WalletName): Offered => ({
  artwork,
  prepare: async ({ running }, price) => reviseOrder(running.chain, { artwork, seller }, price),
  words: (m) => ['vendor-a', 'buy', m.artwork(artwork)],
});

/** A listing, at another price; made anew where the artwork is to stay in the wallet. */
const listing = (artwork: string, seller: WalletName, inPlace: 'in place' | null = null): Offered => ({
  artwork,
  async prepare(m, price) {
    const run = async (...argv: string[]) => {
      const { code, stderr } = await m.gavel(['listing', ...argv, '--yes'], { as: seller });
      expect(code, stderr).toBe(0);
    };
    const unit = artwork === 'Half Moon' ? 'units' : 'lamports';
    if (inPlace === null) return run('reprice', m.artwork(artwork), '--price', `${price} ${unit}`);
    if (artwork === 'Soft Loom') await run('cancel', m.artwork(artwork));
    await run('create', m.artwork(artwork), '--price', `${price} lamports`, '--non-custodial');
  },
  words: (m) => ['listing', 'buy', m.artwork(artwork)],
});

const OFFERED: readonly Offered[] = [
  order('Grey Heron', 'mira'),
  order('Tin Roof', 'teo'),
  order('Indigo Thread', 'teo'),
  order('Milk Glass', 'ines'),
  listing('Tide Table', 'mira'),
  listing('Half Moon', 'ines'),
  listing('Riso Poster', 'ines'),
  listing('Soft Loom', 'mira', 'in place'),
  listing('Field Notes', 'teo', 'in place'),
];

/** All lamports there are, and all tokens of the sandbox's currency; and what each wallet has of both. */
function holdings({ running }: Marketplace) {
  const tokens = new Map<Address, bigint>();
  let [lamports, currency] = [0n, 0n];
  const { accounts } = running.chain.copy();
  const balances = new Map<Address, bigint>();
  for (const [address, account] of accounts) {
    lamports += account.lamports;
    balances.set(address, account.lamports);
    const held = account.owner === TOKEN_PROGRAM ? decodeTokenAccount({ address, ...account }) : null;
    if (held?.mint !== SANDBOX_CURRENCY.mint) continue;
    currency += held.amount;
    tokens.set(held.owner, (tokens.get(held.owner) ?? 0n) + held.amount);
  }
  const wallets = Object.values(sandboxWallets()).map(
    ({ name, key: { address } }) => [name, [balances.get(address) ?? 0n, tokens.get(address) ?? 0n]] as const,
  );
  return { total: { lamports, currency }, wallets: new Map<WalletName, readonly bigint[]>(wallets) };
}

test('in every purchase nothing is made or lost but the network fee, and nobody but the buyer pays', async () => {
  const drawn = fc.record({
    offered: fc.constantFrom(...OFFERED),
    price: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
    buyer: fc.constantFrom(...BUYERS),
    source: fc.constantFrom('api', 'local'),
  });
  let bought = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ offered, price, buyer, source }) => {
      const m = await start();
      try {
        await offered.prepare(m, price);
        const before = holdings(m);
        const argv = [...offered.words(m), '--source', source, '--yes', '--json'];
        const { code, stdout, stderr } = await m.gavel(argv, { as: buyer });
        const after = holdings(m);
        if (code !== 0) {
          expect(JSON.parse(stdout).error.code, stderr).toBe('insufficient_funds');
          expect(after).toEqual(before);
          return;
        }
        bought += 1;
        const { lamports } = before.total;
        expect(after.total).toEqual({ ...before.total, lamports: lamports - FEE });
        for (const [name, [sol = 0n, units = 0n]] of before.wallets) {
          const [left = 0n, kept = 0n] = after.wallets.get(name) ?? [];
          if (name === buyer) expect(left).toBeLessThan(sol);
          else expect([name, left >= sol, kept >= units]).toEqual([name, true, true]);
        }
      } finally {
        await m.end();
      }
    }),
    { numRuns: RUNS },
  );
  expect(bought).toBeGreaterThanOrEqual(RUNS / 2);
}, 300_000);
