import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** The lines of a watch in a pipe. */
function lines(stdout: string) {
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

it.each([
  ['sold', ['buy', '--max-price', '9 SOL'], 'bea', 0, 'sold'],
  ['sold', ['cancel'], 'mira', 14, 'taken off sale'],
  ['closed', ['cancel'], 'mira', 0, 'taken off sale'],
  ['price>9 SOL', ['buy', '--max-price', '9 SOL'], 'bea', 14, 'sold'],
] as const)(
  'waits for "%s" while somebody does: listing %s',
  async (until, [verb, ...flags], as, exit, ended) => {
    const m = await start();
    const artwork = m.artwork('Salt Line');
    const watching = m.gavel(['listing', 'watch', artwork, '--until', until, '--json']);
    const done = await m.gavel(['listing', verb, artwork, ...flags, '--yes'], { as });
    expect(done.code).toBe(0);
    const { code, stdout } = await watching;
    const [result] = lines(stdout).slice(-1);
    expect(code).toBe(exit);
    expect(result.data).toMatchObject({
      outcome: exit === 0 ? 'holds' : 'impossible',
      until,
      ended,
      account: null,
    });
    expect(result.error?.code ?? null).toBe(exit === 0 ? null : 'condition_impossible');
  },
);

it('says that a bidder is outbid, and nothing before', async () => {
  const m = await start();
  const artwork = m.artwork('Lighthouse');
  const leader = JSON.parse((await m.gavel(['auction', 'get', artwork, '--json'])).stdout).data.account;
  const watching = m.gavel([
    'auction',
    'watch',
    artwork,
    '--until',
    'outbid',
    '--bidder',
    leader.highestBidder,
  ]);
  const name = (['cas', 'bea'] as const).find((one) => m.wallet(one) !== leader.highestBidder) ?? 'bea';
  const bid = await m.gavel(['auction', 'bid', artwork, '--amount', '2 SOL', '--yes'], { as: name });
  expect(bid.stderr).not.toContain('error');
  const { code, stdout } = await watching;
  expect(code).toBe(0);
  // Whether the watch began before the bid landed is not said.
  const leaders = lines(stdout).map(({ account }) => account.highestBidder);
  expect(leaders.at(-1)).toBe(m.wallet(name));
  expect(leaders.slice(0, -1)).not.toContain(m.wallet(name));
});

it.each([
  ['cheap', 'usage', 'is not something that can be waited for'],
  ['price<2x SOL', 'invalid_amount', '"2x SOL"'],
  ['bid>1 SOL', 'usage', 'is not something that can be waited for'],
])('refuses to wait for "%s" before it asks anybody', async (until, code, text) => {
  const m = await start();
  const { code: exit, stdout } = await m.gavel([
    'listing',
    'watch',
    m.artwork('Salt Line'),
    '--until',
    until,
    '--json',
  ]);
  expect(exit).toBe(3);
  expect(JSON.parse(stdout).error).toMatchObject({ code, why: expect.stringContaining(text) });
});

it('says that there is nothing to watch', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['listing', 'watch', m.wallet('bea')]);
  expect(code).toBe(12);
  expect(stderr).toContain('no listing for');
});

it('ends with the status of a service that has no stream', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['listing', 'watch', m.artwork('Salt Line')], {
    env: { GAVEL_API_KEY: 'gvl_unknown' },
  });
  expect(code).toBe(4);
  expect(stderr).toContain('x-api-key');
});
