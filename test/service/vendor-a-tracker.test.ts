import { expect, it } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { marketplaces } from '../support/marketplace.ts';
import { cancelOrder, reviseOrder } from '../support/orders.ts';
import { countRounds, serve, turnsUntil } from './support/vendor-a.ts';

const start = marketplaces();
const HERON = { artwork: 'Grey Heron', seller: 'mira' } as const;

it('costs the node two round trips at most, with its subscription and without', async () => {
  const m = await start();
  const chain = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  const rounds = countRounds(chain);
  const { quote } = await serve(m, { chain: rounds.chain });
  const feed = () => rounds.feed?.isLive() === true;
  const ask = async (artwork: string, buyer: WalletName) => {
    rounds.reset();
    const { json } = await quote(m.artwork(artwork), m.wallet(buyer));
    return { available: json.result.available, rounds: rounds.count(), searches: rounds.searches() };
  };
  expect(await ask('Tin Roof', 'bea')).toEqual({ available: true, rounds: 2, searches: 1 });
  await turnsUntil(feed);
  // Now it loads all orders beside.
  await ask('Tin Roof', 'bea');
  await turnsUntil(async () => (await ask('Tin Roof', 'bea')).searches === 0);
  expect(await ask('Grey Heron', 'bea')).toEqual({ available: true, rounds: 2, searches: 0 });
  expect(await ask('Low Water', 'bea')).toEqual({ available: false, rounds: 1, searches: 1 });
});

it('with its subscription says no more than the chain confirms, and a new service knows the same at once', async () => {
  const m = await start();
  const { chain } = m.running;
  const rounds = countRounds(createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock }));
  const { quote } = await serve(m, { chain: rounds.chain });
  const ask = async (of = quote) => (await of(m.artwork('Grey Heron'), m.wallet('bea'))).json.result;
  await turnsUntil(async () => {
    rounds.reset();
    await ask();
    return rounds.searches() === 0;
  });
  await reviseOrder(chain, HERON, 800_000_000n);
  expect((await ask()).quote).toMatchObject({ revision: 2, sellerPrice: '800000000' });
  await cancelOrder(chain, HERON);
  expect(await ask()).toMatchObject({ available: false, code: 'order_not_found' });
  rounds.feed?.close();
  const boat = await quote(m.artwork('Paper Boat'), m.wallet('bea'));
  expect(boat.json.result).toMatchObject({ available: true });
  const again = await serve(m);
  expect(await ask(again.quote)).toMatchObject({ available: false, code: 'order_not_found' });
  expect((await again.quote(m.artwork('Paper Boat'), m.wallet('bea'))).json).toEqual(boat.json);
});
