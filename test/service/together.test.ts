import { describe, expect, it } from 'vitest';
import { createService } from '../../src/api/client.ts';
import { listingToJson } from '../../src/api/listing-json.ts';
import { decodeListing } from '../../src/chain/codecs/listing.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { reprice } from '../../src/operations/listing/reprice.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { startTestChain } from '../sandbox/chain/support.ts';
import { errorOf, startTestServer, type TestServer, transactionOf } from './support/server.ts';
import { ARTWORK, BUYER, MARKET, putListing, SELLER, STRANGER } from './support/world.ts';

const clock: Clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };

function clientOf({ service, key }: TestServer) {
  return createService({ baseUrl: service.url, apiKey: key, timeoutMs: 5_000, clock });
}

describe('the client and the service', () => {
  it('agree on a listing, and on there being none', async () => {
    const server = await startTestServer();
    const address = await putListing(server.chain, { price: 2n ** 64n - 1n });
    const { accounts } = await server.chain.getAccounts([address]);
    const account = accounts[0] ?? expect.fail('no listing');
    const client = clientOf(server);
    expect(await client.getListing(address)).toEqual({
      viewSlot: 1_234n,
      account: listingToJson(decodeListing(account, MARKET)),
    });
    expect(await client.getListing(STRANGER)).toEqual({ viewSlot: 1_234n, account: null });
  });

  it('agree on what an operation asks for, to the last base unit', async () => {
    const server = await startTestServer();
    await putListing(server.chain);
    const intent = { seller: SELLER, mint: ARTWORK, newPrice: 2n ** 64n - 1n };
    const { transaction } = await clientOf(server).buildTransaction(reprice.path, reprice.request(intent));
    const body = `{"seller":"${SELLER}","asset":"${ARTWORK}","newPrice":18446744073709551615}`;
    expect(transaction).toEqual(transactionOf(await server.post(reprice.path, body)).serialize());
  });

  it('agree on refusals', async () => {
    const server = await startTestServer();
    const client = clientOf(server);
    const request = reprice.request({ seller: SELLER, mint: ARTWORK, newPrice: 5n });
    await expect(client.buildTransaction(reprice.path, request)).rejects.toMatchObject({
      code: 'listing_not_found',
    });
    await server.service.revokeApiKeys('test');
    await expect(client.getListing(BUYER)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('the service before an RPC node', () => {
  async function startBeforeNode() {
    const node = await startTestChain();
    const chain = createChain({ url: node.rpcUrl, timeoutMs: 5_000, clock });
    return { node, chain, server: await startTestServer({ chain }) };
  }

  it('says the slot of the node, and that it no longer answers', async () => {
    const { node, chain, server } = await startBeforeNode();
    const { slot } = await chain.getLatestBlockhash();
    expect((await server.call('/health')).json).toEqual({
      result: { status: 'ok', slot: Number(slot) },
    });
    await node.close();
    const answer = await server.call('/health');
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'rpc_error']);
    expect(answer.text).not.toContain(node.rpcUrl);
  });

  it('reads an absent listing, and knows a recent blockhash from an old one', async () => {
    const { node, chain, server } = await startBeforeNode();
    const read = await server.call(`/v2/accounts/market/listing/${BUYER}`);
    expect(read.json).toMatchObject({ result: { account: null } });
    const { blockhash } = await chain.getLatestBlockhash();
    expect(await chain.isBlockhashValid(blockhash)).toBe(true);
    node.chain.makeBlocks(200);
    expect(await chain.isBlockhashValid(blockhash)).toBe(false);
  });
});
