import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { renaming } from '../support/renaming.ts';

const start = marketplaces();
const DOWN = '\u001b[B';

it('asks at a terminal for what is missing, and says the command that does the same', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['listing', 'reprice'], {
    as: 'mira',
    tty: true,
    answers: [
      ['Which one?', '\r'],
      ['the new price', 'much\r'],
      ['is not a decimal number', '\u00151.6 SOL\r'],
      ['Reprice?', 'n\r'],
    ],
  });
  expect(code).toBe(2);
  const [, mint, price] =
    /the same without questions: gavel listing reprice (\S+) --price '(.+)'/.exec(stderr) ?? [];
  expect(price).toBe('1.6 SOL');
  const typed = await m.gavel(
    ['listing', 'reprice', mint ?? '', '--price', price ?? '', '--dry-run', '--json'],
    { as: 'mira' },
  );
  expect(typed.code).toBe(0);
});

it('chooses the offer with its buyer', async () => {
  const m = await start();
  const { stderr } = await m.gavel(['offer', 'accept'], {
    as: 'bea',
    tty: true,
    answers: [
      ['Which one?', '\r'],
      ['Accept the offer?', 'n\r'],
    ],
  });
  expect(stderr).toMatch(/the same without questions: gavel offer accept \S+ --buyer \S+/);
});

it('tells offers apart by their buyers, with the names that wallets have', async () => {
  const m = await start();
  await m.gavel(['wallet', 'add', 'arlo', m.keypair('arlo')]);
  const { stderr } = await m.gavel(['offer', 'accept', '--no-color'], {
    as: 'mira',
    ...{ tty: true, columns: 80, answers: [['Which one?', '\u0003']] },
  });
  const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;
  expect(stderr).toContain(`Low Water  0.75 SOL  by ${short(m.wallet('cas'))}`);
  expect(stderr).toContain(`Low Water  0.8 SOL  by arlo (${short(m.wallet('arlo'))})`);
});

it.each([
  ['listing', 'reprice', 'Salt Line', 'Soft Loom', 'Salt Line'],
  ['listing', 'create', 'Low Water', 'Breakwater', 'Low Water'],
] as const)(
  '%s %s shows the short mint of artworks with names that look the same',
  async (noun, verb, one, other, copy) => {
    const m = await start();
    const { stderr } = await m.gavel([noun, verb, '--no-color'], {
      as: 'mira',
      adapters: renaming(other, copy),
      ...{ tty: true, columns: 80, answers: [['Which one?', '\u0003']] },
    });
    const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;
    expect(stderr).toContain(`${one} (${short(m.artwork(one))})`);
    expect(stderr).toContain(`${copy} (${short(m.artwork(other))})`);
    expect(stderr.match(/\(\w{4}…\w{4}\)/g)).toHaveLength(2);
  },
);

it('chooses a raffle, which the command that is printed names', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['raffle', 'buy-tickets', '--count', '1'], {
    as: 'cas',
    ...{
      tty: true,
      answers: [
        ['Which one?', '\r'],
        ['y/N', 'n\r'],
      ],
    },
  });
  expect(code, stderr).toBe(2);
  expect(stderr).toMatch(/the same without questions: gavel raffle buy-tickets \w{32,44} --count 1/);
});

it('chooses what to sell from the artworks in the wallet', async () => {
  const m = await start();
  const { stderr } = await m.gavel(['listing', 'create'], {
    as: 'mira',
    tty: true,
    answers: [
      ['Which one?', '\r'],
      ['what a buyer pays', '1.6 SOL\r'],
      ['List?', 'n\r'],
    ],
  });
  expect(stderr).toMatch(/Which one\?.*(Low Water|Breakwater)/s);
  expect(stderr).toMatch(/the same without questions: gavel listing create \w{32,44} --price '1.6 SOL'/);
});

it('says where to look when there is none to choose from', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['offer', 'cancel'], { as: 'ines', tty: true });
  expect({ code, stderr }).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('gavel offer list'),
  });
});

it('never asks in a pipe, with --json, or with --yes', async () => {
  const m = await start();
  for (const [more, tty] of [
    [[], false],
    [['--json'], true],
    [['--yes'], true],
  ] as const) {
    const { code, stdout, stderr } = await m.gavel(['listing', 'reprice', ...more], { as: 'mira', tty });
    expect(code).toBe(3);
    expect(stdout + stderr).toContain("required option '--price <AMOUNT>' not specified");
  }
});

it('offers the common jobs where gavel is typed alone, and prints help in a pipe', async () => {
  const m = await start();
  const { code, stdout, stderr } = await m.gavel([], {
    as: 'mira',
    tty: true,
    answers: [
      ['What would you like to do?', `${DOWN}${DOWN}\r`],
      ['Which one?', '\r'],
      ['the new price', '1.6\r'],
      ['Reprice?', 'n\r'],
    ],
  });
  expect(code, stdout + stderr).toBe(2);
  expect(stderr).toContain('the same without questions: gavel listing reprice');
  expect((await m.gavel([])).stdout).toContain('Commands:');
});

it('asks for the amount of a bid, of which a limit would take the place', async () => {
  const m = await start();
  const { code, stderr } = await m.gavel(['auction', 'bid', m.artwork('Lighthouse')], {
    as: 'arlo',
    tty: true,
    answers: [
      ['Amount (the whole bid', '2 SOL\r'],
      ['Bid?', 'n\r'],
    ],
  });
  expect(code).toBe(2);
  expect(stderr).toContain(`gavel auction bid ${m.artwork('Lighthouse')} --amount '2 SOL'`);
  const piped = await m.gavel(['auction', 'bid', m.artwork('Lighthouse')], { as: 'arlo' });
  expect(piped.stderr).toContain('a bid needs --amount, or --min with --max');
  const limited = ['auction', 'bid', m.artwork('Lighthouse'), '--min', '--dry-run'];
  const { stderr: said } = await m.gavel(limited, { as: 'arlo', tty: true });
  expect(said).toContain('--min needs --max');
});
