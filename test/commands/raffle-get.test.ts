import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();

/** Interface document, 2.5. */
const FIELDS = {
  raffleAccount: 'string',
  creator: 'string',
  prizeMint: 'string',
  currencyMint: 'string',
  ticketPrice: 'number',
  supply: 'number',
  sold: 'number',
  ticketLimit: 'number',
  endTime: 'string',
  drawSlot: 'number',
  winner: 'string',
  isPrizeClaimed: 'boolean',
  isClaimed: 'boolean',
  isExpired: 'boolean',
  countByEntrant: 'object',
};

async function fromService({ service, apiKey }: Marketplace, address: string) {
  const response = await fetch(`${service.url}/v2/raffles/${address}`, { headers: { 'x-api-key': apiKey } });
  return { status: response.status, ...((await response.json()) as { result: { raffle: object } }) };
}

const addressOf = async (marketplace: Marketplace, name: string) =>
  (await marketplace.inventory()).raffles.find(({ artwork }) => artwork === name)?.address ?? '';

describe('the raffle of the service', () => {
  it('has exactly the fields of the interface in their types, null where there is nothing to say', async () => {
    const marketplace = await start();
    const seen = new Map<string, Set<string>>();
    for (const { address } of (await marketplace.inventory()).raffles) {
      const { result } = await fromService(marketplace, address);
      expect(Object.keys(result.raffle)).toEqual(Object.keys(FIELDS));
      for (const [field, value] of Object.entries(result.raffle)) {
        const type = value === null ? 'null' : typeof value;
        seen.set(field, (seen.get(field) ?? new Set()).add(type));
      }
    }
    const nullable = ['endTime', 'drawSlot', 'winner'];
    const expected = Object.entries(FIELDS).map(([field, type]) => [
      field,
      nullable.includes(field) ? ['null', type].sort() : [type],
    ]);
    const found = [...seen].map(([field, types]) => [field, [...types].sort()]);
    expect(found).toEqual(expected);
  });

  it('says what the program wrote', async () => {
    const marketplace = await start();
    const answers = await Promise.all(
      ['Signal Fire', 'Blue Hour', 'Dry Dock'].map(async (name) => {
        return (await fromService(marketplace, await addressOf(marketplace, name))).result.raffle;
      }),
    );
    expect(answers).toMatchSnapshot();
  });

  it('is null where there is none, and 404 for another kind of account', async () => {
    const marketplace = await start();
    const absent = await fromService(marketplace, 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq');
    expect(absent).toMatchObject({ status: 200, result: { raffle: null, viewSlot: expect.any(Number) } });
    const other = await fromService(marketplace, marketplace.artwork('Tide Table'));
    expect(other).toMatchObject({ status: 404, error: { code: 'wrong_account_type' } });
  });
});

describe.each(['api', 'local'])('raffle get --source %s', (source) => {
  it('says the same by mint and by address', async () => {
    const marketplace = await start();
    const get = async (what: string) => {
      const { stdout } = await marketplace.gavel(['raffle', 'get', what, '--json', '--source', source]);
      return JSON.parse(stdout).data;
    };
    const byMint = await get(marketplace.artwork('Long Exposure'));
    expect(await get(byMint.raffle.raffleAccount)).toEqual(byMint);
    expect(byMint).toMatchObject({
      raffle: { ticketPrice: '100000007', sold: 7 },
      proceeds: { revenue: '700000049', fee: '35000002', creatorReceives: '445550032' },
      tickets: { limit: 4, you: null },
    });
  });

  it.each([
    ['piped', 'Long Exposure', false],
    ['on a terminal', 'Long Exposure', true],
    ['open, on a terminal', 'Green Ladder', true],
    ['unsold, on a terminal', 'Dry Dock', true],
  ] as const)('is shown %s', async (_name, artwork, tty) => {
    const marketplace = await start();
    const argv = ['raffle', 'get', marketplace.artwork(artwork), '--source', source, '--no-color'];
    const { stdout } = await marketplace.gavel(argv, { as: 'bea', tty });
    expect(steady(stdout)).toMatchSnapshot();
    if (tty) expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(96);
  });
});

describe('of several raffles of an artwork', () => {
  it('asks for the address, but means that of the creator who signs', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Blue Hour');
    const { winner } = (await marketplace.inventory()).raffles.find((raffle) => raffle.mint === mint) ?? {};
    const name =
      (['arlo', 'bea', 'cas'] as const).find((one) => marketplace.wallet(one) === winner) ?? 'arlo';
    const argv = ['raffle', 'create', mint, '--price', '1 SOL', '--tickets', '5', '--yes'];
    expect((await marketplace.gavel(argv, { as: name })).code).toBe(0);
    const { code, stderr } = await marketplace.gavel(['raffle', 'get', mint]);
    expect(code).toBe(3);
    expect(stderr).toMatchSnapshot();
    const own = await marketplace.gavel(['raffle', 'cancel', mint, '--yes'], { as: name });
    expect(own.code).toBe(0);
  });
});

describe('a raffle of another marketplace', () => {
  it('is shown with a warning, and its tickets are not bought', async () => {
    const marketplace = await start();
    const address = await addressOf(marketplace, 'Signal Fire');
    const FEE_ACCOUNT = 247;
    const account = marketplace.running.chain.getAccount(address as Address);
    if (account === undefined) throw new Error('no raffle');
    const data = Uint8Array.from(account.data).fill(7, FEE_ACCOUNT, FEE_ACCOUNT + 32);
    marketplace.running.chain.setAccount(address as Address, { ...account, data });
    marketplace.clock.advance(1);
    const got = await marketplace.gavel(['raffle', 'get', address]);
    expect([got.code, got.stderr]).toMatchSnapshot();
    for (const source of ['api', 'local']) {
      const argv = ['raffle', 'buy-tickets', address, '--yes', '--source', source];
      const { code, stderr } = await marketplace.gavel(argv, { as: 'bea' });
      expect([code, stderr]).toMatchSnapshot();
    }
  });
});

describe('raffle list', () => {
  it.each([
    ['by the wallet of the key', [], true],
    ['by creator', ['--creator', 'teo'], false],
    ['by entrant', ['--entrant', 'arlo'], false],
    ['by neither creator nor entrant', ['--creator', 'arlo'], true],
  ] as const)('%s', async (_name, [option, wallet], tty) => {
    const marketplace = await start();
    const named = option === undefined ? [] : [option, marketplace.wallet(wallet)];
    const { code, stdout } = await marketplace.gavel(['raffle', 'list', ...named, '--no-color'], {
      as: 'mira',
      tty,
    });
    expect(code).toBe(0);
    expect(stdout).toMatchSnapshot();
    if (tty) expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
