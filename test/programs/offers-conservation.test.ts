import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terms } from '../support/program-arbitraries.ts';
import { conserve, ledgerOf } from '../support/program-ledger.ts';
import { expectedSplit } from '../support/program-money.ts';
import { acceptOffer, cancelOffer, makeOffer, offerAddress, offerEscrow } from '../support/program-offers.ts';
import { createWorld } from '../support/program-world.ts';
import { runsOf } from '../support/sample.ts';
import { beginRun } from '../support/test-end.ts';

test('offers move price and rent between the parties, and keep every unit', async () => {
  const drawn = terms.chain((it) =>
    fc.record({
      it: fc.constant(it),
      first: fc.bigInt({ min: 1n, max: it.funds - 1_000_000_000n }),
      accept: fc.boolean(),
    }),
  );
  await fc.assert(
    fc
      .asyncProperty(drawn, async ({ it, first, accept }) => {
        const world = await createWorld(it);
        const escrow = await offerEscrow(world);
        const purses = escrow === undefined ? [] : [escrow];
        const ledger = await ledgerOf(world, { lamports: [await offerAddress(world)], purses });
        expect(conserve(world, ledger, world.buyer, await makeOffer(world, { price: first })).ok).toBe(true);
        expect(conserve(world, ledger, world.buyer, await makeOffer(world)).ok).toBe(true);
        if (!accept) {
          expect(conserve(world, ledger, world.buyer, await cancelOffer(world)).ok).toBe(true);
          return;
        }
        const outcome = conserve(world, ledger, world.seller, await acceptOffer(world));
        expect(outcome.error).toBe(expectedSplit(it) === undefined ? 'FeesExceedPrice' : undefined);
      })
      .beforeEach(beginRun),
    { numRuns: runsOf(60, 20) },
  );
});
