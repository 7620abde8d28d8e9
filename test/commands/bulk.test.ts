import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { interruptedAfterSend } from '../support/unlucky.ts';

const start = marketplaces();

interface Row {
  readonly artwork: string;
  readonly outcome: string;
  readonly signature: string | null;
  readonly line: number | null;
  readonly error: { readonly code: string; readonly why: string } | null;
}

type Options = Parameters<Marketplace['gavel']>[1];

async function bulk(marketplace: Marketplace, argv: readonly string[], options: Options = {}) {
  const asked = { as: 'mira', ...options } as const;
  const { code, stdout, stderr } = await marketplace.gavel([...argv, '--json'], asked);
  const { data, error, meta } = JSON.parse(stdout);
  return { code, stderr, error, meta, rows: (data ?? []) as readonly Row[] };
}

async function pricesOf(marketplace: Marketplace): Promise<ReadonlyMap<string, bigint>> {
  const { stdout } = await marketplace.gavel(['listing', 'list', '--json'], { as: 'mira' });
  const rows: { readonly account: { readonly mint: string; readonly price: string } }[] =
    JSON.parse(stdout).data;
  return new Map(rows.map(({ account }) => [account.mint, BigInt(account.price)]));
}

const ALL_UP = ['listing', 'reprice', '--all', '--price', '+10%'];
const outcomes = (rows: readonly Row[]) => rows.map(({ outcome }) => outcome);
const signatures = (rows: readonly Row[]) => new Set(rows.flatMap(({ signature }) => signature ?? []));

describe('listing reprice --all', () => {
  it.each(['api', 'local'])('changes every price, in one transaction, with source %s', async (source) => {
    const marketplace = await start();
    const before = await pricesOf(marketplace);
    const { code, error, rows } = await bulk(marketplace, [...ALL_UP, '--yes', '--source', source]);
    expect([code, error]).toEqual([0, null]);
    expect(before.size).toBeGreaterThan(2);
    expect(outcomes(rows)).toEqual([...before].map(() => 'done'));
    expect(signatures(rows).size).toBe(1);
    const expected = [...before].map(([mint, price]) => [mint, (price * 11n) / 10n]);
    expect([...(await pricesOf(marketplace))].sort()).toEqual(expected.sort());
    const { stdout } = await marketplace.gavel(['tx', 'explain', ...signatures(rows), '--json']);
    const { operations } = JSON.parse(stdout).data as { operations: { operation: string }[] };
    expect(operations.map(({ operation }) => operation)).toEqual(rows.map(() => 'listing.reprice'));
    const kept = JSON.parse((await marketplace.gavel(['tx', 'history', '--json'])).stdout).data;
    const names = (kept as { mint: string; name: string }[]).map(({ mint, name }) => [mint, name]);
    expect(new Map(names as [string, string][]).get(marketplace.artwork('Tide Table'))).toBe('Tide Table');
    expect(names).toHaveLength(rows.length);
  });

  it('signs nothing with --dry-run, and what its hash approves, in version 0 too', async () => {
    const marketplace = await start();
    const before = await pricesOf(marketplace);
    const dry = await bulk(marketplace, [...ALL_UP, '--dry-run']);
    expect([dry.code, new Set(outcomes(dry.rows))]).toEqual([0, new Set(['ready'])]);
    expect(await pricesOf(marketplace)).toEqual(before);
    const other = await bulk(marketplace, [...ALL_UP, '--approve', '0'.repeat(32)]);
    expect([other.code, other.error.code]).toEqual([2, 'declined']);
    const done = await bulk(marketplace, [...ALL_UP, '--approve', dry.meta.hash, '--tx-version', '0']);
    expect([done.code, new Set(outcomes(done.rows))]).toEqual([0, new Set(['done'])]);
  });

  it('takes more than --yes for prices that fall by more than half', async () => {
    const marketplace = await start();
    const { code, error } = await bulk(marketplace, [
      'listing',
      'reprice',
      '--all',
      '--price',
      '-60%',
      '--yes',
    ]);
    expect([code, error.code]).toEqual([3, 'confirmation_required']);
    expect(error.hint).toContain(`--approve ${error.details.hash}`);
  });
});

