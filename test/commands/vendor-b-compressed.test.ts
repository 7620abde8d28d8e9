import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { startIndexer } from '../support/das.ts';
import { marketplaces } from '../support/marketplace.ts';
import { type Shape, strangeNode } from '../support/program-trees.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';
import { listStateOf } from '../support/vendor-b.ts';
import { type Grown, grow, PRICE, run, SMALL, withStandIns } from './compressed.ts';

const real = realPrograms();
const withReal = marketplaces((real ?? []).map(({ address, path }) => ({ address, path })));

const CHAINS = [
  { name: 'the stand-ins', start: withStandIns, isHere: true },
  {
    name: `the real programs${real === null ? `, ${NO_REAL_PROGRAMS}` : ''}`,
    start: withReal,
    isHere: real !== null,
  },
];

describe.each(CHAINS)('compressed artworks on vendor-b, with $name', ({ start, isHere }) => {
  it.skipIf(!isHere).each([
    [SMALL, 'api'],
    [SMALL, 'local'],
    [{ depth: 14, buffer: 64, canopy: 0 }, 'api'],
    [{ depth: 20, buffer: 64, canopy: 3 }, 'local'],
  ] as const)('in a tree of %j go into escrow and come back, built by %s', async (shape, source) => {
    const { m, tree } = await grow(shape, start);
    const { id } = tree.leaf(1);
    const run = async (...argv: readonly string[]) => {
      const words = ['vendor-b', ...argv, '--yes', '--source', source, '--json'];
      const { code, stdout } = await m.gavel(words, { as: 'mira' });
      return { code, ...JSON.parse(stdout) };
    };
    const listed = await run('list', id, '--price', '1.5 SOL');
    expect({ code: listed.code, error: listed.error }).toEqual({ code: 0, error: null });
    expect(listed.data.account).toMatchObject({ owner: m.wallet('mira'), assetId: id, amount: '1500000000' });
    const again = await run('list', id, '--price', '1.5 SOL');
    expect({ code: again.code, error: again.error.code }).toEqual({ code: 11, error: 'already_listed' });
    const delisted = await run('delist', id);
    expect({ code: delisted.code, error: delisted.error }).toEqual({ code: 0, error: null });
    expect(delisted.data.account).toBeNull();
    expect(m.running.chain.forest.asset(id)?.leaf.owner).toBe(m.wallet('mira'));
  });
});

describe('compressed artworks on vendor-b', () => {
  it('are named by --das where the RPC node does not know them', async () => {
    const { m, tree } = await grow();
    const { url } = await startIndexer(tree, () => -32601);
    const { code, error } = await run(m, 'mira', url, 'list', tree.leaf(0).id, ...PRICE);
    expect({ code, error: error.code }).toEqual({ code: 10, error: 'no_endpoint' });
    expect(error.hint).toContain('--das URL');
  });

  it('are not found where nobody knows the address', async () => {
    const { m, tree } = await grow();
    const { url } = await startIndexer(tree);
    const { code, error } = await run(m, 'mira', url, 'list', m.wallet('stranger'), ...PRICE);
    expect({ code, error: error.code }).toEqual({ code: 11, error: 'unsupported_asset' });
    const none = await run(m, 'mira', url, 'list', toAddress(strangeNode), ...PRICE);
    expect({ code: none.code, error: none.error.code }).toEqual({ code: 12, error: 'artwork_not_found' });
  });

  it('of another wallet, or with a delegate, are not listed', async () => {
    const { m, tree } = await grow();
    const delegated = tree.mint(m.wallet('teo'), m.wallet('mira'), m.wallet('bea'));
    const { url } = await startIndexer(tree);
    const other = await run(m, 'bea', url, 'list', tree.leaf(0).id, ...PRICE, '--source', 'local');
    expect({ code: other.code, error: other.error.code }).toEqual({ code: 11, error: 'not_owner' });
    const free = await run(m, 'mira', url, 'list', tree.leaf(delegated).id, ...PRICE, '--source', 'local');
    expect({ code: free.code, error: free.error.code }).toEqual({ code: 11, error: 'unsupported_asset' });
    expect(free.error.why).toContain('as its delegate');
  });

  it('may be proved by the service in its own way, where the tree has changed since', async () => {
    const { m, tree } = await grow();
    const { id } = tree.leaf(1);
    const bodies: string[] = [];
    const adapters = {
      ...nodeAdapters,
      async service(options: Parameters<typeof nodeAdapters.service>[0]) {
        const service = await nodeAdapters.service(options);
        return {
          ...service,
          async buildTransaction(...asked: Parameters<typeof service.buildTransaction>) {
            tree.mint(m.wallet('teo'), m.wallet('bea'));
            bodies.push(asked[0]);
            return service.buildTransaction(...asked);
          },
        };
      },
    };
    const words = ['vendor-b', 'list', id, ...PRICE, '--json'];
    const { code, stdout } = await m.gavel(words, { as: 'mira', adapters });
    expect({ code, error: JSON.parse(stdout).error, bodies }).toEqual({
      code: 0,
      error: null,
      bodies: ['/v2/tx/vendor-b/list'],
    });
  });

  it('cannot be in a plan', async () => {
    const { m, tree } = await grow();
    const { url } = await startIndexer(tree);
    const plan = ['--sign-only', '--out', 'plan.json', '--source', 'local'];
    const { code, error } = await run(m, 'mira', url, 'list', tree.leaf(0).id, ...PRICE, ...plan);
    expect({ code, error: error.code }).toEqual({ code: 3, error: 'usage' });
    expect(error.why).toContain('is compressed');
  });
});

