import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { AccountFilter } from '../../src/ports/chain.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { renaming } from '../support/renaming.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();

/** The command that is printed after the result. */
async function nextOf(m: Marketplace, argv: readonly string[], options: MarketplaceCliOptions = {}) {
  // Without a spinner, which would share its line.
  const terminal = { as: 'mira', tty: true, env: { TERM: 'dumb' }, ...options } as const;
  const { code, stderr } = await m.gavel([...argv, '--yes', '--no-color'], terminal);
  expect(code, stderr).toBe(0);
  return /^next: gavel (.*)$/m.exec(stderr)?.[1] ?? null;
}

/** Names are looked for among all accounts of a kind on this marketplace. */
const isForNames = (filters: readonly AccountFilter[]) =>
  filters.some((one) => 'memcmp' in one && one.memcmp.bytes === SANDBOX_DEPLOYMENT.marketplaceAuthority);

const reprice = (m: Marketplace, price: string) => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', price],
];

it.each([
  ['listing get "Tide Table"', (m: Marketplace) => reprice(m, '1.4'), 'mira'],
  [
    'offer get "Glass Garden"',
    (m: Marketplace) => ['offer', 'create', m.artwork('Glass Garden'), '--price', '1'],
    'arlo',
  ],
  [
    'auction get Lighthouse',
    (m: Marketplace) => ['auction', 'bid', m.artwork('Lighthouse'), '--amount', '9'],
    'cas',
  ],
  [
    'raffle get "Low Water"',
    (m: Marketplace) => ['raffle', 'create', m.artwork('Low Water'), '--tickets', '20', '--price', '0.01'],
    'mira',
  ],
] as const)('names the artwork: %s', async (command, argv, as) => {
  const m = await start();
  expect(await nextOf(m, argv(m), { as })).toBe(command);
  const words = command.replaceAll('"', '').split(' ');
  const typed = [...words.slice(0, 2), words.slice(2).join(' ')];
  expect((await m.gavel(typed, { as })).code).toBe(0);
});

it('names an address where the artwork is not on the marketplace any more', async () => {
  const m = await start();
  const mint = m.artwork('Tide Table');
  expect(await nextOf(m, ['listing', 'cancel', mint])).toBe(`inspect ${mint}`);
});

it('names an address where another artwork has the same name', async () => {
  const m = await start();
  const adapters = renaming('Harbour at Five', 'Tide Table');
  expect(await nextOf(m, reprice(m, '1.4'), { adapters })).toBe(`listing get ${m.artwork('Tide Table')}`);
});

it('names an address where it takes too long to find out, or cannot be found out', async () => {
  const m = await start();
  const address = `listing get ${m.artwork('Tide Table')}`;
  // What a person would wait for has come, and nothing else rings.
  const alarm = (milliseconds: number, ring: () => void) => {
    if (milliseconds === 300) ring();
    return () => undefined;
  };
  const silent = withNode((chain) => ({
    getProgramAccounts: (program, filters) =>
      isForNames(filters) ? new Promise<never>(() => undefined) : chain.getProgramAccounts(program, filters),
  }));
  const clock = { ...m.clock, alarm };
  expect(await nextOf(m, reprice(m, '1.4'), { adapters: silent, clock })).toBe(address);
  const refusing = withNode((chain) => ({
    getProgramAccounts: (program, filters) => {
      if (isForNames(filters)) throw new CliError('rpc_error', { what: 'refused', hint: 'ask another node' });
      return chain.getProgramAccounts(program, filters);
    },
  }));
  expect(await nextOf(m, reprice(m, '1.3'), { adapters: refusing })).toBe(address);
});

it('looks for no name where nobody sees it', async () => {
  const m = await start();
  let searches = 0;
  const adapters = withNode(({ getProgramAccounts }) => ({
    getProgramAccounts: (program, filters) => {
      searches += isForNames(filters) ? 1 : 0;
      return getProgramAccounts(program, filters);
    },
  }));
  for (const flags of [['--json'], ['--quiet']])
    await m.gavel([...reprice(m, '1.4'), '--yes', ...flags], { as: 'mira', tty: true, adapters });
  expect(searches).toBe(0);
  expect(await nextOf(m, reprice(m, '1.3'), { adapters })).toBe('listing get "Tide Table"');
  expect(searches).toBe(1);
});
