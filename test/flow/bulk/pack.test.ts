import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { countThatFits, type PackTerms } from '../../../src/flow/bulk/pack.ts';
import { type Part, preparePart } from '../../../src/flow/bulk/part.ts';
import { repriceListed } from '../../../src/operations/listing/reprice.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import { marketplaces } from '../../support/marketplace.ts';
import { addListings } from '../../support/own-listings.ts';

const start = marketplaces();
const ROWS = 1_000;
const blockhash = { blockhash: '1'.repeat(32), lastValidBlockHeight: 1n, slot: 1n };

/** One new price for each listing, as a run of a plan prepares it. */
async function repricedParts(): Promise<readonly Part[]> {
  const m = await start();
  const seller = m.wallet('mira');
  const mints = await addListings(m, seller, ROWS);
  const deps = {
    deployment: SANDBOX_DEPLOYMENT,
    settings: { source: 'local' },
    chain: chainReader(m.running.chain),
    service: () => Promise.reject(new Error('nobody asks the service')),
  } as unknown as Parameters<typeof preparePart>[0];
  return Promise.all(
    mints.map((mint) =>
      preparePart(
        deps,
        {
          operation: repriceListed,
          ...{ named: mint, name: '', typed: mint, intent: { seller, mint, newPrice: 5_000_000n } },
          artworkOf: async () => ({ mint, addresses: [mint] }),
          requireSame: () => undefined,
        },
        blockhash,
      ),
    ),
  );
}

/** How many transactions the parts take, one after another as full as they get. */
function transactionsOf(parts: readonly Part[], terms: PackTerms): number {
  let [count, rest] = [0, parts];
  for (; rest.length > 0; count += 1) rest = rest.slice(countThatFits(rest, terms, 24));
  return count;
}

it('takes at most 65 transactions of version 0 for 1,000 new prices, and 20 of version 1', async () => {
  const parts = await repricedParts();
  const counts = ([0, 1] as const).map((version) =>
    transactionsOf(parts, { version, blockhash, slotMs: null }),
  );
  expect(counts).toEqual([63, 17]);
});
