import { describe, expect, it } from 'vitest';
import type { IndexRead } from '../../src/api/service.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import type { HttpResponse } from '../../src/http/exchange.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { counting } from '../support/counting.ts';
import { crowdListings, crowdModels } from '../support/crowd.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const CROWD = 2_600;

interface Listed {
  readonly data: readonly { readonly name: string | null }[];
  readonly meta: { readonly total: number; readonly source: { kind: string; host: string; slot: string } };
}

async function listed(m: Marketplace, argv: readonly string[], adapters: Adapters = nodeAdapters) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], { as: 'mira', adapters });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Listed;
}

const WHOLE = [
  [['listing', 'list', '--all']],
  [['listing', 'list', '--open', '--max-price', '2 SOL', '--sort', 'price']],
  [['listing', 'list', '--all', '--currency', 'BOXD']],
  [['auction', 'list', '--all']],
  [['auction', 'list', '--ending-soon']],
  [['raffle', 'list', '--all']],
  [['offer', 'list', '--open']],
] as const;

describe('a list of the whole marketplace, by the index of the service,', () => {
  it.each(WHOLE)('%j is that of the chain, and says whose word it is', async (words) => {
    const m = await start();
    const { adapters, node, service } = counting();
    const found = await listed(m, words, adapters);
    const { data, meta } = await listed(m, [...words, '--source', 'local']);
    expect([found.data, found.meta.total]).toEqual([data, meta.total]);
    expect(data.length).toBeGreaterThan(0);
    expect(found.meta.source).toMatchObject({ kind: 'service', host: new URL(m.service.url).host });
    expect([...service.asked]).toEqual([[`/v2/index/${words[0]}`, 1]]);
    expect(node.asked.get('getProgramAccounts')).toBeUndefined();
  });

  it('shows names that the index knows, and the source with its slot', async () => {
    const m = await start();
    const { adapters, node } = counting();
    const { stdout, stderr } = await m.gavel(['auction', 'list', '--all', '--currency', 'SOL'], { adapters });
    expect(stdout).toContain('Lighthouse');
    expect(stderr).toMatch(new RegExp(`read from service ${new URL(m.service.url).host} at slot \\d+`));
    // The chain's clock.
    expect([...node.asked]).toEqual([['getMultipleAccounts', 1]]);
  });

  it.each([
    [['listing', 'list']],
    [['auction', 'list', '--leading']],
    [['raffle', 'list']],
    [['offer', 'list', '--received']],
  ])('is not what is one’s own: %j', async (argv) => {
    const m = await start();
    const { adapters, service } = counting();
    expect((await listed(m, argv, adapters)).meta.source.kind).toBe('node');
    expect(service.all()).toBe(0);
  });

  it('takes one request for each 2,500 listings', async () => {
    const m = await start();
    const { chain } = m.running;
    for await (const { address, owner, data } of crowdListings(await crowdModels(chainReader(chain)), CROWD, {
      isDerived: false,
    }))
      chain.setAccount(address, { lamports: 2_500_000n, owner, data, executable: false, rentEpoch: 0n });
    chain.makeBlocks(1);
    // No transaction made them, so that the index finds them only when it is made again.
    await m.service.index?.forget();
    await m.service.index?.refresh();
    const { adapters, node, service } = counting();
    const { data, meta } = await listed(m, ['listing', 'list', '--all', '--sort', 'price'], adapters);
    expect([data.length, meta.total > CROWD]).toEqual([50, true]);
    expect(service.all()).toBe(2);
    expect(node.all()).toBeLessThan(4);
  });
});

const answer = (status: number, json: unknown): HttpResponse => ({
  ...{ status, contentType: 'application/json', text: JSON.stringify(json) },
  ...{ retryAfter: undefined, date: undefined },
});
const account = { pubkey: SANDBOX_CURRENCY.mint, lamports: 1, data: 'AA==', name: null };
const page = (one: object, next: string | null = null) =>
  answer(200, { result: { viewSlot: 2 ** 40, accounts: [{ ...account, ...one }], next } });

describe('where the index cannot be used, the chain is, with a note:', () => {
  it.each([
    ['there is none', answer(404, { error: { message: 'no such route' } }), 'no such route'],
    ['it is not made yet', answer(503, { error: { message: 'later', code: 'service_error' } }), 'later'],
    [
      'it is behind',
      answer(200, { result: { viewSlot: 1, accounts: [], next: null } }),
      'slots behind the RPC node',
    ],
    ['an address is none', page({ pubkey: '1'.repeat(44) }), 'has no address'],
    ['an account is not in base64', page({ data: '!' }), 'is not in base64'],
    ['it never ends', page({}, SANDBOX_CURRENCY.mint), 'more than 40 pages'],
  ])('%s', async (_, answered, why) => {
    const m = await start();
    m.running.chain.makeBlocks(200);
    const { adapters } = counting(() => answered);
    const { code, stdout, stderr } = await m.gavel(['auction', 'list', '--all'], { adapters });
    expect([code, stdout]).toEqual([0, expect.stringContaining('Lighthouse')]);
    expect(stderr).toMatch(`the service's index was not used: `);
    expect(stderr).toMatch(why);
    expect(stderr).toMatch(/read from node 127/);
  });

  it('no note where no service is set', async () => {
    const m = await start();
    const { code, stderr } = await m.gavel(['auction', 'list', '--all'], { env: { GAVEL_API: '' } });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/read from node/)]);
    expect(stderr).not.toContain('index');
  });
});

const indexing = (change: (read: IndexRead) => IndexRead): Adapters => ({
  ...nodeAdapters,
  service: async (options) => {
    const service = await nodeAdapters.service(options);
    return { ...service, listIndexed: async (kind) => change(await service.listIndexed(kind)) };
  },
});

it('asks a node where the index may not have the newest transaction of this machine', async () => {
  const m = await start();
  const reprice = ['listing', 'reprice', m.artwork('Salt Line'), '--price', '3 SOL', '--yes', '--json'];
  const { slot } = JSON.parse((await m.gavel(reprice, { as: 'mira' })).stdout).data;
  const sourceAt = async (viewSlot: bigint) => {
    const adapters = indexing((read) => ({ ...read, viewSlot }));
    return (await listed(m, ['listing', 'list', '--all'], adapters)).meta.source.kind;
  };
  expect(await sourceAt(BigInt(slot) - 1n)).toBe('node');
  expect(await sourceAt(BigInt(slot))).toBe('service');
  // By then every index has it.
  m.clock.advance(60);
  expect(await sourceAt(BigInt(slot) - 1n)).toBe('service');
});

it('leaves out what the service shows of another marketplace', async () => {
  const m = await start();
  const { data } = await listed(m, ['auction', 'list', '--all']);
  const adapters = indexing(({ viewSlot, accounts: [first, ...others] }) => {
    if (first === undefined) return expect.fail('no auction');
    // The authority begins after the discriminator, the bump and the version.
    return { viewSlot, accounts: [{ ...first, data: first.data.with(12, 255) }, ...others] };
  });
  expect((await listed(m, ['auction', 'list', '--all'], adapters)).data).toHaveLength(data.length - 1);
});
