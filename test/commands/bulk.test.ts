import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

interface Row {
  readonly artwork: string;
  readonly name: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly outcome: string;
  readonly signature: string | null;
  readonly line: number | null;
  readonly error: { readonly code: string; readonly why: string } | null;
}

async function bulk(marketplace: Marketplace, argv: readonly string[]) {
  const { code, stdout, stderr } = await marketplace.gavel([...argv, '--json'], { as: 'mira' });
  const { data, error, meta } = JSON.parse(stdout);
  return { code, stderr, error, meta, rows: data as readonly Row[] };
}

async function pricesOf(marketplace: Marketplace): Promise<ReadonlyMap<string, bigint>> {
  const { stdout } = await marketplace.gavel(['listing', 'list', '--json'], { as: 'mira' });
  const rows = JSON.parse(stdout).data as { readonly account: { readonly mint: string; readonly price: string } }[];
  return new Map(rows.map(({ account }) => [account.mint, BigInt(account.price)]));
}

describe('listing reprice --all', () => {
  it('changes every price by the per cent, in one transaction', async () => {
    const marketplace = await start();
    const before = await pricesOf(marketplace);
    const { code, error, rows } = await bulk(marketplace, ['listing', 'reprice', '--all', '--price', '+10%', '--yes']);
    expect([code, error]).toEqual([0, null]);
    expect(rows.map(({ outcome }) => outcome)).toEqual([...before].map(() => 'done'));
    expect(new Set(rows.map(({ signature }) => signature)).size).toBe(1);
    const after = await pricesOf(marketplace);
    expect([...after].sort()).toEqual([...before].map(([mint, price]) => [mint, (price * 11n) / 10n]).sort());
  });
});
