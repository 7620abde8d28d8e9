import { expect, it } from 'vitest';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('a price that it has already is warned of', async () => {
  const marketplace = await start();
  const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--dry-run', '--json', '--price'];
  const warnings = async (price: string) =>
    JSON.parse((await marketplace.gavel([...argv, price], { as: 'mira' })).stdout).warnings;
  expect(await warnings('1.5 SOL')).toEqual(['this is the price already: you would only pay the fee']);
  expect(await warnings('2 SOL')).toEqual([]);
});

const PRICES = [1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n];
const CASES = PRICES.flatMap((price) => ['api', 'local'].map((source) => [price, source] as const));

it.each(CASES)(
  'the price %s survives flag, JSON, service, chain and reading back, from %s',
  async (price, source) => {
    const marketplace = await start();
    const mint = marketplace.artwork('Second Draft');
    const act = async (verb: string, amount: bigint) => {
      const argv = [
        'listing',
        verb,
        mint,
        '--price',
        `${amount} lamports`,
        '--source',
        source,
        '--yes',
        '--json',
      ];
      const { code, stdout } = await marketplace.gavel(argv, { as: 'teo' });
      expect(code).toBe(0);
      return JSON.parse(stdout).data.account.price;
    };
    expect(await act('create', price)).toBe(price.toString());
    expect(await act('reprice', 7n)).toBe('7');
    expect(await act('reprice', price)).toBe(price.toString());

    const address = await findListingAddress(SANDBOX_DEPLOYMENT, mint);
    const { accounts } = await chainReader(marketplace.running.chain).getAccounts([address]);
    const [account] = accounts;
    if (account == null) throw new Error('no listing');
    expect(decodeListing(account, SANDBOX_DEPLOYMENT.programs.market).price).toBe(price);
    // The price at its place in the account (design of the listing: offset 138), without any decoder.
    expect(Buffer.from(account.data).readBigUInt64LE(138)).toBe(price);

    for (const from of ['api', 'local']) {
      const { stdout } = await marketplace.gavel([
        'listing',
        'get',
        mint,
        '--source',
        from,
        '--json',
        '--fields',
        'account.price',
      ]);
      expect(JSON.parse(stdout).data.account.price).toBe(price.toString());
    }
  },
);
