import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { ndjson } from '../../src/render/envelope.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('writes one line for each row, and one for a record', () => {
  expect(ndjson([{ a: 1n }, { a: 'x\ny\u001b' }])).toBe('{"a":"1"}\n{"a":"x\\ny\\u001b"}');
  expect(ndjson({ a: [1, 2] })).toBe('{"a":[1,2]}');
  expect(ndjson([])).toBe('');
  expect(ndjson(null)).toBe('');
});

it('gives the rows of a list as they are in --json, and nothing else on standard output', async () => {
  const m = await start();
  const rows = JSON.parse((await m.gavel(['listing', 'list', '--all', '--json'])).stdout).data;
  const { code, stdout, stderr } = await m.gavel(['listing', 'list', '--all', '--stream']);
  expect(code).toBe(0);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
  expect(stderr).toContain('read from');
  const chosen = await m.gavel(['listing', 'list', '--all', '--stream', '--fields', 'name', '--limit', '1']);
  expect(Object.keys(JSON.parse(chosen.stdout))).toEqual(['name']);
});

it('leaves standard output empty for an error, which is text', async () => {
  const m = await start();
  const { code, stdout, stderr } = await m.gavel(['listing', 'get', 'Nothing', '--stream'], { tty: true });
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stripVTControlCharacters(stderr)).toMatch(/^error: /);
});

it.each([
  ['--json', '--stream and --json cannot be used together'],
  ['--output=csv', '--stream and --output csv cannot be used together'],
])('refuses %s beside it', async (flag, message) => {
  const m = await start();
  const { code, stdout, stderr } = await m.gavel(['listing', 'list', '--all', '--stream', flag]);
  expect(code).toBe(3);
  expect(stdout + stderr).toContain(message);
});

it('has the amounts of what was changed, of a quote and of what was found', async () => {
  const m = await start();
  const json = async (argv: readonly string[]) =>
    JSON.parse((await m.gavel([...argv, '--json'], { as: 'mira' })).stdout).data;
  const sol = (raw: string, decimal: string) => ({ raw, decimal, decimals: 9, currency: 'SOL' });
  const reprice = ['listing', 'reprice', m.artwork('Salt Line'), '--price', '3 SOL', '--yes'];
  expect((await json(reprice)).amounts).toEqual({ price: sol('3000000000', '3') });
  const [found] = await json(['account', 'find', '--mint', m.artwork('Salt Line'), '--kind', 'listing']);
  expect(found.amounts).toEqual({ price: sol('3000000000', '3') });
  const asked = ['vendor-a', 'quote', m.artwork('Grey Heron'), '--buyer', m.wallet('arlo')];
  const { quote, amounts } = await json(asked);
  expect(amounts.totalSolDebitLamports).toMatchObject({ raw: quote.totalSolDebitLamports, currency: 'SOL' });
  expect(amounts.totalPaymentAmount.currency).toBe(quote.currencySymbol);
});
