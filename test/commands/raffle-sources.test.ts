import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

type Argv = (marketplace: Marketplace) => readonly string[];
/** `instructions` without that of the compute budget; `before` is done first, and the block that draws is then there. */
type Row = readonly [name: string, as: WalletName, argv: Argv, instructions: number, before?: Argv];

const on =
  (verb: string, artwork: string, ...more: string[]): Argv =>
  (m) => [verb, m.artwork(artwork), ...more];

const OPERATIONS: readonly Row[] = [
  [
    'create in SOL',
    'mira',
    on('create', 'Low Water', '--price', '0.1 SOL', '--tickets', '50', '--end', '+7d'),
    3,
  ],
  [
    'create in a token',
    'teo',
    on('create', 'Copper Wire', '--price', '2.5 BOXD', '--tickets', '1', '--limit', '1', '--primary-split'),
    3,
  ],
  ['create the largest', 'mira', on('create', 'Low Water', '--price', '1 lamport', '--tickets', '10000'), 3],
  ['buy-tickets in SOL', 'bea', on('buy-tickets', 'Signal Fire', '--count', '3'), 5],
  ['buy-tickets in a token', 'cas', on('buy-tickets', 'Green Ladder'), 1],
  ['end by anybody', 'teo', on('end', 'Ninth Wave'), 1],
  ['end by its creator', 'teo', on('end', 'Green Ladder'), 1],
  ['draw', 'arlo', on('draw', 'Ninth Wave'), 1, on('end', 'Ninth Wave')],
  ['claim-proceeds in SOL', 'mira', on('claim-proceeds', 'Long Exposure'), 2],
  ['claim-proceeds in a token', 'mira', on('claim-proceeds', 'Blue Hour'), 1],
  ['claim-prize', 'stranger', on('claim-prize', 'Long Exposure'), 1],
  ['cancel', 'ines', on('cancel', 'Dry Dock'), 1],
];

async function preview(marketplace: Marketplace, [, as, argv]: Row, source: string) {
  const result = await marketplace.gavel(
    ['raffle', ...argv(marketplace), '--dry-run', '--json', '--priority', '5000', '--source', source],
    { as },
  );
  expect(JSON.parse(result.stdout).error).toBeNull();
  expect([result.code, result.stderr]).toEqual([0, '']);
  return JSON.parse(result.stdout).data.preview;
}

describe('the service and the tool build the same', () => {
  it.each(OPERATIONS.map((row) => [row[0], row] as const))('%s', async (_name, row) => {
    const marketplace = await start();
    if (row[1] === 'stranger') marketplace.running.chain.airdrop(marketplace.wallet('stranger'), 10_000_000n);
    const [, as, , , before] = row;
    if (before !== undefined) {
      expect((await marketplace.gavel(['raffle', ...before(marketplace), '--yes'], { as })).code).toBe(0);
      marketplace.running.chain.makeBlocks(17);
    }
    const fromService = await preview(marketplace, row, 'api');
    expect(fromService.instructions.length).toBe(row[3] + 2);
    expect(fromService).toEqual(await preview(marketplace, row, 'local'));
    const unknown = fromService.instructions.filter(({ name }: { name: string | null }) => name === null);
    expect(unknown).toEqual([]);
  });
});

describe.each(['api', 'local'])('from %s', (source) => {
  it('a raffle is made, sold out, drawn, claimed and closed', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Low Water');
    const run = async (as: WalletName, verb: string, ...more: string[]) => {
      const argv = ['raffle', verb, mint, ...more, '--yes', '--json', '--source', source];
      const { code, stdout } = await marketplace.gavel(argv, { as });
      const { data, error } = JSON.parse(stdout);
      expect({ code, error }).toEqual({ code: 0, error: null });
      return data;
    };
    const opened = await run('mira', 'create', '--price', '0.25 SOL', '--tickets', '2');
    expect(opened.account).toMatchObject({
      supply: 2,
      sold: 0,
      endTime: null,
      winner: null,
      countByEntrant: {},
    });
    await run('arlo', 'buy-tickets');
    const sold = await run('bea', 'buy-tickets');
    const [arlo, bea] = [marketplace.wallet('arlo'), marketplace.wallet('bea')];
    expect(sold.account).toMatchObject({ sold: 2, countByEntrant: { [arlo]: 1, [bea]: 1 } });
    const { winner } = (await run('cas', 'draw')).account;
    expect([arlo, bea]).toContain(winner);
    const claimed = await run('mira', 'claim-proceeds');
    expect(claimed.account).toMatchObject({ isClaimed: true, isPrizeClaimed: false });
    const delivered = await run('teo', 'claim-prize');
    expect(delivered.account).toMatchObject({ isClaimed: true, isPrizeClaimed: true, winner });
    const { artworks, raffles } = await marketplace.inventory();
    expect(artworks.find((one) => one.mint === mint)?.owner).toBe(winner);
    expect(raffles.find((one) => one.mint === mint)?.phase).toBe('claimed');
    expect((await run('mira', 'close')).account).toBeNull();
    expect((await marketplace.inventory()).raffles.some((one) => one.mint === mint)).toBe(false);
  });

  it('one that did not sell is cancelled, and can be made again at the same address', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Dry Dock');
    const run = async (...argv: string[]) => {
      const { stdout } = await marketplace.gavel(['raffle', ...argv, '--yes', '--json', '--source', source], {
        as: 'ines',
      });
      return JSON.parse(stdout);
    };
    const cancelled = await run('cancel', mint);
    expect(cancelled).toMatchObject({ error: null, data: { account: null } });
    const again = await run('create', mint, '--price', '3 BOXD', '--tickets', '4');
    expect(again).toMatchObject({ error: null, data: { account: { supply: 4, ticketPrice: '3000000' } } });
    expect(again.data.raffle).toBe(cancelled.data.raffle);
  });
});
