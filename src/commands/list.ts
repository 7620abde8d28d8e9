import { getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit';
import { readRecord, recordReads } from '../assets/kinds.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment, OwnProgramName } from '../domain/deployment.ts';
import type { Deps } from '../flow/deps.ts';
import type { AccountFilter, Chain, ChainReader, RawAccount } from '../ports/chain.ts';
import type { View } from '../ports/terminal.ts';
import { type ReadSource, sourceText } from '../render/source.ts';
import { type Command, type CommandSpec, defineCommand, type Parameters, type Values } from './command.ts';
import { currencyFromAccount } from './read-currency.ts';
import { type LeftOut, leftOutWarnings } from './unreadable.ts';

/** What a `list` verb returns: its rows, whom they are from, and what is left out since it cannot be read. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly source: ReadSource;
  readonly leftOut: readonly LeftOut[];
}

/** Bytes of an account that a list asks for; none where they are null. */
export interface Wanted {
  readonly offset: number;
  readonly bytes: Address | null;
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly leftOut: readonly LeftOut[];
}

/** Where accounts are from. */
export interface ListContext {
  readonly chain: ChainReader;
  readonly deployment: Deployment;
  readonly program: Address;
  /** The chain's time, in unix seconds. */
  readonly now: number;
}

/** One `list` verb: the accounts that it asks for, how they are read and ordered, and the columns of a row. */
interface ListSpec<A extends Parameters, O extends Parameters, T, Row, F extends string>
  extends Pick<
    CommandSpec<A, O, Listed<Row>, F>,
    'description' | 'example' | 'never' | 'args' | 'options' | 'fields' | 'check'
  > {
  readonly program: OwnProgramName;
  /** The first bytes of an account of the kind. */
  readonly discriminator: ReadonlyUint8Array;
  filters(deps: Deps, options: Values<A> & Values<O>): Promise<readonly Wanted[]>;
  read(accounts: readonly RawAccount[], around: ListContext): ReadRows<T> | Promise<ReadRows<T>>;
  /** Those of them that were asked for, where no filter of a node can say it. */
  keep?(
    rows: readonly T[],
    around: ListContext,
    asked: { readonly deps: Deps; readonly options: Values<A> & Values<O> },
  ): readonly T[] | Promise<readonly T[]>;
  order(a: T, b: T, now: number): number;
  /** What is described beside it by name and currency. */
  about(item: T): { readonly mint: Address; readonly currencyMint: Address };
  row(item: T, described: Described, now: number): Row;
  render(rows: readonly Row[], view: View): string;
  /** One row for programs. */
  json(row: Row): Readonly<Record<F, unknown>>;
}

/** A `list` verb: it says whom its rows are from, and what is left out. */
export function defineList<A extends Parameters, O extends Parameters, T, Row, F extends string>(
  spec: ListSpec<A, O, T, Row, F>,
): Command {
  const { description, example, never, args, options, fields, check } = spec;
  return defineCommand<A, O, Listed<Row>, F>({
    ...{ description, example, never, args, options, fields },
    ...(check === undefined ? {} : { check }),
    run: (deps, asked) => list(spec, deps, asked),
    render: ({ rows }, view) => spec.render(rows, view),
    json: ({ rows }) => rows.map((row) => spec.json(row)),
    meta: ({ source, leftOut }) => ({ source, unreadable: leftOut }),
    notes: ({ source }) => [`read from ${sourceText(source)}`],
    warnings: ({ leftOut }) => leftOutWarnings(leftOut),
  });
}

async function list<A extends Parameters, O extends Parameters, T, Row, F extends string>(
  spec: ListSpec<A, O, T, Row, F>,
  deps: Deps,
  options: Values<A> & Values<O>,
): Promise<Listed<Row>> {
  const { deployment } = deps;
  const chain = await deps.chain();
  const program = deployment.programs[spec.program];
  const wanted = await spec.filters(deps, options);
  const { accounts, now, source } = await findAccounts(chain, program, [
    { memcmp: { offset: 0, bytes: getBase58Decoder().decode(spec.discriminator) } },
    ...wanted.flatMap(({ offset, bytes }) => (bytes === null ? [] : [{ memcmp: { offset, bytes } }])),
  ]);
  const around = { chain, deployment, program, now };
  const { rows, leftOut } = await spec.read(accounts, around);
  const kept = (await spec.keep?.(rows, around, { deps, options })) ?? rows;
  const items = kept.toSorted((a, b) => spec.order(a, b, now));
  const described = await describeAll(chain, deployment, items.map(spec.about));
  const named = items.map((item, index) => spec.row(item, described[index] ?? UNKNOWN, now));
  return { source, leftOut, rows: named };
}

/** Accounts of a program, with the chain's time in unix seconds and the slot before which nothing of them is older. */
async function findAccounts(
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

const UNKNOWN: Described = { name: null, currency: null };

/** Names and currencies in the order of the rows, all read in one call. */
async function describeAll(
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
