import { describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();

const FIELDS = {
  accountType: 'string',
  bump: 'number',
  version: 'number',
  marketplaceAuthority: 'string',
  offerType: 'number',
  buyer: 'string',
  asset: 'string',
  currencyMint: 'string',
  price: 'string',
  endTime: 'number',
  offeredAt: 'number',
  oneOfOneOnly: 'boolean',
  tokenStandard: 'number',
  pubkey: 'string',
  program: 'string',
};

describe.each(['api', 'local'])('offer get --source %s', (source) => {
  it('has exactly its fields in their JSON types, by artwork and buyer, by key, and by address', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Low Water');
    const get = async (argv: readonly string[], as?: 'arlo') => {
      const options = as === undefined ? {} : { as };
      const { stdout } = await marketplace.gavel(
        ['offer', 'get', ...argv, '--json', '--source', source],
        options,
      );
      return JSON.parse(stdout).data.account;
    };
    const account = await get([mint, '--buyer', marketplace.wallet('arlo')]);
    const types = Object.fromEntries(Object.entries(account).map(([field, value]) => [field, typeof value]));
    expect(types).toEqual(FIELDS);
    expect(account).toMatchObject({ accountType: 'offer', program: 'service-market', price: '800000000' });
    expect(await get([mint], 'arlo')).toEqual(account);
    expect(await get([account.pubkey])).toEqual(account);
  });

  it('of an absent offer ends with 12, with account null', async () => {
    const marketplace = await start();
    const argv = ['offer', 'get', marketplace.artwork('Low Water'), '--buyer', marketplace.wallet('bea')];
    const { code, stdout } = await marketplace.gavel([...argv, '--json', '--source', source]);
    expect(code).toBe(12);
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({ ok: false, data: { account: null }, error: { code: 'offer_not_found' } });
    expect(json.data.viewSlot).toMatch(/^[1-9]\d*$/);
  });

  it('prints one record a line when piped', async () => {
    const marketplace = await start();
    const argv = ['offer', 'get', marketplace.artwork('Slow Zoom'), '--source', source];
    const { stdout } = await marketplace.gavel(argv, { as: 'cas' });
    expect(steady(stdout)).toMatchSnapshot();
  });
});

describe('offer list', () => {
  it.each([
    ['made by the key', 'cas', () => []],
    ['for one artwork', 'cas', (mint: string) => ['--mint', mint]],
    ['received, listed artworks included', 'mira', () => ['--received']],
    ['received, when there are none', 'teo', () => ['--received']],
  ] as const)('%s', async (_name, as, options) => {
    const marketplace = await start();
    const { stdout, code } = await marketplace.gavel(
      ['offer', 'list', ...options(marketplace.artwork('Low Water'))],
      { as },
    );
    expect(code).toBe(0);
    expect(stdout).toMatchSnapshot();
  });
});
