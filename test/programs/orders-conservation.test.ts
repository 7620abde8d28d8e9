import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX, terms } from '../support/program-arbitraries.ts';
import { conserve, ledgerOf } from '../support/program-ledger.ts';
import { createVendor, expectedPayment, type Vendor } from '../support/program-orders.ts';
import { TOKEN_ACCOUNT_SIZE } from '../support/program-tokens.ts';
import { NETWORK_FEE } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';
import { beginRun } from '../support/test-end.ts';

const ORDER_SIZE = 229;

/** What seller, fee account, creators and buyer hold of the currency: tokens, or lamports. */
async function holdings({ world }: Vendor): Promise<bigint[]> {
  const wallets = [world.seller, world.feeAccount, ...world.creators, world.buyer];
  return Promise.all(
    wallets.map(async (wallet) => {
      const purse = await world.purse(wallet);
      return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
    }),
  );
}

test('an order pays each party exactly the formula on top of its price, and keeps every unit', async () => {
  await fc.assert(
    fc
      .asyncProperty(terms, async (drawn) => {
        const vendor = await createVendor(drawn);
        const { world, order, escrow } = vendor;
        const ledger = await ledgerOf(world, { lamports: [order], holders: [escrow] });
        const payment = expectedPayment(drawn);
        const created = conserve(world, ledger, world.seller, vendor.create());
        expect(created.error).toBe(payment.total > MAX ? 'ArithmeticOverflow' : undefined);
        if (!created.ok) return;

        const rent = world.vm.rent(TOKEN_ACCOUNT_SIZE);
        const before = await holdings(vendor);
        const lamports = [world.vm.balance(world.seller), world.vm.balance(world.buyer)] as const;
        const bought = conserve(world, ledger, world.buyer, await vendor.buy());
        const affordable = payment.total + (drawn.spl ? 0n : NETWORK_FEE + rent) <= drawn.funds;
        expect(bought.ok).toBe(affordable);
        if (!bought.ok) {
          expect(conserve(world, ledger, world.seller, vendor.cancel()).error).toBeUndefined();
          return;
        }
        const parts = [payment.seller, payment.fee, ...payment.creators];
        const opened = drawn.spl ? BigInt(parts.filter((amount) => amount > 0n).length) : 0n;
        const released = rent + world.vm.rent(ORDER_SIZE);
        const spent = NETWORK_FEE + rent * (1n + opened);
        const [back, cost] = drawn.spl ? [0n, 0n] : [released, spent];
        const after = await holdings(vendor);
        expect(after.map((amount, at) => amount - (before[at] ?? 0n))).toEqual([
          payment.seller + back,
          payment.fee,
          ...payment.creators,
          -payment.total - cost,
        ]);
        if (!drawn.spl) return;
        expect(world.vm.balance(world.seller)).toBe(lamports[0] + released);
        expect(world.vm.balance(world.buyer)).toBe(lamports[1] - spent);
      })
      .beforeEach(beginRun),
    { numRuns: runsOf(60, 20) },
  );
});

test('update and cancel move nothing but rent and artwork, and keep every unit', async () => {
  const drawn = terms.chain((it) =>
    fc.record({ it: fc.constant(it), price: fc.bigInt({ min: 1n, max: MAX }) }),
  );
  await fc.assert(
    fc
      .asyncProperty(drawn, async ({ it, price }) => {
        const vendor = await createVendor(it);
        const { world, order, escrow } = vendor;
        const ledger = await ledgerOf(world, { lamports: [order], holders: [escrow] });
        const before = world.vm.balance(world.seller);
        if (!conserve(world, ledger, world.seller, vendor.create()).ok) return;
        expect(conserve(world, ledger, world.seller, vendor.update({ price })).ok).toBe(true);
        expect(conserve(world, ledger, world.seller, vendor.cancel()).ok).toBe(true);
        expect(world.vm.balance(world.seller)).toBe(before - 3n * NETWORK_FEE);
      })
      .beforeEach(beginRun),
    { numRuns: runsOf(30, 10) },
  );
});
