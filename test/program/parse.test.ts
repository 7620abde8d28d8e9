import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/cli/program.ts';
import { splitWords } from '../../src/commands/repeated.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { COMMAND, MINT, parse } from './small-tree.ts';

const GLOBALS = [
  [['-u', 'd'], { settings: { url: 'd' } }],
  [['--url=d'], { settings: { url: 'd' } }],
  [['--api', 'https://a'], { settings: { api: 'https://a' } }],
  [['--profile', 'p'], { settings: { profile: 'p' } }],
  [['-k', '-'], { settings: { keypair: '-' } }],
  [['--keypair', 'prompt://'], { settings: { keypair: 'prompt://' } }],
  [['--source', 'local'], { settings: { source: 'local' } }],
  [['--priority', '5'], { settings: { priority: '5' } }],
  [['--max-fee', '0.1'], { settings: { max_fee: '0.1' } }],
  [['--timeout', '9'], { settings: { timeout: '9' } }],
  [['--yes'], { yes: true }],
  [['--dry-run'], { dryRun: true }],
  [['--no-color'], { color: false }],
  [['--quiet'], { quiet: true }],
  [['--verbose'], { verbose: true }],
  [['--json'], { json: true }],
  [['--fields', 'price,seller.name'], { fields: ['price', 'seller.name'] }],
] as const;

describe('global flags', () => {
  it.each(GLOBALS)('%j counts at every place', async (flag, globals) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1, 2, 3, 5), async (place) => {
        const argv = [...COMMAND.slice(0, place), ...flag, ...COMMAND.slice(place)];
        const raw = { artwork: MINT, newPrice: '2.5', endTime: undefined, force: undefined };
        expect(await parse(argv)).toMatchObject({ kind: 'command', name: 'listing reprice', raw, globals });
      }),
      { numRuns: 20, seed: 4 },
    );
  });

  it('are all absent by default', async () => {
    expect(await parse(COMMAND)).toMatchObject({
      globals: {
        settings: {},
        json: false,
        fields: null,
        yes: false,
        dryRun: false,
        color: true,
        quiet: false,
        verbose: false,
      },
    });
  });

  it('refuses the same flag twice', async () => {
    await expect(parse([...COMMAND, '--new-price', '3'])).rejects.toMatchObject({
      code: 'usage',
      message: '--new-price is given twice',
    });
    await expect(parse(['--api', 'd', ...COMMAND, '--api', 'm'])).rejects.toMatchObject({ code: 'usage' });
  });

  it('takes --url again for a further node', async () => {
    const invocation = await parse(['-u', 'd', ...COMMAND, '--url', 'm']);
    expect(invocation).toMatchObject({ globals: { settings: { url: 'd m' } } });
  });
});

describe('--json with a value', () => {
  it.each([
    [['listing', 'reprice', MINT, '--new-price', '1', '--json', 'price,seller'], 'price,seller'],
    [['listing', 'reprice', '--json', 'seller.name', '--new-price', '1'], 'seller.name'],
    [['listing', 'reprice', MINT, '--new-price', '1', '--json', 'height'], 'height'],
    [['listing', 'reprice', MINT, '--new-price', '1', '--json=price'], 'price'],
    [['--json=price', 'listing', 'reprice', MINT, '--new-price', '1'], 'price'],
  ])('%j names the flag that chooses', async (argv, fields) => {
    await expect(parse(argv)).rejects.toMatchObject({
      code: 'usage',
      message: '--json takes no value',
      hint: `use --fields ${fields}`,
    });
  });

  it.each([
    ['listing', 'reprice', '--json', MINT, '--new-price', '1'],
    ['listing', 'reprice', '--json', 'dawn', '--new-price', '1'],
    ['--json', 'listing', 'reprice', MINT, '--new-price', '1'],
    ['listing', 'reprice', MINT, '--new-price', '1', '--json'],
  ])('%j takes nothing', async (...argv) => {
    expect(await parse(argv)).toMatchObject({ kind: 'command', globals: { json: true } });
  });
});

describe('loading', () => {
  it('loads the module of the verb that is named, and nothing for help and version', async () => {
    const loaded: string[] = [];
    for (const argv of [[], ['--help'], ['listing'], ['listing', '--help'], ['--version'], ['help']]) {
      await parse(argv, loaded);
    }
    expect(loaded).toEqual([]);
    await parse(COMMAND, loaded);
    expect(loaded).toEqual(['reprice']);
  });
});

