import { describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

describe('a list of one’s own that is empty says where there are some', () => {
  it.each([
    ['mira', ['offer', 'list'], /^offers for your artworks: \d+; see them: gavel offer list --received$/m],
    ['arlo', ['offer', 'list', '--received'], /^offers that you made: \d+; see them: gavel offer list$/m],
    [
      'bea',
      ['auction', 'list'],
      /^auctions in which you lead: \d+; see them: gavel auction list --leading$/m,
    ],
    ['mira', ['auction', 'list', '--leading'], /^auctions of yours: \d+; see them: gavel auction list$/m],
    [
      'bea',
      ['raffle', 'list'],
      /^raffles of which you hold tickets: \d+; see them: (gavel raffle list --entrant \w+)$/m,
    ],
  ] as const)('to %s: %o', async (as, argv, hint) => {
    const m = await start();
    const { code, stdout, stderr } = await m.gavel([...argv], { as });
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringMatching(hint)]);
    const [, command = ''] = /see them: gavel (.*)$/m.exec(stderr) ?? [];
    const shown = await m.gavel(command.split(' '), { as });
    expect(shown.stdout).not.toBe('');
  });

  it('and nothing where there are none, or where somebody was named', async () => {
    const m = await start();
    const none = await m.gavel(['offer', 'list'], { as: 'stranger' });
    expect(none.stderr).not.toContain('see them');
    const named = await m.gavel(['offer', 'list', '--buyer', m.wallet('mira')], { as: 'mira' });
    expect(named.stderr).not.toContain('see them');
  });
});

it('shows one’s wallets by their names, on a terminal', async () => {
  const m = await start();
  expect((await m.gavel(['wallet', 'add', 'cas-shop', m.keypair('cas')])).code).toBe(0);
  const tty = { tty: true, columns: 120, as: 'mira' } as const;
  const short = `${m.wallet('cas').slice(0, 4)}…${m.wallet('cas').slice(-4)}`;
  const list = await m.gavel(['offer', 'list', '--mint', m.artwork('Low Water'), '--no-color'], tty);
  expect(list.stdout).toContain(`cas-shop (${short})`);
  expect(list.stdout).toContain(m.wallet('arlo'));
  const get = await m.gavel(
    ['offer', 'get', m.artwork('Low Water'), '--buyer', 'cas-shop', '--no-color'],
    tty,
  );
  expect(get.stdout).toContain(`cas-shop (${m.wallet('cas')})`);
  const accept = [
    'offer',
    'accept',
    m.artwork('Low Water'),
    '--buyer',
    'cas-shop',
    '--dry-run',
    '--no-color',
  ];
  expect((await m.gavel(accept, tty)).stdout).toMatch(
    new RegExp(`^ +buyer +cas-shop \\(${m.wallet('cas')}\\)$`, 'm'),
  );
  const wallets = await m.gavel(['wallet', 'list', '--no-color'], tty);
  expect(wallets.stdout).toMatch(new RegExp(`^cas-shop +${m.wallet('cas')} `, 'm'));
  const piped = await m.gavel(['offer', 'get', m.artwork('Low Water'), '--buyer', 'cas-shop'], {
    as: 'mira',
  });
  expect(piped.stdout).toContain(`buyer\t${m.wallet('cas')}\n`);
});
