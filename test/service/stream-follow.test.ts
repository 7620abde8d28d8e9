import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { startTestServer } from './support/server.ts';
import { listingOf, StreamChain } from './support/stream-chain.ts';
import { connectStream, refusedStatus } from './support/stream-client.ts';
import { turnsUntil } from './support/vendor-a.ts';
import { ARTWORK, addressOf, DEPLOYMENT } from './support/world.ts';

const OTHER = addressOf(77);

async function start() {
  const chain = new StreamChain();
  const { service, key } = await startTestServer({ chain });
  const listing = await findListingAddress(DEPLOYMENT, ARTWORK);
  const connect = () => connectStream(service.url, { 'x-api-key': key });
  const follow = async (keys: readonly string[] = [listing]) => {
    const client = await connect();
    expect((await client.ask({ action: 'subscribe', keys })).answer).toEqual({ type: 'ack' });
    return client;
  };
  return { chain, service, key, listing, connect, follow };
}

it('numbers a write by the place of the transaction in its block, also where the node tells of it in a later slot', async () => {
  const { chain, listing, follow } = await start();
  const client = await follow();
  const slot = chain.land([
    [OTHER, listingOf(1n)],
    [listing, listingOf(5n)],
  ]);
  expect(await client.frame()).toMatchObject({ price: '5', slot: Number(slot), writeVersion: 1 });
  const second = chain.land([[listing, listingOf(6n)]], chain.slot + 4n);
  expect(await client.frame()).toMatchObject({ price: '6', slot: Number(second), writeVersion: 0 });
});

it('asks the node once for an account and for a block, however many listen', async () => {
  const { chain, listing, follow } = await start();
  const clients = [await follow(), await follow(), await follow()];
  chain.asked.length = 0;
  const slot = chain.land([[listing, listingOf(7n)]]);
  const frames = await Promise.all(clients.map((client) => client.frame()));
  expect(frames.map(({ price }) => price)).toEqual(['7', '7', '7']);
  expect(chain.asked).toEqual([`block ${slot}`]);
});

it('tells what changed while the node was not connected', async () => {
  const { chain, listing, follow } = await start();
  const client = await follow();
  chain.land([[listing, listingOf(1n)]]);
  expect(await client.frame()).toMatchObject({ price: '1' });
  chain.loseNode();
  const slot = chain.land([[listing, listingOf(2n)]]);
  chain.findNode();
  expect(await client.frame()).toMatchObject({ price: '2', slot: Number(slot), writeVersion: 0 });
  chain.loseNode();
  chain.land([[listing, null]]);
  chain.findNode();
  expect(await client.frame()).toMatchObject({ pubkey: listing, program: 'service-market', closed: true });
});

it('says nothing of an account that never was, or that is of another kind', async () => {
  const { chain, listing, follow } = await start();
  const client = await follow([listing, OTHER]);
  chain.land([[OTHER, new Uint8Array([1, 2, 3])]]);
  chain.land([[listing, listingOf(9n)]]);
  expect(await client.frame()).toMatchObject({ price: '9' });
});

it('stops telling, and lets go of the node, when nobody listens any more', async () => {
  const { chain, listing, follow } = await start();
  const [one, two] = [await follow(), await follow()];
  expect((await one.ask({ action: 'unsubscribe', keys: [listing] })).answer).toEqual({ type: 'ack' });
  chain.land([[listing, listingOf(3n)]]);
  expect(await two.frame()).toMatchObject({ price: '3' });
  expect((await one.ask({ action: 'unsubscribe', keys: [OTHER] })).before).toEqual([]);
  two.socket.terminate();
  await turnsUntil(() => !chain.isWatched(listing));
});

it.each([
  ['no JSON', '{', 'this is not JSON'],
  ['another action', { action: 'follow', keys: [OTHER] }, 'this is no message of the stream'],
  ['no keys', { action: 'subscribe', keys: [] }, 'this is no message of the stream'],
  ['a key that is no address', { action: 'subscribe', keys: ['0OIl'] }, 'a key is not an address: 0OIl'],
])('answers %s with an error, and goes on', async (_, message, text) => {
  const { listing, connect } = await start();
  const client = await connect();
  const { answer } = await client.ask(message);
  expect(answer).toEqual({ type: 'error', message: expect.stringContaining(text) });
  expect((await client.ask({ action: 'subscribe', keys: [listing] })).answer).toEqual({ type: 'ack' });
});

it('follows 1,000 accounts a connection, and refuses one more', async () => {
  const { connect } = await start();
  const client = await connect();
  const keys = Array.from({ length: 1_000 }, (_, at) =>
    bs58.encode(
      new Uint8Array(32)
        .fill(7)
        .with(0, at % 256)
        .with(1, at >> 8),
    ),
  );
  expect((await client.ask({ action: 'subscribe', keys })).answer).toEqual({ type: 'ack' });
  expect((await client.ask({ action: 'subscribe', keys: keys.slice(5) })).answer).toEqual({ type: 'ack' });
  const { answer } = await client.ask({ action: 'subscribe', keys: [OTHER] });
  expect(answer).toEqual({
    type: 'error',
    message: 'one connection follows 1000 accounts at most: open another for more',
  });
});

it('says that the chain cannot be followed, and takes the same question again', async () => {
  const { chain, listing, connect } = await start();
  chain.isConnected = false;
  const client = await connect();
  const message = { action: 'subscribe', keys: [listing] };
  expect((await client.ask(message)).answer).toEqual({
    type: 'error',
    message: 'the chain cannot be followed at the moment: try again',
  });
  chain.isConnected = true;
  expect((await client.ask(message)).answer).toEqual({ type: 'ack' });
});

it('serves 250 connections of one key, and refuses one more before the upgrade', async () => {
  const { service, key, connect } = await start();
  await Promise.all(Array.from({ length: 250 }, connect));
  expect(await refusedStatus(service.url, { 'x-api-key': key })).toBe(503);
  const other = await service.createApiKey('other');
  await connectStream(service.url, { 'x-api-key': other });
});
