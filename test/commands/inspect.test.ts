import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT, SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const { programs } = DEPLOYMENT;

it.each([
  ['market', programs.market],
  ['vendor-b', programs.vendorB],
  ['boxd', SANDBOX_CURRENCY.mint],
  ['authority', DEPLOYMENT.marketplaceAuthority],
])('finds %s by its name', async (name, address) => {
  const { gavel } = await start();
  const { code, stdout } = await gavel(['inspect', name, '--json', '--fields', 'address']);
  expect([code, JSON.parse(stdout).data]).toEqual([0, { address }]);
});

it('finds an artwork by the beginning of its name, and refuses one that several have', async () => {
  const { gavel, artwork } = await start();
  const { stdout } = await gavel(['inspect', 'half m', '--json']);
  expect(JSON.parse(stdout).data).toMatchObject({ address: artwork('Half Moon'), name: 'Half Moon' });
  const several = await gavel(['inspect', 's']);
  expect(several.code).toBe(3);
  expect(several.stderr).toContain(`Salt Line (${artwork('Salt Line')})`);
  const none = await gavel(['inspect', 'No Such Thing']);
  expect(none.code).toBe(12);
  expect(none.stderr).toContain('nothing is named "No Such Thing"');
});

it('finds a wallet by its name, and an artwork that is not on sale in a wallet with a name', async () => {
  const m = await start();
  const at = async (name: string) =>
    JSON.parse((await m.gavel(['inspect', name, '--json', '--fields', 'address'])).stdout).data;
  const keys = join(m.home, 'arlo.json');
  expect((await m.gavel(['wallet', 'add', 'friend', keys])).code).toBe(0);
  expect(await at('friend')).toEqual({ address: m.wallet('arlo') });
  expect((await m.gavel(['inspect', 'Glass Garden', '--json'])).code).toBe(0);
  const buy = ['listing', 'buy', m.artwork('Glass Garden'), '--max-price', '1.1 SOL', '--yes'];
  expect((await m.gavel(buy, { as: 'arlo' })).code).toBe(0);
  expect(await at('glass g')).toEqual({ address: m.artwork('Glass Garden') });
});

it('takes the short form of an account, as account find shows it', async () => {
  const { gavel } = await start();
  const whole = await gavel(['account', 'find', '--kind', 'listing', '--json', '--fields', 'address,mint']);
  const [{ address, mint }] = JSON.parse(whole.stdout).data;
  const shown = await gavel(['account', 'find', '--kind', 'listing'], { tty: true });
  const [row = ''] = shown.stdout.split('\n').filter((line) => line.includes(`${address.slice(0, 4)}…`));
  for (const [column, meant] of [
    [/ (\S{4}…\S{4}) /.exec(row)?.[1] ?? '', address],
    [`${mint.slice(0, 6)}...${mint.slice(-6)}`, mint],
  ]) {
    const { stdout } = await gavel(['inspect', column, '--json', '--fields', 'address']);
    expect(JSON.parse(stdout).data, column).toEqual({ address: meant });
  }
  expect((await gavel(['inspect', 'AAAA…AAAA'])).stderr).toContain('nothing is named "AAAA…AAAA"');
});

it('shows who holds an artwork, where it is on sale, and who wants it', async () => {
  const { gavel, artwork } = await start();
  const mint = artwork('Tide Table');
  const { stdout } = await gavel(['inspect', mint, '--json']);
  const related: readonly { role: string; address: string; what: string }[] = JSON.parse(stdout).data.related;
  const listing = await findListingAddress(DEPLOYMENT, mint);
  const escrow = await findTokenAddress(listing, mint);
  expect(related).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ role: 'holder', address: listing, what: 'a listing' }),
      expect.objectContaining({ role: 'listing', address: listing, what: 'a listing for 1.5 SOL' }),
      expect.objectContaining({ role: 'escrow of the listing', address: escrow }),
      expect.objectContaining({ role: 'offer', what: expect.stringContaining('an offer of') }),
    ]),
  );
});

it('says of a wallet what it holds, sells, offers and leads', async () => {
  const { gavel, wallet } = await start();
  const roles = async (name: 'mira' | 'cas' | 'arlo' | 'bea') => {
    const { stdout } = await gavel(['inspect', wallet(name), '--json']);
    return new Set(JSON.parse(stdout).data.related.map(({ role }: { role: string }) => role));
  };
  expect(await roles('mira')).toEqual(new Set(['holds', 'sells', 'auctions', 'raffles']));
  const others = new Set([...(await roles('arlo')), ...(await roles('bea')), ...(await roles('cas'))]);
  expect(others).toContain('offers');
  expect(others).toContain('leads');
});

it('says of a listing at another address than its own that it is not genuine', async () => {
  const { gavel, artwork, running } = await start();
  const account = running.chain.getAccount(await findListingAddress(DEPLOYMENT, artwork('Tide Table')));
  if (account === undefined) throw new Error('it is not listed');
  const elsewhere = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
  running.chain.setAccount(elsewhere, account);
  const { stderr } = await gavel(['inspect', elsewhere]);
  expect(stderr).toContain('it is not genuine: by its fields it would be at');
});

it('reads what solana account writes, from a file and from standard input', async () => {
  const { gavel, artwork, home, running } = await start();
  const address = await findListingAddress(DEPLOYMENT, artwork('Tide Table'));
  const account = running.chain.getAccount(address);
  if (account === undefined) throw new Error('it is not listed');
  const { lamports, owner, data } = account;
  const written = {
    pubkey: address,
    account: {
      lamports: Number(lamports),
      data: [Buffer.from(data).toString('base64'), 'base64'],
      owner,
      executable: false,
      rentEpoch: 18446744073709551615n.toString(),
      space: data.length,
    },
  };
  await writeFile(join(home, 'account.json'), JSON.stringify(written, null, 2));
  await writeFile(join(home, 'account.bin'), data);
  const read = async (...argv: string[]) =>
    JSON.parse((await gavel(['inspect', ...argv, '--json'])).stdout).data;
  const fromFile = await read('--file', 'account.json');
  expect(fromFile).toMatchObject({ address, kind: 'listing', lamports: String(lamports), source: null });
  expect(fromFile.fields.price).toMatchObject({
    value: '1500000000',
    meaning: '1.5 SOL',
    offset: 138,
    size: 8,
  });
  const bare = await read('--file', 'account.bin');
  expect([bare.kind, bare.fields]).toEqual(['listing', fromFile.fields]);
});

it.each([
  ['{"account":', 'it begins like JSON, and is none'],
  ['{"account":{"data":["AA==","base58"],"owner":"x"}}', 'it names no owner, or no data in base64'],
])('refuses a file that is not an account: %s', async (text, why) => {
  const { gavel, home } = await start();
  await writeFile(join(home, 'bad.json'), text);
  const { code, stderr } = await gavel(['inspect', '--file', 'bad.json']);
  expect(code).toBe(3);
  expect(stderr).toContain(why);
});

it.each([
  [[], 'nothing is named'],
  [['market', '--file', 'x'], 'an address and --file cannot be used together'],
  [['market', '--owner', programs.market], '--owner is for --file'],
])('refuses %j', async (argv, what) => {
  const { gavel } = await start();
  const { code, stderr } = await gavel(['inspect', ...argv]);
  expect([code, stderr]).toEqual([3, expect.stringContaining(what)]);
});

it('says that there is no account', async () => {
  const { gavel } = await start();
  const { code, stdout } = await gavel(['inspect', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', '--json']);
  expect(code).toBe(12);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    error: { code: 'account_not_found' },
    data: { kind: 'nothing' },
  });
});
