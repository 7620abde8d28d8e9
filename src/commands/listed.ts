import { readRecord, recordReads } from '../assets/kinds.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { AccountFilter, Chain, ChainReader, RawAccount } from '../ports/chain.ts';
import type { View } from '../ports/terminal.ts';
import { type ReadSource, sourceText } from '../render/source.ts';
import { type Command, type CommandSpec, defineCommand, type Parameters } from './command.ts';
import { currencyFromAccount } from './read-currency.ts';
import { type LeftOut, leftOutWarnings } from './unreadable.ts';

/** What a `list` verb returns: its rows, whom they are from, and what is left out since it cannot be read. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly source: ReadSource;
  readonly leftOut: readonly LeftOut[];
}

type ListSpec<A extends Parameters, O extends Parameters, Row, F extends string> = Omit<
  CommandSpec<A, O, Listed<Row>, F>,
  'render' | 'json' | 'meta' | 'notes' | 'warnings' | 'problem'
> & {
  render(rows: readonly Row[], view: View): string;
  /** One row for programs. */
  json(row: Row): Readonly<Record<F, unknown>>;
};

/** A `list` verb: it says whom its rows are from, and what is left out. */
export function defineList<A extends Parameters, O extends Parameters, Row, F extends string>(
  spec: ListSpec<A, O, Row, F>,
): Command {
  return defineCommand<A, O, Listed<Row>, F>({
    ...spec,
    render: ({ rows }, view) => spec.render(rows, view),
    json: ({ rows }) => rows.map((row) => spec.json(row)),
    meta: ({ source, leftOut }) => ({ source, unreadable: leftOut }),
    notes: ({ source }) => [`read from ${sourceText(source)}`],
    warnings: ({ leftOut }) => leftOutWarnings(leftOut),
  });
}

/** Accounts of a program, with the chain's time in unix seconds and the slot before which nothing of them is older. */
export async function findAccounts(
  chain: Pick<Chain, 'getAccounts' | 'getProgramAccounts' | 'hosts'>,
  program: Address,
  filters: readonly AccountFilter[],
): Promise<{
  readonly accounts: readonly RawAccount[];
  readonly now: number;
  readonly source: ReadSource;
}> {
  const [accounts, { slot, accounts: clock }] = await Promise.all([
    chain.getProgramAccounts(program, filters),
    chain.getAccounts([CLOCK_SYSVAR]),
  ]);
  const source = { kind: 'node', host: chain.hosts.join(', '), slot } as const;
  return { accounts, now: decodeClock(clock[0] ?? null), source };
}

/** What is shown of an artwork and of a currency beside an account; null for what cannot be read. */
export interface Described {
  readonly name: string | null;
  readonly currency: Currency | null;
}

/** Names and currencies in the order of the rows, all read in one call. */
export async function describeAll(
  chain: ChainReader,
  deployment: Deployment,
  rows: readonly { readonly mint: Address; readonly currencyMint: Address }[],
): Promise<readonly Described[]> {
  if (rows.length === 0) return [];
  const currencies = [...new Set(rows.map(({ currencyMint }) => currencyMint))];
  const records = await Promise.all(rows.map(({ mint }) => recordReads(mint)));
  const { all } = await readAll(chain, {}, [...currencies, ...records.flat()]);
  const known = new Map(
    currencies.map((mint) => [mint, currencyFromAccount(deployment, mint, accountAt(all, mint)).currency]),
  );
  return Promise.all(
    rows.map(async ({ mint, currencyMint }) => ({
      name: (await readRecord(mint, all))?.name ?? null,
      currency: known.get(currencyMint) ?? null,
    })),
  );
}