describe('listing reprice --from', () => {
  it('does all others when one is not mine, one malformed and one stale, and tells which', async () => {
    const marketplace = await start();
    const [one = '', two = '', three = ''] = [...(await pricesOf(marketplace)).keys()];
    const file = join(marketplace.home, 'prices.csv');
    const foreign = marketplace.wallet('teo');
    writeFileSync(file, `mint,price,currency\n${one},7,\n${foreign},7,\n${two},cheap,\n${three},8,\n`);
    const plan = await bulk(marketplace, ['listing', 'reprice', '--from', file, '--plan', 'plan.json']);
    expect(
      plan.rows.filter(({ error }) => error !== null).map(({ line, error }) => [line, error?.code]),
    ).toEqual([
      [3, 'listing_not_found'],
      [4, 'invalid_amount'],
    ]);
    await marketplace.gavel(['listing', 'reprice', three, '--price', '5', '--yes'], { as: 'mira' });
    const apply = ['plan', 'apply', 'plan.json', '--approve', plan.meta.hash, '--remaining', 'rest.csv'];
    const { code, error, rows } = await bulk(marketplace, apply);
    expect([code, error.code]).toEqual([9, 'batch_partial']);
    expect(rows.map(({ artwork, outcome }) => [artwork, outcome])).toEqual([
      [one, 'done'],
      [three, 'skipped'],
    ]);
    expect(rows[1]?.error?.why).toMatch(/^its price is 5 \w+, and the plan says /);
    expect(readFileSync(join(marketplace.home, 'rest.csv'), 'utf8')).toMatch(
      new RegExp(`^mint,price,currency\n${three},8,\\w+\n$`),
    );
  });

  it('believes of the file of a plan no name and no mark, which its hash does not hold', async () => {
    const marketplace = await start();
    const [mint = ''] = (await pricesOf(marketplace)).keys();
    writeFileSync(join(marketplace.home, 'prices.csv'), `mint,price\n${mint},0.01\n`);
    await bulk(marketplace, ['listing', 'reprice', '--from', 'prices.csv', '--plan', 'plan.json']);
    const path = join(marketplace.home, 'plan.json');
    const plan = JSON.parse(readFileSync(path, 'utf8'));
    const { name, marks } = plan.rows[0];
    expect(marks).toContain('far down');
    plan.rows[0] = { ...plan.rows[0], name: 'Something Else', marks: [] };
    writeFileSync(path, JSON.stringify(plan));
    const { stderr, error } = await bulk(marketplace, ['plan', 'apply', 'plan.json', '--yes']);
    expect(error.code).toBe('confirmation_required');
    const shown = await bulk(marketplace, ['plan', 'apply', 'plan.json', '--dry-run']);
    expect(shown.stderr).toContain(name);
    expect(shown.stderr).toContain('far down');
    expect(`${stderr}${shown.stderr}`).not.toContain('Something Else');
  });

  it.each(['amounts.price.decimal', 'amounts.price.raw', 'account.price', 'price'])(
    'takes what listing list -o csv writes, with another price in %s',
    async (column) => {
      const marketplace = await start();
      const before = await pricesOf(marketplace);
      const [first = ''] = before.keys();
      await editList(marketplace, first, (row) => {
        const units = BigInt(row['account.price'] ?? '') * 2n;
        const isRaw = column === 'account.price' || column === 'amounts.price.raw';
        return { [column]: isRaw ? String(units) : inUnits(units, row['currency.decimals']) };
      });
      const argv = ['listing', 'reprice', '--from', 'prices.csv', '--yes'];
      const { code, rows, meta } = await bulk(marketplace, argv);
      expect([code, rows.map(({ artwork, outcome }) => [artwork, outcome])]).toEqual([0, [[first, 'done']]]);
      expect(rows.length + meta.unchanged).toBe(before.size);
      expect((await pricesOf(marketplace)).get(first)).toBe((before.get(first) ?? 0n) * 2n);
    },
  );

  it.each([
    [
      'two columns say other prices',
      { price: '3', 'amounts.price.decimal': '4' },
      /^price says 3, amounts.price.decimal says 4: /,
    ],
    [
      'an edited price is the one of the chain by now',
      { 'amounts.price.decimal': '3' },
      /^amounts.price.decimal says 3, amounts.price.raw says \d+: /,
    ],
    [
      'another currency was written',
      { 'currency.symbol': 'EUR' },
      /^its price is in SOL, and currency.symbol says EUR$/,
    ],
  ])('refuses a row of that list by name where %s', async (_case, edit, why) => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    await editList(marketplace, mint, () => edit);
    await marketplace.gavel(['listing', 'reprice', mint, '--price', '3', '--yes'], { as: 'mira' });
    const { code, rows } = await bulk(marketplace, ['listing', 'reprice', '--from', 'prices.csv', '--yes']);
    expect(code).toBe(9);
    expect(rows.map(({ line, error }) => [line, error?.why])).toEqual([
      [expect.any(Number), expect.stringMatching(why)],
    ]);
    expect((await pricesOf(marketplace)).get(mint)).toBe(3_000_000_000n);
  });
});

