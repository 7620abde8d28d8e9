import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { createChain } from '../../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { cancel } from '../../../src/operations/listing/cancel.ts';
import { reprice } from '../../../src/operations/listing/reprice.ts';
import type { BlockReader, ChainBlock } from '../../../src/ports/blocks.ts';
import { makeOffer, perform, purchase } from '../../../src/sandbox/world/trade.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../../support/marketplace.ts';
import { indexOf } from '../support/indexed.ts';

const start = marketplaces();
const { mira, bea, cas } = sandboxWallets();
const ALL = { offset: 0, limit: 1_000 };

/**
 * A node of which one branch after another is the chain. The blocks are those of the sandbox, whose hashes do not depend on what is in
 * them; so each branch gives its own from the slot on at which it begins.
 */
function branching(m: Marketplace) {
  const { blocks } = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  let branch = { name: '', first: 0n };
  const hashAt = (slot: bigint, hash: string) =>
    branch.name !== '' && slot >= branch.first
      ? bs58.encode(createHash('sha256').update(`${branch.name} ${hash}`).digest())
      : hash;
  const node: BlockReader = {
    ...blocks,
    async getBlock(slot) {
      const block = await blocks.getBlock(slot);
      if (block === null) return null;
      const previousBlockhash = hashAt(slot - 1n, block.previousBlockhash);
      return { ...block, blockhash: hashAt(slot, block.blockhash), previousBlockhash } satisfies ChainBlock;
    },
  };
  const beginning = m.running.chain.copy();
  return {
    node,
    /** From now on the chain is what it was at the beginning, and what comes then. */
    begin(name: string) {
      m.running.chain.restore(beginning);
      branch = { name, first: BigInt(m.running.chain.ledger.open.slot) };
    },
  };
}

it('undoes blocks that vanish, and is then as if they had never been', async () => {
  const m = await start();
  const market = { chain: m.running.chain, deployment: SANDBOX_DEPLOYMENT };
  const [tide, salt] = [m.artwork('Tide Table'), m.artwork('Salt Line')];
  const fork = branching(m);
  const { indexer, queries, rows } = await indexOf(m, { blocks: fork.node });

  fork.begin('one');
  await purchase(market, bea.key, tide);
  await perform(market, cancel, { seller: mira.key.address, mint: salt }, mira.key);
  await indexer.catchUp();
  expect(await queries.accountsOfMint(salt, 'listing')).toEqual([]);
  expect((await queries.eventsByMint(tide, ALL)).rows[0]).toMatchObject({
    kind: 'listing.buy',
    buyer: bea.key.address,
  });

  fork.begin('two');
  await perform(market, reprice, { seller: mira.key.address, mint: salt, newPrice: 5n }, mira.key);
  m.running.chain.makeBlocks(3);
  await makeOffer(market, cas.key, { mint: tide, price: 1_000n, currencyMint: WRAPPED_SOL_MINT, endTime: 0 });
  await indexer.catchUp();
  const events = async (mint: typeof tide) =>
    (await queries.eventsByMint(mint, ALL)).rows.map(({ kind }) => kind);
  expect([await events(tide), await events(salt)]).toEqual([
    ['offer.create', 'listing.create', 'offer.create'],
    ['listing.reprice', 'listing.create'],
  ]);
  const fresh = await indexOf(m, { blocks: fork.node });
  await fresh.indexer.catchUp();
  expect(await rows()).toEqual(await fresh.rows());
});
