import { describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();

/** Interface document, 2.2: every field of a listing and its JSON type. */
const FIELDS = {
  accountType: 'string',
  bump: 'number',
  version: 'number',
  marketplaceAuthority: 'string',
  seller: 'string',
  mint: 'string',
  currencyMint: 'string',
  price: 'string',
  endTime: 'number',
  listedAt: 'number',
  feeAccount: 'string',
  feeBps: 'number',
  startTime: 'number',
  whitelistConfig: 'string',
  buyerSetsPrice: 'boolean',
  editionsLimit: 'number',
  nonCustodial: 'boolean',
  tokenStandard: 'number',
  disablePrimarySplit: 'boolean',
  pubkey: 'string',
  program: 'string',
};

describe.each(['api', 'local'])('listing get --source %s', (source) => {
  it('has exactly the fields of the interface, in their JSON types, of an account the program wrote', async () => {
    const marketplace = await start();
    const argv = ['listing', 'get', marketplace.artwork('Kite Weather'), '--json', '--source', source];
    const { stdout, code } = await marketplace.gavel(argv);
    expect(code).toBe(0);
    const { account } = JSON.parse(stdout).data;
    const types = Object.fromEntries(Object.entries(account).map(([field, value]) => [field, typeof value]));
    expect(types).toEqual(FIELDS);
    expect(account).toMatchObject({ accountType: 'listing', program: 'service-market', tokenStandard: 0 });
  });

  it('takes the address of the listing as well as the mint', async () => {
    const marketplace = await start();
    const get = (name: string) =>
      marketplace.gavel(['listing', 'get', name, '--json', '--fields', 'account', '--source', source]);
    const byMint = JSON.parse((await get(marketplace.artwork('Tide Table'))).stdout).data.account;
    expect(JSON.parse((await get(byMint.pubkey)).stdout).data.account).toEqual(byMint);
  });

  it('of an absent listing ends with 12, says so with the slot, and has account null', async () => {
    const marketplace = await start();
    const argv = ['listing', 'get', marketplace.artwork('Second Draft'), '--source', source];
    const { code, stdout, stderr } = await marketplace.gavel(argv);
    expect({ code, stdout }).toEqual({ code: 12, stdout: '' });
    expect(stderr).toContain('no listing');
    const [, slot] = /at slot (\d+)/.exec(stderr) ?? [];
    const json = JSON.parse((await marketplace.gavel([...argv, '--json'])).stdout);
    expect(json).toMatchObject({ ok: false, data: { account: null }, error: { code: 'listing_not_found' } });
    // The clock is manual: both reads saw the same slot.
    expect(json.data.viewSlot).toBe(slot);
  });

  it('prints one record a line, with tabs, when piped', async () => {
    const marketplace = await start();
    const argv = ['listing', 'get', marketplace.artwork('Open Grid'), '--source', source];
    const { stdout } = await marketplace.gavel(argv);
    expect(steady(stdout)).toMatchSnapshot();
  });
});

it('listing list names, prices and phases what a seller has on sale', async () => {
  const marketplace = await start();
  const { stdout } = await marketplace.gavel(['listing', 'list', marketplace.wallet('ines')]);
  expect(stdout).toMatchSnapshot();
});