type CsvRecord = Readonly<Record<string, string>>;

/** Writes prices.csv: what `listing list -o csv` prints, with other cells in the row of one artwork. */
async function editList(m: Marketplace, mint: string, edit: (row: CsvRecord) => CsvRecord): Promise<void> {
  const { stdout } = await m.gavel(['listing', 'list', '-o', 'csv'], { as: 'mira' });
  const [heading = [], ...rows]: string[][] = parse(stdout);
  const columns = [...heading, ...(heading.includes('price') ? [] : ['price'])];
  const cells = rows.map((row) => {
    const record = Object.fromEntries(heading.map((column, index) => [column, row[index] ?? '']));
    const edited: CsvRecord = record['account.mint'] === mint ? { ...record, ...edit(record) } : record;
    return columns.map((column) => JSON.stringify(edited[column] ?? '')).join(',');
  });
  writeFileSync(join(m.home, 'prices.csv'), `${[columns.join(','), ...cells].join('\n')}\n`);
}

/** Base units as a decimal number. */
function inUnits(units: bigint, decimals = '0'): string {
  const digits = String(units).padStart(Number(decimals) + 1, '0');
  return `${digits.slice(0, digits.length - Number(decimals))}.${digits.slice(-Number(decimals))}`;
}

describe('a plan that was interrupted', () => {
  it('is taken up again: what was sent is followed, and nothing is done twice', async () => {
    const marketplace = await start();
    const before = await pricesOf(marketplace);
    const cut = await bulk(marketplace, [...ALL_UP, '--yes'], interruptedAfterSend());
    expect([cut.code, new Set(outcomes(cut.rows))]).toEqual([8, new Set(['unknown'])]);
    const resumed = await bulk(marketplace, ['plan', 'resume', '--yes']);
    expect([resumed.code, new Set(outcomes(resumed.rows))]).toEqual([0, new Set(['done'])]);
    expect(signatures(resumed.rows)).toEqual(signatures(cut.rows));
    const again = await bulk(marketplace, ['plan', 'resume', '--yes']);
    expect([again.code, signatures(again.rows)]).toEqual([0, signatures(cut.rows)]);
    const expected = [...before].map(([mint, price]) => [mint, (price * 11n) / 10n]);
    expect([...(await pricesOf(marketplace))].sort()).toEqual(expected.sort());
    const { stdout } = await marketplace.gavel(['plan', 'list', '--json'], { as: 'mira' });
    expect(JSON.parse(stdout).data).toMatchObject([{ plan: 1, rows: before.size, done: before.size }]);
  });
});

describe('listing cancel and offer cancel --all', () => {
  it('end all of the wallet', async () => {
    const marketplace = await start();
    const { code, rows, error } = await bulk(marketplace, ['listing', 'cancel', '--all', '--yes']);
    expect([code, error]).toEqual([0, null]);
    expect(new Set(outcomes(rows))).toEqual(new Set(['done']));
    expect(signatures(rows).size).toBeLessThan(rows.length);
    expect((await pricesOf(marketplace)).size).toBe(0);
    const offers = await bulk(marketplace, ['offer', 'cancel', '--all', '--yes'], { as: 'cas' });
    expect(offers.rows.length).toBeGreaterThan(1);
    expect([offers.code, new Set(outcomes(offers.rows))]).toEqual([0, new Set(['done'])]);
  });
});
