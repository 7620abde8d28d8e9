import { describe, expect, it } from 'vitest';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { decodeBase64 } from '../../src/json/base64.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { decodeTransaction, NO_TABLES } from '../../src/transactions/decode.ts';
import { plantTree, startIndexer } from '../support/das.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { strangeNode } from '../support/program-trees.ts';
import { listPaidBy } from '../support/vendor-b.ts';
import { serve } from './support/vendor-a.ts';

const start = marketplaces();
const PROGRAM = SANDBOX_DEPLOYMENT.programs.vendorB;
const LOW_WATER = { artwork: 'Low Water', seller: 'mira', payer: 'bea' } as const;

async function open(options: (m: Marketplace) => Promise<Partial<ServiceOptions>> = async () => ({})) {
  const m = await start();
  const { call } = await serve(m, await options(m));
  const post = (verb: string, body: Readonly<Record<string, unknown>>) =>
    call(`/v2/tx/vendor-b/${verb}`, { method: 'POST', body: JSON.stringify(body) });
  return { m, post };
}

/** The programs that a transaction calls, beside the compute budget. */
function programsOf(tx: string): readonly string[] {
  const { instructions } = decodeTransaction(decodeBase64(tx) ?? new Uint8Array(), NO_TABLES);
  return instructions.map(({ program }) => program).slice(1);
}

describe('POST /v2/tx/vendor-b/delist', () => {
  it('builds for the owner of the listing, without a fee of the service', async () => {
    const { m, post } = await open();
    await listPaidBy(m.running.chain, LOW_WATER);
    const body = { seller: m.wallet('mira'), asset: m.artwork('Low Water') };
    const { status, json } = await post('delist', body);
    expect(status).toBe(200);
    expect(programsOf(json.result.tx)).toEqual([PROGRAM]);
  });

  it.each([
    ['anybody but the owner', 'bea', 'Low Water', 'not_seller'],
    ['an artwork without a listing', 'mira', 'Breakwater', 'listing_not_found'],
  ] as const)('refuses %s with 400', async (_, seller, artwork, code) => {
    const { m, post } = await open();
    await listPaidBy(m.running.chain, LOW_WATER);
    const { status, json } = await post('delist', { seller: m.wallet(seller), asset: m.artwork(artwork) });
    expect({ status, code: json.error.code }).toEqual({ status: 400, code });
  });

  it('reads the listing again for each request', async () => {
    const { m, post } = await open();
    const body = { seller: m.wallet('mira'), asset: m.artwork('Low Water') };
    expect((await post('delist', body)).status).toBe(400);
    await listPaidBy(m.running.chain, LOW_WATER);
    expect((await post('delist', body)).status).toBe(200);
  });

  it('refuses a body without seller or asset, and an asset that is no address', async () => {
    const { m, post } = await open();
    const [seller, asset] = [m.wallet('mira'), m.artwork('Low Water')];
    for (const body of [{ seller }, { asset }, { seller, asset: 'Low Water' }, { seller, asset: 5 }]) {
      const { status, json } = await post('delist', body);
      expect({ status, code: json.error.code }).toEqual({ status: 400, code: 'invalid_request' });
    }
  });
});

describe('POST /v2/tx/vendor-b/list', () => {
  it.each([
    ['not_owner', { seller: 'bea' }],
    ['price_zero', { price: 0 }],
    ['already_listed', { artwork: 'Low Water' }],
  ] as const)('refuses with 400: %s', async (code, changed) => {
    const { m, post } = await open();
    await listPaidBy(m.running.chain, LOW_WATER);
    const { seller, artwork, price } = {
      seller: 'mira' as const,
      artwork: 'Breakwater',
      price: 5,
      ...changed,
    };
    const { status, json } = await post('list', {
      seller: m.wallet(seller),
      asset: m.artwork(artwork),
      price,
    });
    expect({ status, code: json.error.code }).toEqual({ status: 400, code });
  });

  it('refuses an account that is no artwork', async () => {
    const { m, post } = await open();
    const { status, json } = await post('list', {
      seller: m.wallet('mira'),
      asset: TOKEN_METADATA_ADDRESS,
      price: 5,
    });
    expect({ status, code: json.error.code }).toEqual({ status: 400, code: 'unsupported_asset' });
  });
});

describe('a compressed artwork', () => {
  const SHAPE = { depth: 3, buffer: 8, canopy: 0 };

  it('is listed by what the RPC node of the service knows', async () => {
    const { m, post } = await open();
    const tree = plantTree(m.running.chain, SHAPE, 'teo');
    tree.mint(m.wallet('teo'), m.wallet('mira'));
    const body = { seller: m.wallet('mira'), asset: tree.leaf(0).id, price: 5 };
    const { status, json } = await post('list', body);
    expect(status).toBe(200);
    expect(programsOf(json.result.tx)).toEqual([PROGRAM]);
    const unknown = await post('list', { ...body, asset: toAddress(strangeNode) });
    expect({ status: unknown.status, code: unknown.json.error.code }).toEqual({
      status: 400,
      code: 'artwork_not_found',
    });
  });

  it.each([
    [
      'that does not hold',
      400,
      'proof_refused',
      (method: string, answer: Record<string, unknown>) =>
        method === 'getAssetProof'
          ? { ...answer, proof: [1, 2, 3].map(() => toAddress(strangeNode)) }
          : answer,
    ],
    [
      'of another tree',
      400,
      'account_mismatch',
      (_method: string, answer: Record<string, unknown>) =>
        'tree_id' in answer
          ? { ...answer, tree_id: toAddress(strangeNode) }
          : { ...answer, compression: { ...(answer.compression as object), tree: toAddress(strangeNode) } },
    ],
    ['that nobody gives', 500, 'rpc_error', () => -32601],
  ] as const)('is refused with a proof %s', async (_, status, code, lie) => {
    let asset = '';
    const { m, post } = await open(async (m) => {
      const tree = plantTree(m.running.chain, SHAPE, 'teo');
      tree.mint(m.wallet('teo'), m.wallet('mira'));
      asset = tree.leaf(0).id;
      const { url: das } = await startIndexer(tree, lie);
      const chain = createChain({ url: m.running.rpcUrl, das, timeoutMs: 10_000, clock: m.clock });
      return { chain };
    });
    const answer = await post('list', { seller: m.wallet('mira'), asset, price: 5 });
    expect({ status: answer.status, code: answer.json.error.code }).toEqual({ status, code });
  });

  it('is refused with a proof of before more changes than the tree remembers', async () => {
    let [asset, given] = ['', null as Record<string, unknown> | null];
    const shape = { depth: 5, buffer: 8, canopy: 0 };
    const { m, post } = await open(async (m) => {
      const tree = plantTree(m.running.chain, shape, 'teo');
      tree.mint(m.wallet('teo'), m.wallet('mira'));
      tree.mint(m.wallet('teo'), m.wallet('mira'));
      asset = tree.leaf(1).id;
      const { url: das } = await startIndexer(tree, (method, answer) => {
        if (method !== 'getAssetProof') return answer;
        if (given !== null) return given;
        given = answer;
        for (let change = 0; change < shape.buffer + 4; change += 1)
          tree.mint(m.wallet('teo'), m.wallet('bea'));
        return given;
      });
      return { chain: createChain({ url: m.running.rpcUrl, das, timeoutMs: 10_000, clock: m.clock }) };
    });
    const answer = await post('list', { seller: m.wallet('mira'), asset, price: 5 });
    expect({ status: answer.status, code: answer.json.error?.code }).toEqual({
      status: 400,
      code: 'proof_refused',
    });
  });
});