/** Changes a tree so much that no proof of before holds: a node of it has changed, and the tree has forgotten how. */
function outdate({ m, tree }: Grown): void {
  for (let minted = 0; minted < tree.shape.buffer + 4; minted += 1)
    tree.mint(m.wallet('teo'), m.wallet('bea'));
}

describe('a proof that goes out of date', () => {
  const WIDE: Shape = { depth: 5, buffer: 8, canopy: 0 };

  /** Lists while the tree changes so before each of the first simulations, and counts the simulations and the signatures. */
  async function listing(outdated: number, source: string) {
    const grown = await grow(WIDE);
    let [simulated, signed] = [0, 0];
    const adapters = {
      ...nodeAdapters,
      async chain(options: Parameters<typeof nodeAdapters.chain>[0]) {
        const chain = await nodeAdapters.chain(options);
        return {
          ...chain,
          simulate(...asked: Parameters<typeof chain.simulate>) {
            simulated += 1;
            if (simulated <= outdated) outdate(grown);
            return chain.simulate(...asked);
          },
        };
      },
      async key(...given: Parameters<typeof nodeAdapters.key>) {
        const key = await nodeAdapters.key(...given);
        const open = async () => {
          signed += 1;
          return key.open();
        };
        return { ...key, open };
      },
    };
    const words = ['vendor-b', 'list', grown.tree.leaf(1).id, ...PRICE, '--source', source, '--json'];
    const { code, stdout } = await grown.m.gavel(words, { as: 'mira', adapters });
    return { ...grown, code, error: JSON.parse(stdout).error, simulated, signed };
  }

  it.each(['api', 'local'])('before the signature is made again, once: %s', async (source) => {
    const { m, tree, code, error, simulated, signed } = await listing(1, source);
    expect({ code, error, simulated, signed }).toEqual({ code: 0, error: null, simulated: 2, signed: 1 });
    const owner = m.running.chain.forest.asset(tree.leaf(1).id)?.leaf.owner;
    expect(owner).toBe(await listStateOf(tree.leaf(1).id));
  });

  it('before the signature, twice, ends the command, and nothing is signed', async () => {
    const { code, error, simulated, signed } = await listing(2, 'local');
    expect({ code, error: error.code, simulated, signed }).toEqual({
      code: 5,
      error: 'simulation_failed',
      simulated: 2,
      signed: 0,
    });
    expect(error.why).toContain('the tree has changed too much');
  });

  it('after the signature fails cleanly, and says so', async () => {
    const grown = await grow(WIDE);
    const { m, tree } = grown;
    const { id } = tree.leaf(1);
    const adapters = {
      ...nodeAdapters,
      async key(...given: Parameters<typeof nodeAdapters.key>) {
        const key = await nodeAdapters.key(...given);
        const open = async () => {
          const opened = await key.open();
          const sign = async (message: Uint8Array) => {
            const signature = await opened.sign(message);
            outdate(grown);
            return signature;
          };
          return { ...opened, sign };
        };
        return { ...key, open };
      },
    };
    const { code, stdout } = await m.gavel(['vendor-b', 'list', id, ...PRICE, '--json'], {
      as: 'mira',
      adapters,
    });
    const { error } = JSON.parse(stdout);
    // A node that refuses it may have passed it on: followed until it can land no more.
    expect({ code, error: error.code }).toEqual({ code: 8, error: 'outcome_unknown' });
    expect(error.why).toContain('the tree has changed too much since it was read');
    m.running.chain.makeBlocks(200);
    const resumed = await m.gavel(['tx', 'resume', '--all', '--json'], { as: 'mira' });
    expect(resumed.code).toBe(7);
    expect(m.running.chain.forest.asset(id)?.leaf.owner).toBe(m.wallet('mira'));
    // Nothing is in the way of the next one.
    const again = await m.gavel(['vendor-b', 'list', id, ...PRICE, '--json'], { as: 'mira' });
    expect(again.code, again.stderr).toBe(0);
  });
});
