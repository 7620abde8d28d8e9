import { describe, expect, it } from 'vitest';
import { decodeRaffle, findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import {
  getAuctionConfigDecoder,
  getAuctionConfigEncoder,
} from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import { getListingDecoder, getListingEncoder } from '../../src/chain/generated/market/accounts/listing.ts';
import { getOfferDecoder, getOfferEncoder } from '../../src/chain/generated/market/accounts/offer.ts';
import { getRaffleDecoder, getRaffleEncoder } from '../../src/chain/generated/raffle/accounts/raffle.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { findOfferAddress } from '../../src/operations/offer-address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** What 64 bits hold at most and at least. */
const TIMES = [
  ['the latest', 2n ** 63n - 1n, 'after the year 9999'],
  ['beyond what a number holds', 2n ** 60n, 'after the year 9999'],
  ['the earliest', -(2n ** 63n), 'before the year 1970'],
] as const;

type Bytes = Uint8Array;

/** Writes an account over, as a program with other rules could have. */
function rewrite({ running }: Marketplace, address: Address, change: (data: Bytes) => Bytes): void {
  const account = running.chain.getAccount(address);
  if (account === undefined) throw new Error(`nothing at ${address}`);
  running.chain.setAccount(address, { ...account, data: Uint8Array.from(change(account.data)) });
}

const longer = (data: Bytes): Bytes => Uint8Array.from([...data, 0]);

const listingOf = ({ artwork }: Marketplace, name: string) => findListingAddress(DEPLOYMENT, artwork(name));
const offerOf = ({ artwork, wallet }: Marketplace, name: string, buyer: 'cas' | 'arlo') =>
  findOfferAddress(DEPLOYMENT, { buyer: wallet(buyer), mint: artwork(name) });
const auctionOf = ({ artwork }: Marketplace, name: string) => findAuctionAddress(DEPLOYMENT, artwork(name));
const raffleOf = async ({ artwork, wallet }: Marketplace, name: string, creator: WalletName) =>
  (await findRaffleAddresses(DEPLOYMENT.programs.raffle, { creator: wallet(creator), mint: artwork(name) }))
    .raffle;

describe.each(TIMES)('an account with a time that is %s', (_name, time, shown) => {
  it('is shown by get, and stops no list', async () => {
    const marketplace = await start();
    const { artwork, wallet, gavel } = marketplace;
    rewrite(
      marketplace,
      await listingOf(marketplace, 'Half Moon'),
      (data) =>
        getListingEncoder().encode({
          ...getListingDecoder().decode(data),
          endTime: time,
          listedAt: time,
        }) as Bytes,
    );
    rewrite(
      marketplace,
      await offerOf(marketplace, 'Low Water', 'cas'),
      (data) =>
        getOfferEncoder().encode({
          ...getOfferDecoder().decode(data),
          endTime: time,
          offeredAt: time,
        }) as Bytes,
    );
    rewrite(
      marketplace,
      await auctionOf(marketplace, 'Lighthouse'),
      (data) =>
        getAuctionConfigEncoder().encode({
          ...getAuctionConfigDecoder().decode(data),
          endTime: time,
        }) as Bytes,
    );
    const raffle = await raffleOf(marketplace, 'Green Ladder', 'teo');
    rewrite(
      marketplace,
      raffle,
      (data) => getRaffleEncoder().encode({ ...getRaffleDecoder().decode(data), endTime: time }) as Bytes,
    );
    for (const source of ['api', 'local']) {
      for (const argv of [
        ['listing', 'get', artwork('Half Moon')],
        ['offer', 'get', artwork('Low Water'), '--buyer', wallet('cas')],
        ['auction', 'get', artwork('Lighthouse')],
      ]) {
        const { code, stdout, stderr } = await gavel([...argv, '--source', source]);
        expect([argv[0], code, stderr]).toEqual([argv[0], 0, '']);
        expect(stdout).toContain(`${shown} (unix second ${time})`);
      }
      expect((await gavel(['raffle', 'get', raffle, '--source', source])).code).toBe(0);
    }
    const lists = [
      ['listing', 'list', wallet('ines')],
      ['offer', 'list', '--buyer', wallet('cas')],
      ['offer', 'list', '--mint', artwork('Low Water')],
      ['raffle', 'list', '--entrant', wallet('bea')],
    ];
    for (const argv of lists) {
      const { code, stderr } = await gavel(argv);
      expect([argv.join(' '), code, stderr]).toEqual([
        argv.join(' '),
        0,
        expect.stringMatching(/^read from .*\n$/),
      ]);
    }
    expect((await gavel(['offer', 'list', '--received'], { as: 'mira' })).code).toBe(0);
    const { data } = JSON.parse((await gavel(['listing', 'list', wallet('ines'), '--json'])).stdout);
    expect(JSON.stringify(data)).toContain(`"endTime":"${time}"`);
  });
});

it('an offer and a listing with a time that no clock reaches can be taken back with the tool', async () => {
  const marketplace = await start();
  const { artwork, gavel } = marketplace;
  const [, time] = TIMES[0];
  rewrite(
    marketplace,
    await offerOf(marketplace, 'Low Water', 'cas'),
    (data) => getOfferEncoder().encode({ ...getOfferDecoder().decode(data), endTime: time }) as Bytes,
  );
  rewrite(
    marketplace,
    await listingOf(marketplace, 'Half Moon'),
    (data) => getListingEncoder().encode({ ...getListingDecoder().decode(data), endTime: time }) as Bytes,
  );
  const offer = await gavel(['offer', 'cancel', artwork('Low Water'), '--yes'], { as: 'cas' });
  expect([offer.code, offer.stderr.includes('error')]).toEqual([0, false]);
  const listing = await gavel(['listing', 'cancel', artwork('Half Moon'), '--yes'], { as: 'ines' });
  expect([listing.code, listing.stderr.includes('error')]).toEqual([0, false]);
});

describe('an account that cannot be read', () => {
  it.each(['api', 'local'])('is shown as it is by get --source %s, which ends with 12', async (source) => {
    const marketplace = await start();
    const address = await listingOf(marketplace, 'Half Moon');
    rewrite(marketplace, address, longer);
    const argv = ['listing', 'get', marketplace.artwork('Half Moon'), '--source', source];
    const { code, stdout, stderr } = await marketplace.gavel(argv);
    expect(code).toBe(12);
    expect(stdout).toContain(`account\t${address}\nstate\tcannot be read\n`);
    expect(stdout).toContain('size\t243 bytes\n');
    expect(stderr).toContain(`account ${address} cannot be read as a listing`);
    const { data, error } = JSON.parse((await marketplace.gavel([...argv, '--json'])).stdout);
    expect([data.account, error.code]).toEqual([null, 'account_damaged']);
    expect(Buffer.from(data.unreadable.data, 'base64')).toHaveLength(243);
    expect(data.unreadable).toMatchObject({ address, owner: DEPLOYMENT.programs.market, bytes: 243 });
  });

  it('is left out of lists, with a warning and a count', async () => {
    const marketplace = await start();
    const { wallet, gavel } = marketplace;
    const address = await listingOf(marketplace, 'Half Moon');
    const before = await gavel(['listing', 'list', wallet('ines')]);
    rewrite(marketplace, address, longer);
    const { code, stdout, stderr } = await gavel(['listing', 'list', wallet('ines')]);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toHaveLength(before.stdout.split('\n').length - 1);
    expect(stderr).toContain(`warning: 1 account could not be read and is left out: ${address} (`);
    const { data, meta, warnings } = JSON.parse(
      (await gavel(['listing', 'list', wallet('ines'), '--json'])).stdout,
    );
    expect(data.length).toBe(before.stdout.trim().split('\n').length - 1);
    expect(meta.unreadable).toEqual([{ address, why: expect.stringContaining('not a listing') }]);
    expect(warnings).toHaveLength(1);
  });

  it('does not keep anybody from the raffles of which they hold tickets', async () => {
    const marketplace = await start();
    const { wallet, gavel, running } = marketplace;
    const argv = ['raffle', 'list', '--entrant', wallet('bea'), '--json'];
    const before = JSON.parse((await gavel(argv)).stdout);
    expect(before.data.length).toBeGreaterThan(1);
    const [{ raffle }] = before.data;
    const account = running.chain.getAccount(raffle.raffleAccount);
    if (account === undefined) throw new Error('no raffle');
    const program = DEPLOYMENT.programs.raffle;
    const { entrants } = decodeRaffle({ ...account, address: raffle.raffleAccount }, program);
    rewrite(marketplace, entrants, longer);
    const after = JSON.parse((await gavel(argv)).stdout);
    expect(after.data).toEqual(before.data.slice(1));
    expect(after.meta.unreadable).toEqual([{ address: raffle.raffleAccount, why: expect.any(String) }]);
  });
});

it('lamports that somebody sent to the address of a listing are no listing', async () => {
  const marketplace = await start();
  const address = await listingOf(marketplace, 'Second Draft');
  marketplace.running.chain.airdrop(address, 5_000_000n);
  marketplace.running.chain.makeBlocks(1);
  for (const source of ['api', 'local']) {
    const argv = ['listing', 'get', marketplace.artwork('Second Draft'), '--source', source];
    expect((await marketplace.gavel(argv)).code).toBe(12);
  }
});
