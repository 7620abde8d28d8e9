import { expect, it } from 'vitest';
import { marketplaces } from './marketplace.ts';
import { reviseOrder } from './orders.ts';

const start = marketplaces();

it('a world gets nothing of the one before it on the same servers, not even a blockhash of the same slot', async () => {
  const first = await start();
  const { chain } = first.running;
  chain.makeBlocks(1);
  const slot = chain.ledger.open.slot;
  const argv = ['listing', 'buy', first.artwork('Salt Line'), '--source', 'api', '--dry-run', '--json'];
  expect(await first.gavel(argv, { as: 'bea' })).toMatchObject({ code: 0 });
  await first.end();

  const second = await start();
  expect(second.service.url).toBe(first.service.url);
  // As many blocks, but another one: what landed in it changes the blockhash.
  await reviseOrder(chain, { artwork: 'Grey Heron', seller: 'mira' }, 1_000n);
  expect(chain.ledger.open.slot).toBe(slot);
  const buy = ['vendor-a', 'buy', second.artwork('Grey Heron'), '--source', 'api', '--yes', '--json'];
  expect(await second.gavel(buy, { as: 'bea' })).toMatchObject({ code: 0 });
});
