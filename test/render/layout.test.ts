import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import type { View } from '../../src/ports/terminal.ts';
import { shortAddress } from '../../src/render/address.ts';
import { errorBlock } from '../../src/render/error-block.ts';
import { fields } from '../../src/render/fields.ts';
import { table } from '../../src/render/table.ts';
import { when } from '../../src/render/time.ts';
import { redact, redactUrl, urlSecrets } from '../../src/text/redact.ts';

const PIPE: View = { width: 80, color: false, isTty: false, now: 1_000_000 };
const TERMINAL: View = { ...PIPE, isTty: true };
const COLOR: View = { ...TERMINAL, color: true };
const ROWS = [
  ['Dawn', { text: '1.5 SOL', style: 'good' }],
  ['名前\u001b[2J', 'a\tb'],
] as const;

describe('table', () => {
  it('aligns columns under a heading on a terminal', () => {
    expect(table(['NAME', 'PRICE'], ROWS, TERMINAL)).toBe(
      ['NAME           PRICE', 'Dawn           1.5 SOL', '名前\\u{1b}[2J  a\\u{9}b'].join('\n'),
    );
  });

  it('is tab-separated without heading when piped, one line a row whatever the cells hold', () => {
    expect(table(['NAME', 'PRICE'], ROWS, PIPE)).toBe('Dawn\t1.5 SOL\n名前\\u{1b}[2J\ta\\u{9}b');
  });

  it('colours only what has a style', () => {
    expect(table(['NAME', 'PRICE'], [ROWS[0]], COLOR)).toContain('Dawn  \u001b[32m1.5 SOL\u001b[39m');
  });

  it('cuts a long name where it would be too wide, and shortens an address once', () => {
    const address = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
    const rows = [['A long name of an artwork', 'x'.repeat(75)] as const, [address, ''] as const];
    const lines = table(['ARTWORK', 'AMOUNT'], rows, TERMINAL, 0).split('\n');
    expect(lines.map((line) => line.split('  ')[0])).toEqual(['ARTWORK', 'A long n…', '7VEs…tzcc']);
  });

  it('counts two columns for a character that takes two, also where it cuts', () => {
    const rows = [['浮世絵の長い名前です', 'x'.repeat(60)] as const, ['Dawn', 'y'] as const];
    const lines = table(['ARTWORK', 'AMOUNT'], rows, { ...TERMINAL, width: 74 }, 0).split('\n');
    expect(lines).toEqual(['ARTWORK       AMOUNT', `浮世絵の長…   ${'x'.repeat(60)}`, `Dawn          y`]);
  });

  it('of 20,000 rows takes no longer for each than one of few', () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [`Crowd ${row}`, '1.5 SOL'] as const);
    const started = process.cpuUsage();
    expect(table(['NAME', 'PRICE'], rows, TERMINAL, 0).split('\n')).toHaveLength(20_001);
    // A layout that compares each row with all before it took half a minute.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
  });

  it('is nothing but the heading without rows', () => {
    expect(table(['NAME'], [], TERMINAL)).toBe('NAME');
    expect(table(['NAME'], [], PIPE)).toBe('');
  });
});

describe('fields', () => {
  const record = [
    ['mint', 'A'],
    ['currency', { text: 'x\ny', style: 'bad' }],
  ] as const;

  it('aligns labels on a terminal', () => {
    expect(fields(record, TERMINAL)).toBe('mint      A\ncurrency  x\\u{a}y');
  });

  it('is label, tab, value when piped', () => {
    expect(fields(record, PIPE)).toBe('mint\tA\ncurrency\tx\\u{a}y');
  });
});

describe('when', () => {
  it.each([
    [0, 'none'],
    [1_000_000, '1970-01-12T13:46:40Z, now'],
    [1_000_059, '1970-01-12T13:47:39Z, in 59 seconds'],
    [1_010_800, '1970-01-12T16:46:40Z, in 3 hours'],
    [999_940, '1970-01-12T13:45:40Z, 1 minute ago'],
    [1_000_000 + 86_400 * 400, '1971-02-16T13:46:40Z, in 400 days'],
    [253_402_300_799, '9999-12-31T23:59:59Z, in 2932885 days'],
    [253_402_300_800, 'after the year 9999 (unix second 253402300800)'],
    [2n ** 63n - 1n, 'after the year 9999 (unix second 9223372036854775807)'],
    [-1, 'before the year 1970 (unix second -1)'],
    [-(2n ** 63n), 'before the year 1970 (unix second -9223372036854775808)'],
  ])('%d', (seconds, text) => {
    expect(when(seconds, PIPE)).toBe(text);
  });
});

describe('errorBlock', () => {
  it('is what, why and what to do, and nothing from outside can add a line or a colour', () => {
    const error = new CliError('service_refused', {
      what: 'not listed',
      why: 'the service says: \u001b[31mno\nerror: fake',
      hint: 'gavel listing list',
    });
    expect(errorBlock(error, PIPE)).toBe(
      'error: not listed\n  why: the service says: \\u{1b}[31mno\\u{a}error: fake\n  do:  gavel listing list',
    );
  });

  it('leaves out a reason that is not known', () => {
    expect(errorBlock(new CliError('usage', { hint: 'try again', what: 'no' }), PIPE)).toBe(
      'error: no\n  do:  try again',
    );
  });
});

describe('errorBlock of much to say', () => {
  const error = new CliError('journal_unusable', {
    what: 'the journal /home/ada/.local/state/gavel/journal.db cannot be used, and nothing is sent without it',
    why: 'other users of this machine may read or change it, and what is in it has to be yours alone',
    hint: 'chmod 600 /home/ada/.local/state/gavel/journal.db /home/ada/.local/state/gavel/sessions',
  });

  it('fits a terminal, its lines under each other; only what is to be copied is not broken', () => {
    expect(errorBlock(error, TERMINAL)).toBe(
      [
        'error: the journal /home/ada/.local/state/gavel/journal.db cannot be used, and',
        '       nothing is sent without it',
        '  why: other users of this machine may read or change it, and what is in it has',
        '       to be yours alone',
        '  do:  chmod 600 /home/ada/.local/state/gavel/journal.db /home/ada/.local/state/gavel/sessions',
      ].join('\n'),
    );
  });

  it('is a line each when piped', () => {
    expect(errorBlock(error, PIPE).split('\n')).toHaveLength(3);
  });
});

describe('redaction', () => {
  it.each([
    ['https://user:pass@rpc.example/?api-key=s3cr3t#x', 'https://rpc.example'],
    ['https://rpc.example/v2/abcdefghijklmnop1234', 'https://rpc.example/v2/…'],
    ['http://127.0.0.1:8899', 'http://127.0.0.1:8899'],
    ['nonsense', '(not a URL)'],
  ])('shows %s as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  it('takes every secret part of a URL out of a text', () => {
    const url = 'https://user:passw0rd@rpc.example/v2/abcdefghijklmnop1234?api-key=s3cr3t';
    const text = `fetch ${url} failed: s3cr3t, passw0rd, abcdefghijklmnop1234`;
    expect(redact(text, urlSecrets(url))).not.toMatch(/s3cr3t|passw0rd|abcdefghijklmnop1234/);
  });
});

it('shortens an address but nothing shorter', () => {
  expect(shortAddress('7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc')).toBe('7VEs…tzcc');
  expect(shortAddress('123456789')).toBe('123456789');
});
