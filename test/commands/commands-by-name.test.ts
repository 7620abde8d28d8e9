import { expect, it } from 'vitest';
import { commandsByName } from '../../src/commands/commands-by-name.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { renaming } from '../support/renaming.ts';

const start = marketplaces();

/** The commands that `status` prints for a person, each in one line. */
async function printed(m: Marketplace, as: WalletName, options: MarketplaceCliOptions = {}) {
  const { stdout } = await m.gavel(['status', '--no-color'], { as, tty: true, ...options });
  const lines = stdout.replaceAll(' \\\n    ', ' ').split('\n');
  return lines.flatMap((line) => (line.startsWith('  gavel ') ? [line.slice(8)] : []));
}

/** As a shell takes it apart. */
const words = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it.each([
  [
    'mira',
    [
      'raffle claim-proceeds "Long Exposure"',
      'raffle claim-proceeds "Blue Hour"',
      'auction settle "Old Pier"',
      'offer accept "Low Water" --buyer cas',
      'offer accept "Low Water" --buyer arlo',
      'offer accept "Tide Table" --buyer bea',
    ],
  ],
  ['arlo', ['raffle claim-prize "Long Exposure"']],
  ['bea', ['offer accept "Slow Zoom" --buyer cas', 'offer cancel "Window Seat"']],
  ['ines', ['raffle cancel "Dry Dock"', 'raffle draw "Ninth Wave"', 'listing cancel "Paper Lantern"']],
] as const)('%s types names, and each command works as printed', async (as, wanted) => {
  const m = await start();
  for (const name of ['arlo', 'bea', 'cas'] as const) await m.gavel(['wallet', 'add', name, m.keypair(name)]);
  const commands = await printed(m, as);
  expect(commands.toSorted()).toEqual(wanted.toSorted());
  for (const command of commands) {
    const { code, stderr } = await m.gavel([...words(command), '--dry-run', '--yes'], { as });
    expect(code, `${command}: ${stderr}`).toBe(0);
  }
});

it.each([
  ['another auction has the same name', 'Lighthouse', 'Old Pier', 'Old Pier'],
  ['another auction has a name that looks the same', 'Lighthouse', '0ld Pier', 'Old Pier'],
  ['a shell would run the name', 'Low Water', '$(date)', 'Low Water'],
  ['the name would end the quotes', 'Low Water', 'A" -k B', 'Low Water'],
  ['the name would be an option', 'Low Water', '--yes', 'Low Water'],
])('an address is printed where %s', async (_, name, other, about) => {
  const m = await start();
  const commands = await printed(m, 'mira', { adapters: renaming(name, other) });
  expect(commands).toHaveLength(6);
  expect(commands.filter((command) => command.includes(m.artwork(about)))).not.toEqual([]);
  expect(commands.filter((command) => command.includes(other))).toEqual([]);
});

it('a command that is too long for a line goes on in the next, as a shell takes it', async () => {
  const m = await start();
  const { stdout } = await m.gavel(['status', '--no-color'], {
    as: 'mira',
    ...{ tty: true, columns: 80, adapters: renaming('Low Water', '$(date)') },
  });
  const [mint, buyer] = [m.artwork('Low Water'), m.wallet('cas')];
  expect(stdout).toContain(`  gavel offer accept ${mint} \\\n    --buyer ${buyer}\n`);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

it('for programs the addresses stay', async () => {
  const m = await start();
  const { stdout } = await m.gavel(['status'], { as: 'arlo' });
  expect(stdout).toMatch(/gavel raffle claim-prize \w{43,44}$/m);
});

it('where the node refuses the search, the addresses stay', async () => {
  const m = await start();
  const chain = {
    ...chainReader(m.running.chain),
    getProgramAccounts: () =>
      Promise.reject(new CliError('rpc_error', { what: 'refused', hint: 'ask another node' })),
  };
  const command = ['auction', 'settle', m.artwork('Old Pier')];
  const found = await commandsByName(
    { deployment: SANDBOX_DEPLOYMENT, terminal: { stdout: {} } as never },
    chain,
    m.wallet('mira'),
    [{ mint: m.artwork('Old Pier'), command }],
  );
  expect(found).toEqual([command]);
});
