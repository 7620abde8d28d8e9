import { expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const HOUR = 3_600;

async function run(marketplace: Marketplace, as: WalletName, ...argv: string[]) {
  const { code, stdout, stderr } = await marketplace.gavel(['auction', ...argv, '--yes', '--json'], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

it('an auction that is paused and resumed takes no bid in between, and ends later by the time of the pause', async () => {
  const m = await start();
  const mint = m.artwork('Lighthouse');
  const before = (await run(m, 'bea', 'get', mint)).data.account;

  const paused = await run(m, 'authority', 'pause', mint);
  expect(paused).toMatchObject({ code: 0, data: { operation: 'auction.pause' } });
  const at = paused.data.account.pausedAt;
  expect(paused.data.account).toEqual({ ...before, pausedAt: at });
  expect(at).toBeGreaterThan(0);

  m.clock.advance(5 * HOUR);
  const bid = await run(m, 'cas', 'bid', mint, '--amount', '3 SOL');
  expect(bid).toMatchObject({ code: 11, error: { code: 'auction_paused' } });
  expect((await run(m, 'cas', 'get', mint)).data.state).toBe('paused');

  const resumed = await run(m, 'authority', 'resume', mint);
  expect(resumed).toMatchObject({ code: 0, data: { operation: 'auction.resume' } });
  const moved = resumed.data.account.endTime - before.endTime;
  expect(resumed.data.account).toEqual({ ...before, endTime: before.endTime + moved });
  expect(moved).toBeGreaterThanOrEqual(5 * HOUR);
  expect(moved).toBeLessThan(5 * HOUR + 60);
  expect(await run(m, 'cas', 'bid', mint, '--amount', '3 SOL')).toMatchObject({ code: 0 });
});

it.each([
  ['pause', 'Lighthouse', 'with a bid'],
  ['pause', 'Rain Check', 'before the first bid'],
  ['pause', 'First Light', 'before the start'],
  ['resume', 'Still Life', 'with a bid'],
])('the preview of %s says what becomes of bids, clock and end: %s, %s', async (verb, title) => {
  const m = await start();
  const argv = ['auction', verb, m.artwork(title), '--dry-run', '--details'];
  const { code, stdout } = await m.gavel(argv, { as: 'authority' });
  expect(code).toBe(0);
  const shown = /^ *(?:bids|clock|ends|paused since|moved by) .*$/gm;
  expect((stdout.match(shown) ?? []).join('\n')).toMatchSnapshot();
});

it.each([
  ['Rain Check', 'which waits for its first bid, as it was'],
  ['First Light', 'which has not started, as it was'],
])('a pause leaves the end of %s, %s', async (title) => {
  const m = await start();
  const mint = m.artwork(title);
  const before = (await run(m, 'bea', 'get', mint)).data.account;
  expect(await run(m, 'authority', 'pause', mint)).toMatchObject({ code: 0 });
  m.clock.advance(5 * HOUR);
  expect((await run(m, 'authority', 'resume', mint)).data.account).toEqual(before);
});