describe('usage errors', () => {
  it.each([
    [['--out', '--json'], '--out', '--json'],
    [['-u', '--yes'], '--url', '--yes'],
  ])('are flags in place of values: %j', async (flags, long, flag) => {
    await expect(parse(['listing', 'reprice', MINT, ...flags])).rejects.toMatchObject({
      code: 'usage',
      message: `${long} has no value`,
      why: `what follows it is another option: ${flag}`,
    });
  });

  it.each([
    [['--json'], 'gavel --help'],
    [['listing', '--json'], 'gavel listing --help'],
  ])('are no command where JSON is asked for: %j', async (argv, hint) => {
    await expect(parse(argv)).rejects.toMatchObject({ code: 'usage', message: 'no command is named', hint });
    expect(await parse(argv.slice(0, -1))).toMatchObject({ kind: 'text' });
  });

  it.each([
    [['lisitng'], "unknown command 'lisitng' (did you mean listing?)", 'gavel listing --help'],
    [
      ['listing', 'repirce'],
      "unknown command 'repirce' (did you mean reprice?)",
      'gavel listing reprice --help',
    ],
    [['listing', 'xyz'], "unknown command 'xyz'", 'gavel listing --help'],
    [
      [...COMMAND, '--forse'],
      "unknown option '--forse' (did you mean --force?)",
      'gavel listing reprice --help',
    ],
    [
      [...COMMAND, '--urll', 'd'],
      "unknown option '--urll' (did you mean --url?)",
      'gavel listing reprice --help',
    ],
    [['--jsn'], "unknown option '--jsn' (did you mean --json?)", 'gavel --help'],
    [
      ['listing', 'reprice', MINT],
      "required option '--new-price <AMOUNT>' not specified",
      'gavel listing reprice --help',
    ],
    [
      ['listing', 'reprice', '--new-price', '1'],
      "missing required argument 'artwork'",
      'gavel listing reprice --help',
    ],
    [
      ['listing', 'reprice', MINT, '--new-price'],
      "option '--new-price <AMOUNT>' argument missing",
      'gavel listing reprice --help',
    ],
    [
      [...COMMAND, 'extra'],
      "too many arguments for 'reprice'. Expected 1 argument but got 2.",
      'gavel listing reprice --help',
    ],
  ])('%j', async (argv, message, hint) => {
    await expect(parse(argv)).rejects.toMatchObject({ code: 'usage', exitCode: 3, message, hint });
  });

  it('come before any work, for values too', async () => {
    const invocation = await parse([...COMMAND, '--end-time', '99']);
    if (invocation.kind !== 'command') throw new Error('expected a command');
    expect(() => invocation.command.prepare(invocation.raw)).toThrow(
      expect.objectContaining({
        message: 'bad value for --end-time',
        why: '"99" is not a whole number from 0 to 9',
      }),
    );
  });
});

describe('an argument that repeats', () => {
  const OTHER = 'So11111111111111111111111111111111111111112';
  const watch = async (...words: string[]) => {
    const options = { tree: COMMANDS, version: '9.9.9', width: 80 };
    const invocation = await parseArguments(['account', 'watch', ...words], options);
    if (invocation.kind === 'text') return invocation.text;
    invocation.command.prepare(invocation.raw);
    return splitWords(invocation.raw.addresses ?? '');
  };

  it('takes every word, before and after the options', async () => {
    expect(await watch(MINT, '--until', 'changed', OTHER)).toEqual([MINT, OTHER]);
    expect(await watch('--', MINT, OTHER)).toEqual([MINT, OTHER]);
  });

  it('is checked word by word, and bounded', async () => {
    const refusal = async (...words: string[]) => {
      try {
        return await watch(...words);
      } catch (error) {
        return error;
      }
    };
    expect(await refusal()).toMatchObject({
      code: 'usage',
      message: "missing required argument 'addresses'",
    });
    expect(await refusal(MINT, 'x')).toMatchObject({ code: 'invalid_address' });
    const many = Array.from({ length: 101 }, (_, index) => bs58.encode(new Uint8Array(32).fill(index)));
    expect(await refusal(...many)).toMatchObject({ code: 'usage', why: '101 are too many' });
    // Twice the same is once.
    expect(await watch(...many.slice(1), many[5] ?? '')).toHaveLength(101);
  });

  it('is shown with dots in its help', async () => {
    expect(await watch('--help')).toMatchSnapshot();
  });
});
