import { expect, it } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import { marketplaces } from '../support/marketplace.ts';
import { cancelOrder, reviseOrder } from '../support/orders.ts';
import { countRounds, serve } from './support/vendor-a.ts';

const start = marketplaces();
const HERON = { artwork: 'Grey Heron', seller: 'mira' } as const;

/** A service with an index of its own, and a clock that the test moves. */
async function indexed() {
  const m = await start();
  let now = m.clock.now();
  const clock = { ...m.clock, now: () => now };
  const rounds = countRounds(createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock }));
  const { service, quote } = await serve(m, { chain: rounds.chain, clock });
  const ask = async (artwork: string) => {
    rounds.reset();
    return (await quote(m.artwork(artwork), m.wallet('bea'))).json.result;
  };
  const later = (milliseconds: number) => {
    now += milliseconds;
  };
  return { m, service, rounds, ask, later };
}

it('finds an order by the index, with neither a search nor a subscription', async () => {
  const { service, rounds, ask } = await indexed();
  await service.index?.refresh();
  expect(await ask('Tin Roof')).toMatchObject({ available: true });
  expect([rounds.searches(), rounds.feed]).toEqual([0, null]);
});

it('searches for what the index does not have, such as an order that is newer', async () => {
  const { service, rounds, ask } = await indexed();
  await service.index?.refresh();
  expect(await ask('Low Water')).toMatchObject({ available: false });
  expect(rounds.searches()).toBe(1);
});

it('says no more than the chain confirms, however old the index is', async () => {
  const { m, service, rounds, ask } = await indexed();
  await service.index?.refresh();
  await reviseOrder(m.running.chain, HERON, 800_000_000n);
  expect((await ask('Grey Heron')).quote).toMatchObject({ revision: 2, sellerPrice: '800000000' });
  await cancelOrder(m.running.chain, HERON);
  expect(await ask('Grey Heron')).toMatchObject({ available: false, code: 'order_not_found' });
  expect(rounds.searches()).toBe(0);
  // The index still has it, and it is known to be gone.
  expect(await ask('Grey Heron')).toMatchObject({ available: false, code: 'order_not_found' });
  expect(rounds.searches()).toBe(1);
});

it('leaves an index out that does not go on', async () => {
  const { service, rounds, ask, later } = await indexed();
  await service.index?.refresh();
  later(5_001);
  expect(await ask('Tin Roof')).toMatchObject({ available: true });
  expect([rounds.searches(), rounds.feed]).toEqual([1, expect.anything()]);
});
