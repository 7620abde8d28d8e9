import { Keypair, VersionedTransaction } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { findOfferAddress } from '../../src/operations/offer-address.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Servers, takeServers } from '../support/servers.ts';

/*
 * What a transaction of the service does once the wallet that it names has signed and sent it, without the tool: seen
 * through the reads of the service, and in the lamports of the wallets.
 */

// biome-ignore lint/suspicious/noExplicitAny: what a client of any kind would parse.
type Json = any;

const WALLETS = sandboxWallets();
const NETWORK_FEE = 5_000n;
let servers: Servers;
let release: () => Promise<void>;

beforeAll(async () => {
  ({ servers, release } = await takeServers([]));
});
afterAll(() => release());

const wallet = (name: WalletName) => WALLETS[name].key.address;
const artwork = (name: string) => artworkKey(name).address;
const lamportsOf = (name: WalletName) => servers.running.chain.getAccount(wallet(name))?.lamports ?? 0n;

async function call(path: string, init: RequestInit = {}): Promise<Json> {
  const headers = { 'x-api-key': servers.apiKey, 'content-type': 'application/json' };
  const response = await fetch(servers.service.url + path, { ...init, headers });
  return { status: response.status, ...((await response.json()) as object) };
}

/** Signs with this wallet alone, sends, and closes the block. */
async function land(path: string, body: object, signer: WalletName): Promise<void> {
  const { result, error } = await call(path, { method: 'POST', body: JSON.stringify(body) });
  if (result === undefined) throw new Error(`${path}: ${JSON.stringify(error)}`);
  const transaction = VersionedTransaction.deserialize(Buffer.from(result.tx, 'base64'));
  expect(transaction.message.header.numRequiredSignatures).toBe(1);
  expect(transaction.message.staticAccountKeys[0]?.toBase58()).toBe(wallet(signer));
  transaction.sign([Keypair.fromSecretKey(WALLETS[signer].key.keypairBytes())]);
  const encoded = Buffer.from(transaction.serialize()).toString('base64');
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [encoded, { encoding: 'base64' }],
  };
  const sent = await fetch(servers.running.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(await sent.json()).toMatchObject({ result: expect.any(String) });
  servers.clock.advance(1);
}

const listingAt = async (name: string) =>
  (await call(`/v2/accounts/market/listing/${await findListingAddress(SANDBOX_DEPLOYMENT, artwork(name))}`))
    .result;

it('a confirmed reprice changes the price and nothing else, and is seen at a later slot', async () => {
  const before = await listingAt('Tide Table');
  const body = { seller: wallet('mira'), asset: artwork('Tide Table'), newPrice: 2_345_678_901 };
  await land('/v2/tx/fixed-price/update', body, 'mira');
  const after = await listingAt('Tide Table');
  expect(after.account).toEqual({ ...before.account, price: '2345678901' });
  expect(after.account.price).not.toBe(before.account.price);
  expect(after.viewSlot).toBeGreaterThan(before.viewSlot);
});

it('a confirmed purchase closes the listing; the buyer alone signs, and pays the price and the network fee', async () => {
  const { account } = await listingAt('Tide Table');
  const held = lamportsOf('arlo');
  await land('/v2/tx/fixed-price/buy', { buyer: wallet('arlo'), asset: artwork('Tide Table') }, 'arlo');
  const { viewSlot, account: none } = await listingAt('Tide Table');
  expect([none, viewSlot]).toEqual([null, expect.any(Number)]);
  // The rent of the token account for the artwork, which stays with the buyer.
  const paid = held - lamportsOf('arlo') - BigInt(account.price) - NETWORK_FEE;
  expect(paid).toBe(2_039_280n);
});

it('a confirmed bid leads, and refunds the bidder before', async () => {
  const address = await findAuctionAddress(SANDBOX_DEPLOYMENT, artwork('Lighthouse'));
  const path = `/v2/accounts/auction/auction-config/${address}`;
  const { account } = (await call(path)).result;
  expect(account.highestBidder).toBe(wallet('bea'));
  const held = lamportsOf('bea');
  const bid = { bidder: wallet('cas'), asset: artwork('Lighthouse'), bidAmount: 2_000_000_000 };
  await land('/v2/tx/auctions/bid', bid, 'cas');
  const { account: after } = (await call(path)).result;
  expect([after.highestBidder, after.highestBidAmount]).toEqual([wallet('cas'), '2000000000']);
  expect(lamportsOf('bea') - held).toBe(BigInt(account.highestBidAmount));
});

it('a confirmed offer is in escrow, and a confirmed cancellation closes it and gives back all of it', async () => {
  const mint = artwork('Breakwater');
  const path = `/v2/accounts/market/offer/${await findOfferAddress(SANDBOX_DEPLOYMENT, { buyer: wallet('cas'), mint })}`;
  const held = lamportsOf('cas');
  const offer = { buyer: wallet('cas'), asset: mint, price: 300_000_000 };
  await land('/v2/tx/offers/create', offer, 'cas');
  expect((await call(path)).result.account).toMatchObject({
    buyer: wallet('cas'),
    asset: mint,
    price: '300000000',
  });
  expect(held - lamportsOf('cas')).toBeGreaterThan(300_000_000n);
  await land('/v2/tx/offers/cancel', { buyer: wallet('cas'), asset: mint }, 'cas');
  expect((await call(path)).result.account).toBeNull();
  expect(held - lamportsOf('cas')).toBe(2n * NETWORK_FEE);
});

it('a confirmed acceptance moves the artwork to the buyer and releases the escrow to the seller', async () => {
  const mint = artwork('Low Water');
  const path = `/v2/accounts/market/offer/${await findOfferAddress(SANDBOX_DEPLOYMENT, { buyer: wallet('bea'), mint })}`;
  await land('/v2/tx/offers/create', { buyer: wallet('bea'), asset: mint, price: 400_000_000 }, 'bea');
  const held = lamportsOf('mira');
  await land('/v2/tx/offers/accept', { seller: wallet('mira'), buyer: wallet('bea'), asset: mint }, 'mira');
  expect((await call(path)).result.account).toBeNull();
  expect(lamportsOf('mira')).toBeGreaterThan(held);
  // Who holds it can sell it.
  const list = { seller: wallet('bea'), asset: mint, price: 1 };
  expect(
    (await call('/v2/tx/fixed-price/create', { method: 'POST', body: JSON.stringify(list) })).status,
  ).toBe(200);
});

it('confirmed tickets count in sold and by entrant, and there is no winner and no end before they are', async () => {
  const of = { creator: wallet('teo'), mint: artwork('Green Ladder') };
  const { raffle: raffleKey } = await findRaffleAddresses(SANDBOX_DEPLOYMENT.programs.raffle, of);
  const read = async () => (await call(`/v2/raffles/${raffleKey}`)).result.raffle;
  const before = await read();
  expect(before).toMatchObject({ winner: null, endTime: null, drawSlot: null, isExpired: false });
  await land('/v2/tx/raffles/buy-tickets', { buyer: wallet('bea'), raffleKey, ticketCount: 3 }, 'bea');
  const after = await read();
  expect(after.sold).toBe(before.sold + 3);
  expect(after.countByEntrant).toEqual({
    ...before.countByEntrant,
    [wallet('bea')]: before.countByEntrant[wallet('bea')] + 3,
  });
});
