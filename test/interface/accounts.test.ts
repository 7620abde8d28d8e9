import { readFileSync } from 'node:fs';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { parseJson } from '../../src/json/json.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { type Servers, takeServers } from '../support/servers.ts';

/*
 * Each field of an account read, after the bytes of its account. The layout is that of the IDL; the bytes are changed on the
 * chain, so that a field that always says the same is found out. Addresses are derived with another library.
 */

type Field = readonly [name: string, type: string];
type Json = Readonly<Record<string, unknown>>;

const WALLETS = sandboxWallets();
const SIZES: Readonly<Record<string, number>> = {
  u8: 1,
  bool: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  i64: 8,
  pubkey: 32,
};
/** Two values of each type that no account of the seeded world has both of. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  u8: [7, 201],
  bool: [true, false],
  u16: [11, 65_535],
  u32: [13, 4_294_967_295],
  u64: [17n, 18_446_744_073_709_551_615n],
  i64: [19n, 1_800_000_001n],
  pubkey: [WALLETS.cas.key.address, WALLETS.ines.key.address],
};

function layoutOf(program: string, type: string): readonly Field[] {
  const path = new URL(`../../programs/${program}/idl.json`, import.meta.url);
  const { types } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly types: readonly { name: string; type: { fields: readonly { name: string; type: unknown }[] } }[];
  };
  const fields = types.find(({ name }) => name === type)?.type.fields ?? [];
  return fields.flatMap(({ name, type: kind }) => (typeof kind === 'string' ? [[name, kind]] : []));
}

function bytesOf(type: string, value: unknown): Uint8Array {
  if (type === 'pubkey') return new PublicKey(String(value)).toBytes();
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value as bigint | number | boolean));
  return bytes.subarray(0, SIZES[type]);
}

const derived = (program: Address, ...seeds: readonly (string | Address)[]): Address => {
  const bytes = seeds.map((seed) => (seed.length < 32 ? Buffer.from(seed) : new PublicKey(seed).toBytes()));
  return PublicKey.findProgramAddressSync(bytes, new PublicKey(program))[0].toBase58() as Address;
};

const { market, auction, raffle } = SANDBOX_DEPLOYMENT.programs;
const artwork = (name: string) => artworkKey(name).address;
const [LISTED, AT_AUCTION] = [artwork('Salt Line'), artwork('Lighthouse')];

const { raffle: RAFFLE } = await findRaffleAddresses(raffle, {
  creator: WALLETS.teo.key.address,
  mint: artwork('Green Ladder'),
});

/** What the JSON shows for a value of an account. */
type Shown = (value: unknown) => unknown;
const asIs: Shown = (value) =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
const text: Shown = String;
const isoTime: Shown = (value) => new Date(Number(value) * 1000).toISOString();

