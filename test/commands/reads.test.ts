import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/api/service.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { counting } from '../support/counting.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();
/** Nothing listens there. */
const NO_NODE = 'http://127.0.0.1:1';

/** A service that changes what the real one says. */
function lying(change: (service: Service) => Partial<Service>): { readonly adapters: Adapters } {
  const service: Adapters['service'] = async (options) => {
    const real = await nodeAdapters.service(options);
    return { ...real, ...change(real) };
  };
  return { adapters: { ...nodeAdapters, service } };
}

const withPrice = (price: string) =>
  lying((real) => ({
    getListing: async (address) => {
      const { viewSlot, account } = await real.getListing(address);
      return { viewSlot, account: account && { ...account, price } };
    },
  }));

const READS: readonly (readonly [string, (marketplace: Marketplace) => readonly string[]])[] = [
  ['listing', ({ artwork }) => ['listing', 'get', artwork('Half Moon')]],
  ['offer', ({ artwork, wallet }) => ['offer', 'get', artwork('Low Water'), '--buyer', wallet('cas')]],
  ['auction', ({ artwork }) => ['auction', 'get', artwork('Lighthouse')]],
  ['raffle', ({ artwork }) => ['raffle', 'get', artwork('Green Ladder')]],
];

describe.each(READS)('%s get', (_noun, argvOf) => {
  it.each([
    ['api', 'service'],
    ['local', 'node'],
  ])('with --source %s says in its text and its data that it is from the %s', async (source, kind) => {
    const marketplace = await start();
    const argv = [...argvOf(marketplace), '--source', source];
    const { stdout } = await marketplace.gavel(argv);
    expect(steady(stdout)).toContain(`read from\t${kind} HOST at slot N`);
    const { data } = JSON.parse((await marketplace.gavel([...argv, '--json'])).stdout);
    const host = new URL(kind === 'service' ? marketplace.service.url : marketplace.url).host;
    expect(data.source).toMatchObject({ kind, host });
    expect(data.comparison).toEqual(
      kind === 'node' ? null : { node: expect.objectContaining({ kind: 'node' }), differences: [] },
    );
  });
});

describe.each(['api', 'local'])('with --source %s', (source) => {
  it('the node is asked once for a listing and what is around its artwork', async () => {
    const marketplace = await start();
    const get = async (named: string) => {
      const { adapters, node } = counting();
      const argv = ['listing', 'get', named, '--source', source, '--json'];
      const { data } = JSON.parse((await marketplace.gavel(argv, { adapters })).stdout);
      return { data, asked: node.asked.get('getMultipleAccounts') };
    };
    const byMint = await get(marketplace.artwork('Half Moon'));
    expect(byMint).toMatchObject({ data: { name: 'Half Moon' }, asked: 1 });
    // Which artwork a listing is about shows only in its account.
    const byListing = await get(byMint.data.account.pubkey);
    expect(byListing).toMatchObject({ data: { name: 'Half Moon' }, asked: 2 });
  });
});

