import { expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { getListingDecoder, getListingEncoder } from '../../src/chain/generated/market/accounts/listing.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT, SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

async function data(m: Marketplace, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).data;
}

it('account derive: says of each address whether it exists', async () => {
  const m = await start();
  const mint = m.artwork('Tide Table');
  const rows = await data(m, 'account', 'derive', mint, '--wallet', m.wallet('cas'));
  const by = new Map(rows.map((row: { role: string }) => [row.role, row]));
  const listing = await findListingAddress(DEPLOYMENT, mint);
  expect(by.get('listing')).toMatchObject({ address: listing, exists: true });
  expect(by.get('escrow of the listing')).toMatchObject({
    address: await findTokenAddress(listing, mint),
    exists: true,
  });
  expect(by.get('auction')).toMatchObject({ exists: false, what: 'no account' });
  expect(by.get('token account of wallet')).toMatchObject({
    address: await findTokenAddress(m.wallet('cas'), mint),
    exists: false,
  });
  for (const { role, address, exists } of rows)
    expect(m.running.chain.getAccount(address) !== undefined, role).toBe(exists);
});

it('account find: finds what a filter by hand finds', async () => {
  const m = await start();
  const all = await data(m, 'account', 'find');
  expect(new Set(all.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['listing', 'offer', 'auction', 'raffle', 'vendor-a-order', 'vendor-b-listing']),
  );
  type Row = Record<'kind' | 'address' | 'seller' | 'mint' | 'price', string> & {
    currency: { mint: string };
    ended: boolean;
  };
  const ask = async (argv: readonly string[], keep: (row: Row) => boolean) => {
    const found = await data(m, 'account', 'find', ...argv);
    const addresses = (rows: readonly Row[]) => rows.map(({ address }) => address).sort();
    const wanted = addresses(all.filter(keep));
    expect(wanted.length, argv.join(' ')).toBeGreaterThan(0);
    expect(wanted.length, argv.join(' ')).toBeLessThan(all.length);
    expect(addresses(found), argv.join(' ')).toEqual(wanted);
  };
  await ask(['--kind', 'raffle'], ({ kind }) => kind === 'raffle');
  await ask(['--seller', m.wallet('mira')], ({ seller }) => seller === m.wallet('mira'));
  await ask(['--mint', m.artwork('Tide Table')], ({ mint }) => mint === m.artwork('Tide Table'));
  await ask(['--currency', 'boxd'], ({ currency }) => currency.mint === SANDBOX_CURRENCY.mint);
  await ask(['--currency', 'SOL', '--kind', 'vendor-b-listing'], ({ kind }) => kind === 'vendor-b-listing');
  await ask(
    ['--min-price', '1.5 SOL', '--max-price', '2 SOL'],
    ({ currency, price }) =>
      currency.mint.startsWith('So1') && BigInt(price) >= 1_500_000_000n && BigInt(price) <= 2_000_000_000n,
  );
  await ask(['--ended'], ({ ended }) => ended);
  await ask(['--open'], ({ ended }) => !ended);
});

it('account compare: all is the same, and what differs is named with both slots', async () => {
  const m = await start();
  const all = await data(m, 'account', 'compare', '--all');
  expect(all.length).toBeGreaterThan(20);
  expect(new Set(all.map(({ kind }: { kind: string }) => kind)).size).toBe(4);
  const mint = m.artwork('Tide Table');
  const address = await findListingAddress(DEPLOYMENT, mint);
  // Another chain than that of the service: the same, but for one price.
  const other = await start();
  const account = other.running.chain.getAccount(address);
  if (account === undefined) throw new Error('it is not listed');
  const listing = getListingDecoder().decode(account.data);
  other.running.chain.setAccount(address, {
    ...account,
    data: Uint8Array.from(getListingEncoder().encode({ ...listing, price: 1n })),
  });
  for (const argv of [['--all'], [address], [mint], ['tide table']]) {
    const { code, stdout } = await m.gavel(['account', 'compare', ...argv, '--json'], {
      env: { GAVEL_URL: other.url },
    });
    const { error, data: rows } = JSON.parse(stdout);
    expect([code, error.code, error.details.accounts]).toEqual([5, 'service_differs', [address]]);
    const found = rows.find((row: { address: string }) => row.address === address);
    expect(found.differences).toEqual([{ field: 'price', service: '1500000000', node: '1' }]);
    expect(BigInt(found.serviceSlot) > 0n && BigInt(found.nodeSlot) > 0n).toBe(true);
  }
});

it.each([
  [['account', 'compare'], 'nothing is named'],
  [['account', 'find', '--ended', '--open'], '--ended and --open cannot be used together'],
  [['account', 'find', '--max-price', '1.23456789012 SOL'], 'is not an amount of SOL'],
  [['account', 'find', '-o', 'xml'], 'bad value for --output'],
  [['account', 'find', '-o', 'csv', '--json'], '--json and --output csv cannot be used together'],
])('refuses %j', async (argv, what) => {
  const { gavel } = await start();
  const { code, stderr, stdout } = await gavel(argv);
  expect([code, `${stderr}${stdout}`]).toEqual([3, expect.stringContaining(what)]);
});

it('writes CSV of every list, with harmless cells', async () => {
  const m = await start();
  const { stdout } = await m.gavel(['account', 'find', '--kind', 'auction', '-o', 'csv']);
  const [heading, ...lines] = stdout.trimEnd().split('\n');
  expect(heading).toBe(
    'kind,address,seller,mint,name,currency.mint,currency.symbol,currency.decimals,price,amount,endTime,ended,' +
      'amounts.price.raw,amounts.price.decimal,amounts.price.decimals,amounts.price.currency',
  );
  expect(lines.length).toBe((await data(m, 'account', 'find', '--kind', 'auction')).length);
  const some = await m.gavel([
    'listing',
    'list',
    m.wallet('mira'),
    '--output',
    'csv',
    '--fields',
    'name,account.price',
  ]);
  expect(some.stdout.split('\n')[0]).toBe('name,account.price');
  expect(some.stdout).toContain('Salt Line,2000000000');
  const json = await m.gavel(['listing', 'list', m.wallet('mira'), '-o', 'json', '--fields', 'name']);
  expect(JSON.parse(json.stdout).data[0]).toHaveProperty('name');
  const wrong = await m.gavel(['listing', 'get', 'no-address', '-o', 'json']);
  expect(JSON.parse(wrong.stdout).error.code).toBe('invalid_address');
});