interface Read {
  readonly path: (address: Address) => string;
  readonly member: string;
  readonly address: Address;
  readonly layout: readonly Field[];
  /** Name in the JSON, name in the account, how it is shown. */
  readonly fields: readonly (readonly [shown: string, held: string, as?: Shown])[];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const same = (names: string, as = asIs): Read['fields'] =>
  names.split(' ').map((name) => [name, snake(name), as] as const);

const READS: Readonly<Record<string, Read>> = {
  listing: {
    path: (address) => `/v2/accounts/market/listing/${address}`,
    member: 'account',
    address: derived(market, 'listing', LISTED),
    layout: layoutOf('market', 'Listing'),
    fields: [
      ...same(
        'bump version marketplaceAuthority seller mint currencyMint endTime listedAt feeAccount feeBps',
      ),
      ...same('startTime whitelistConfig buyerSetsPrice editionsLimit nonCustodial tokenStandard'),
      ...same('disablePrimarySplit'),
      ...same('price', text),
    ],
  },
  auction: {
    path: (address) => `/v2/accounts/auction/auction-config/${address}`,
    member: 'account',
    address: derived(auction, AT_AUCTION, 'auction_config'),
    layout: layoutOf('auction', 'AuctionConfig'),
    fields: [
      ...same(
        'bump version marketplaceAuthority seller mint bidMint startTime endTime highestBidder duration',
      ),
      ...same('minBidIncrementBps timeExtPeriod timeExtDelta feeAccount feeBps pausedAt burnOnComplete'),
      ...same('buyerAck sellerAck tokenStandard absoluteIncrement disablePrimarySplit'),
      ...same('highestBidAmount reservePrice minBidIncrement', text),
    ],
  },
  raffle: {
    path: (address) => `/v2/raffles/${address}`,
    member: 'raffle',
    address: RAFFLE,
    layout: layoutOf('raffle', 'Raffle'),
    fields: [
      ...same('creator prizeMint currencyMint supply ticketLimit winner'),
      ['ticketPrice', 'ticket_price'],
      ['endTime', 'end_time', isoTime],
      ['isPrizeClaimed', 'prize_claimed'],
      ['isClaimed', 'proceeds_claimed'],
    ],
  },
};

let servers: Servers;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ servers, release } = await takeServers([]));
});
afterAll(() => release());

async function read({ path, member, address }: Read): Promise<Json> {
  const { service, apiKey } = servers;
  const response = await fetch(service.url + path(address), { headers: { 'x-api-key': apiKey } });
  const { result, error } = parseJson(await response.text()) as {
    result?: Record<string, Json>;
    error?: unknown;
  };
  const found = result?.[member];
  if (found === undefined || found === null) throw new Error(`no ${member}: ${JSON.stringify(error)}`);
  return found;
}

/** Writes one field into the account, for as long as `then` takes. */
async function withField<T>(row: Read, held: string, value: unknown, then: () => Promise<T>): Promise<T> {
  const { chain } = servers.running;
  const account = chain.getAccount(row.address);
  if (account === undefined) throw new RangeError(`no account at ${row.address}`);
  const at = row.layout.findIndex(([name]) => name === held);
  const offset = row.layout.slice(0, at).reduce((sum, [, type]) => sum + (SIZES[type] ?? Number.NaN), 8);
  const data = new Uint8Array(account.data);
  data.set(bytesOf(row.layout[at]?.[1] ?? '', value), offset);
  chain.setAccount(row.address, { ...account, data });
  try {
    return await then();
  } finally {
    chain.setAccount(row.address, account);
  }
}

describe.each(Object.entries(READS))('a read: %s', (_name, row) => {
  const fields = row.fields.map(([shown, held, as = asIs]) => [shown, held, as] as const);
  it.each(fields)('has %s as the account holds it', async (shown, held, as) => {
    const [, type = ''] = row.layout.find(([name]) => name === held) ?? [];
    for (const value of VALUES[type] ?? []) {
      const account = await withField(row, held, value, () => read(row));
      expect(account[shown]).toEqual(as(value));
    }
  });

  it('has its address', async () => {
    const { pubkey, raffleAccount } = await read(row);
    expect(pubkey ?? raffleAccount).toBe(row.address);
  });
});

it('an account of another kind at the same address has another accountType, or none', async () => {
  const { listing, auction: atAuction } = READS;
  if (listing === undefined || atAuction === undefined) throw new RangeError('no such reads');
  expect((await read(listing)).accountType).toBe('listing');
  expect((await read(atAuction)).accountType).toBe('auctionConfig');
  const { chain } = servers.running;
  const [was, other] = [chain.getAccount(listing.address), chain.getAccount(atAuction.address)];
  if (was === undefined || other === undefined) throw new RangeError('no such accounts');
  chain.setAccount(listing.address, other);
  await expect(read(listing)).rejects.toThrow('wrong_account_type');
  expect((await read({ ...atAuction, address: listing.address })).accountType).toBe('auctionConfig');
  chain.setAccount(listing.address, was);
});
