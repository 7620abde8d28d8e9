import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/program.ts';
import { isVerb } from '../../src/commands/branch.ts';
import { optionName } from '../../src/commands/option-names.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { gavel } from '../support/cli.ts';

const MINT = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM';
const words = (line: string): readonly string[] => line.replaceAll('MINT', MINT).split(' ');

async function rawOf(line: string) {
  const invocation = await parseArguments(words(line), { tree: COMMANDS, version: '', width: 80 });
  if (invocation.kind !== 'command') throw new Error('it is help');
  const given = Object.entries(invocation.raw).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...invocation.globals.settings };
}

async function hintOf(line: string): Promise<string> {
  const { stderr } = await gavel(words(line));
  return (/^ {2}do: {2}(.+)$/m.exec(stderr)?.[1] ?? stderr).replaceAll(MINT, 'MINT');
}

describe('values without quotes', () => {
  it.each([
    ['listing reprice MINT --price 2 SOL', { artwork: MINT, price: '2 SOL' }],
    ['listing reprice --price 2 SOL MINT', { artwork: MINT, price: '2 SOL' }],
    ['listing reprice --price=2 sol MINT', { artwork: MINT, price: '2 sol' }],
    ['listing reprice MINT --price 2000000000 lamports', { artwork: MINT, price: '2000000000 lamports' }],
    [
      'listing reprice MINT --price 2.5 BOXD --max-fee 0.1 SOL',
      { artwork: MINT, price: '2.5 BOXD', max_fee: '0.1 SOL' },
    ],
    ['listing reprice MINT --price 25 USDC', { artwork: MINT, price: '25 USDC' }],
    ['listing list --max-price 2 SOL mira', { seller: 'mira', maxPrice: '2 SOL' }],
    ['listing list --max-price 2 mira', { seller: 'mira', maxPrice: '2' }],
    ['sandbox airdrop bea 5 SOL', { wallet: 'bea', amount: '5 SOL' }],
    [
      'raffle create MINT --price 0.1 SOL --tickets 50 --end tomorrow 18:00',
      { artwork: MINT, price: '0.1 SOL', tickets: '50', end: 'tomorrow 18:00' },
    ],
    [
      'offer create --price 1 SOL --end in 2 hours MINT',
      { artwork: MINT, price: '1 SOL', end: 'in 2 hours' },
    ],
    ['sandbox time tomorrow at 18:00', { to: 'tomorrow at 18:00' }],
    [
      'listing reprice MINT --price 2 --priority 5000 lamports',
      { artwork: MINT, price: '2', priority: '5000 lamports' },
    ],
  ])('%s', async (line, raw) => expect(await rawOf(line)).toEqual(raw));

  it('stay apart after --', async () => {
    await expect(rawOf('listing list --max-price 2 -- SOL')).resolves.toEqual({
      seller: 'SOL',
      maxPrice: '2',
    });
  });

  it('say how to write two values that were taken for one', async () => {
    const { code, stderr } = await gavel(words('listing reprice --price 2 DAWN'));
    expect(code).toBe(3);
    expect(stderr).toContain(
      'missing required argument \'artwork\'\n  why: "2 DAWN" was read as one value\n',
    );
    expect(stderr).toContain(
      'do:  if it is two, write <artwork> before the options: gavel listing reprice --help',
    );
  });
});

it('knows by its name each parameter that takes an amount or a time', async () => {
  const accepts = (read: (text: string, refuse: () => never) => unknown, text: string): boolean => {
    try {
      return (
        typeof read(text, () => {
          throw new Error('refused');
        }) === 'object'
      );
    } catch {
      return false;
    }
  };
  const odd: string[] = [];
  for (const [noun, branch] of Object.entries(COMMANDS)) {
    for (const [verb, { load }] of Object.entries(isVerb(branch) ? { '': branch } : branch.verbs)) {
      const { args, options } = (await load()).command;
      for (const [key, { value, read }] of Object.entries({ ...args, ...options })) {
        const isAmount = accepts(read, '2 SOL') && !accepts(read, 'xyz 7');
        const isTime = accepts(read, 'tomorrow 18:00') && !accepts(read, 'xyz 7');
        if (isAmount !== value.includes('AMOUNT') || isTime !== (value === 'TIME'))
          odd.push(`${noun} ${verb} ${optionName(key)} <${value}>`);
      }
    }
  }
  expect(odd).toEqual([]);
});

describe('a typing error has the whole corrected command as its hint:', () => {
  it.each([
    ['listing reprice MINT --prise 2', 'gavel listing reprice MINT --price 2'],
    ['listing reprice MINT --prise=2', 'gavel listing reprice MINT --price=2'],
    ['listing reprice MINT --prise 2 SOL', 'gavel listing reprice MINT --price 2 SOL'],
    ['listing repirce MINT --price 2 --yes', 'gavel listing reprice MINT --price 2 --yes'],
    ['lisitng repirce MINT --prise 2', 'gavel listing reprice MINT --price 2'],
    ['reprice MINT --price 2', 'gavel listing reprice MINT --price 2'],
    ['auction bid MINT --price 2 SOL', 'gavel auction bid MINT --amount 2 SOL'],
    ['raffle buy-tickets MINT --tickets 2', 'gavel raffle buy-tickets MINT --count 2'],
    ['listing list --sort prise', 'gavel listing list --sort price'],
    ['listing list --sort=newst --all', 'gavel listing list --sort=newest --all'],
    ['listing reprice Tide Table --price 2 SOL', "gavel listing reprice 'Tide Table' --price '2 SOL'"],
    ['auction bid MINT 2 SOL -k arlo', "gavel auction bid MINT --amount '2 SOL' -k arlo"],
    ['auction bid Rain Check 2 SOL', "gavel auction bid 'Rain Check' --amount '2 SOL'"],
    ['account find --kind listng', 'gavel account find --kind listing'],
    ['tx history --state opn', 'gavel tx history --state open'],
    ['config get urll', 'gavel config get url'],
    ['tx history -u devnett', 'gavel tx history -u devnet'],
    ['listing get MINT --source locl', 'gavel listing get MINT --source local'],
    ['listing create MINT --price 2 --currency BOXX', 'gavel listing create MINT --price 2 --currency BOXD'],
    ['listing reprice MINT --price 2 usdc', "gavel listing reprice MINT --price '2 usdc'"],
  ])('%s', async (line, hint) => expect(await hintOf(line)).toBe(hint));

  it.each([
    ['listing list --sort prise --limit 0', 'write it like --sort newest'],
    ['listing repirce', 'gavel listing reprice --help'],
    ['cancel MINT', 'gavel --help'],
    ['listing list --sort xyz', 'write it like --sort newest'],
    ['raffle create MINT --tickets 2 --price 1 --duration 3d', 'gavel raffle create --help'],
    ['listing get MINT --duration 3d', 'gavel listing get --help'],
  ])('not where that could not be run either: %s', async (line, hint) =>
    expect(await hintOf(line)).toBe(hint),
  );

  it('without what may not be shown', async () => {
    const line =
      'listing reprice MINT --prise 2 --api https://api.example -u https://node.example/?key=canary-abcdefgh';
    const { stderr } = await gavel(words(line));
    expect(stderr).toContain(`do:  gavel listing reprice ${MINT} --price 2 --api https://api.example\n`);
    expect(stderr).not.toContain('canary');
  });
});
