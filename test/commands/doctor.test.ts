import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finding } from '../../src/render/findings.ts';
import { splitWords } from '../support/hints.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { lostAfterSend, withNode } from '../support/unlucky.ts';

const start = marketplaces();

async function doctor(m: Marketplace, argv: readonly string[] = [], options: MarketplaceCliOptions = {}) {
  const { code, stdout, stderr } = await m.gavel(['doctor', ...argv, '--json'], options);
  const { data, error } = JSON.parse(stdout) as { data: readonly Finding[]; error: unknown };
  expect(error, stderr).toBe(null);
  const problems = data.filter(({ state }) => state === 'problem');
  expect(code).toBe(problems.length === 0 ? 0 : 13);
  return { all: data, problems };
}

it('finds nothing to do where all is well, and says what it looked at', async () => {
  const m = await start();
  const { all, problems } = await doctor(m, [], { as: 'mira' });
  expect(problems).toEqual([]);
  expect(new Set(all.map(({ area }) => area))).toEqual(
    new Set(['version', 'settings', 'key', 'clock', 'node', 'service', 'journal', 'terminal']),
  );
  expect(all.find(({ area }) => area === 'key')?.what).toContain(m.wallet('mira'));
});

interface Trouble {
  readonly options?: (m: Marketplace) => MarketplaceCliOptions;
  before?(m: Marketplace): unknown;
  readonly area: Finding['area'];
  readonly what: string;
}

/** What somebody types who takes the fix at its word: a command of this tool, or of the shell. Options of the next call. */
async function carryOut(m: Marketplace, fix: string, options: MarketplaceCliOptions) {
  const command = fix.split(/: (?=(?:gavel|chmod|rm) )/).at(-1) ?? '';
  const [program = '', ...words] = splitWords(command);
  if (program === 'export') {
    const [name = '', value = ''] = words[0]?.split('=') ?? [];
    return { argv: [], options: { ...options, env: { ...options.env, [name]: value } } };
  }
  if (program !== 'gavel') {
    execFileSync(program, words);
    return { argv: [], options };
  }
  // A fix that is this command with another option.
  if (words[0] === 'doctor') return { argv: words.slice(1), options };
  // Trust is always asked for.
  const answers = words[1] === 'trust' ? [['Trust this file?', 'y\n'] as const] : [];
  const asked = answers.length > 0 ? { tty: true, answers } : {};
  const { code, stderr } = await m.gavel(words, { ...options, ...asked, as: 'mira' });
  expect(code, stderr).toBe(0);
  return { argv: [], options };
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'a key that others can read': {
    before: (m) => chmodSync(m.keypair('mira'), 0o644),
    options: () => ({ as: 'mira' }),
    area: 'key',
    what: 'mira.json',
  },
  'a project file that is not trusted': {
    before: (m) => writeFileSync(join(m.home, 'gavel.toml'), 'max_fee = "0.002"\n'),
    area: 'settings',
    what: 'is ignored: you have not trusted it',
  },
  'a transaction whose outcome is not known': {
    before: async (m) => {
      const reprice = ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
      const { code } = await m.gavel(reprice, { ...lostAfterSend(), as: 'mira' });
      expect(code).toBe(8);
    },
    area: 'journal',
    what: 'the outcome of 1 transactions is not known',
  },
  'a service that cannot be reached': {
    options: () => ({ env: { GAVEL_API: 'http://127.0.0.1:1' } }),
    area: 'service',
    what: 'cannot reach the service at 127.0.0.1:1',
  },
  'no service': {
    options: (m) => ({ env: { GAVEL_URL: m.url, GAVEL_API: '' } }),
    area: 'settings',
    what: 'no service is set',
  },
  'a terminal without UTF-8': {
    options: () => ({ env: { LC_ALL: 'C' }, tty: true }),
    area: 'terminal',
    what: 'the locale is C',
  },
};

it.each(Object.entries(TROUBLES))('%s: the fix that is printed mends it', async (_, trouble) => {
  const m = await start();
  await trouble.before?.(m);
  const options = trouble.options?.(m) ?? {};
  const { all } = await doctor(m, [], options);
  const mine = all.filter(({ area, what }) => area === trouble.area && what.includes(trouble.what));
  expect(mine, JSON.stringify(all)).toHaveLength(1);
  const fixed = await carryOut(m, mine[0]?.fix ?? '', options);
  const after = await doctor(m, fixed.argv, fixed.options);
  expect(after.all.filter(({ fix }) => fix !== null)).toEqual([]);
});

it('names a clock that is wrong, and how far', async () => {
  const m = await start();
  const clock = { ...m.clock, now: () => m.clock.now() - 3_600_000 };
  const { problems } = await doctor(m, [], { clock });
  expect(problems.map(({ area, what }) => `${area}: ${what}`)).toEqual([
    expect.stringMatching(/^clock: 3[56]\d\d s behind the chain's clock/),
  ]);
});

it('names a node of another cluster, one that is behind, and one without the programs', async () => {
  const m = await start();
  const pinned = { env: { GAVEL_GENESIS_HASH: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY' } };
  expect((await doctor(m, [], pinned)).problems).toMatchObject([
    {
      area: 'node',
      what: expect.stringContaining(
        'and genesis_hash is set to 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
      ),
    },
  ]);
  let opened = 0;
  // The second node that is named is 100 slots behind, and has no programs.
  const adapters = withNode((chain) => {
    opened += 1;
    if (opened % 2 === 1) return {};
    return {
      getAccounts: async (addresses) => {
        const { slot, accounts } = await chain.getAccounts(addresses);
        return {
          slot: slot - 100n,
          accounts: accounts.map((account, index) => (index === 0 ? account : null)),
        };
      },
    };
  });
  const { problems } = await doctor(m, [], { adapters, env: { GAVEL_URL: `${m.url} ${m.running.rpcUrl}` } });
  expect(problems.map(({ what }) => what.replace(/^\S+ /, ''))).toEqual([
    'is 100 slots behind another node',
    'does not have the programs of the deployment: market, auction, raffle, vendorA, vendorB',
  ]);
});

it('ends where a node and the service never answer', async () => {
  const m = await start();
  const never = () => new Promise<never>(() => undefined);
  const adapters = withNode(() => ({ getGenesisHash: never, getAccounts: never }));
  const rings: (() => void)[] = [];
  const clock = {
    ...m.clock,
    alarm: (_: number, ring: () => void) => {
      rings.push(ring);
      // As soon as all checks are under way.
      if (rings.length === 6) for (const one of rings) queueMicrotask(() => setImmediate(one));
      return () => undefined;
    },
  };
  const { problems } = await doctor(m, [], { adapters, clock });
  expect(problems).toMatchObject([{ area: 'node', what: 'no answer within 10 seconds' }]);
});