describe('what the service and the node tell differently', () => {
  it('is shown with both values, and is not an error', async () => {
    const marketplace = await start();
    const argv = ['listing', 'get', marketplace.artwork('Half Moon')];
    const { code, stdout, stderr } = await marketplace.gavel(argv, withPrice('5'));
    expect(code).toBe(0);
    expect(steady(stdout)).toContain('compared with\tnode HOST at slot N: it differs in price');
    expect(steady(stderr)).toContain('both read the same slot, so one of them is wrong');
    expect(stderr).toContain('warning: price: the service says 5, the node says 12345678');
    const json = JSON.parse((await marketplace.gavel([...argv, '--json'], withPrice('5'))).stdout);
    expect(json.data.comparison.differences).toEqual([{ field: 'price', service: '5', node: '12345678' }]);
    expect(json.warnings).toHaveLength(2);
  });

  it('is not said of the word that a service has for a program', async () => {
    const marketplace = await start();
    const own = lying((real) => ({
      getListing: async (address) => {
        const { viewSlot, account } = await real.getListing(address);
        return { viewSlot, account: account && { ...account, program: 'another-market' } };
      },
    }));
    const { code, stderr } = await marketplace.gavel(
      ['listing', 'get', marketplace.artwork('Half Moon')],
      own,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  it('is said of an account that the service does not show', async () => {
    const marketplace = await start();
    const hiding = lying(() => ({ getListing: async () => ({ viewSlot: 1n, account: null }) }));
    const argv = ['listing', 'get', marketplace.artwork('Half Moon')];
    const { code, stderr } = await marketplace.gavel(argv, hiding);
    expect(code).toBe(12);
    expect(stderr).toContain('account: the service says absent, the node says present');
    expect(stderr).toContain('the service read an earlier slot');
  });

  it('is asked for again first: a block may have come between the two', async () => {
    const marketplace = await start();
    let reads = 0;
    const late = lying((real) => ({
      getListing: async (address) => {
        const { viewSlot, account } = await real.getListing(address);
        reads += 1;
        return { viewSlot, account: account && (reads === 1 ? { ...account, price: '5' } : account) };
      },
    }));
    const { stderr } = await marketplace.gavel(['listing', 'get', marketplace.artwork('Half Moon')], late);
    expect([stderr, reads]).toEqual(['', 2]);
  });
});

it('an account whose address does not follow from its fields is no answer', async () => {
  const marketplace = await start();
  const other = lying((real) => ({
    getListing: async (address) => {
      const { viewSlot, account } = await real.getListing(address);
      return { viewSlot, account: account && { ...account, mint: marketplace.artwork('Tide Table') } };
    },
  }));
  const { code, stderr } = await marketplace.gavel(
    ['listing', 'get', marketplace.artwork('Half Moon')],
    other,
  );
  expect(code).toBe(10);
  expect(stderr).toContain('is about something else');
});

it('a node that was named and does not answer is told, and the listing is shown', async () => {
  const marketplace = await start();
  const argv = ['listing', 'get', marketplace.artwork('Half Moon'), '-u', NO_NODE];
  const { code, stdout, stderr } = await marketplace.gavel(argv);
  expect(code).toBe(0);
  expect(stdout).toContain('compared with\tno RPC node: none answered');
  expect(steady(stderr)).toContain('warning: only the service at HOST says so, no RPC node was compared:');
});

it.each([
  ['listing', (marketplace: Marketplace) => [marketplace.wallet('ines')]],
  ['auction', (marketplace: Marketplace) => [marketplace.wallet('ines')]],
  ['offer', (marketplace: Marketplace) => ['--buyer', marketplace.wallet('cas')]],
  ['raffle', (marketplace: Marketplace) => ['--creator', marketplace.wallet('ines')]],
])('%s list says whom it is from, to people and to programs', async (noun, options) => {
  const marketplace = await start();
  const argv = [noun, 'list', ...options(marketplace)];
  const { stderr } = await marketplace.gavel(argv);
  expect(steady(stderr)).toBe('read from node HOST at slot N\n');
  const quiet = await marketplace.gavel([...argv, '--json']);
  expect(quiet.stderr).toBe('');
  const { meta, data } = JSON.parse(quiet.stdout);
  expect(Array.isArray(data)).toBe(true);
  expect(meta).toEqual({
    source: { kind: 'node', host: new URL(marketplace.url).host, slot: expect.any(String) },
    unreadable: [],
    ...{ total: data.length, page: 1, nextPage: null },
  });
});

describe.each(['api', 'local'])('raffle get --json --source %s', (source) => {
  it('of an absent raffle has a slot, and account and raffle null', async () => {
    const marketplace = await start();
    const argv = ['raffle', 'get', marketplace.artwork('Half Moon'), '--json', '--source', source];
    const { code, stdout } = await marketplace.gavel(argv);
    expect(code).toBe(12);
    const { data, error } = JSON.parse(stdout);
    expect(data).toMatchObject({
      account: null,
      raffle: null,
      viewSlot: expect.stringMatching(/^[1-9]\d*$/),
    });
    expect(error.code).toBe('raffle_not_found');
  });
});
