import type { ReadonlyUint8Array } from '@solana/kit';
import bs58 from 'bs58';
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

/** The result of a `list` verb: its rows, their source, and the accounts that are left out because they cannot be read. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly source: ReadSource;
  readonly leftOut: readonly LeftOut[];
}

/** A filter by an address at an offset of the account's data; no filter when it is null. */
export interface AddressFilter {
  readonly offset: number;
  readonly bytes: Address | null;
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly leftOut: readonly LeftOut[];
}

/** What `read` and `keep` of a list may use. */
export interface ListContext {
  readonly chain: ChainReader;
  readonly deployment: Deployment;
  readonly program: Address;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
}

/** The definition of a `list` verb: which accounts it reads, their order, and the rows. */
interface ListSpec<A extends Parameters, O extends Parameters, T, Row, F extends string>
  extends Pick<
    CommandSpec<A, O, Listed<Row>, F>,
    'description' | 'example' | 'never' | 'args' | 'options' | 'fields' | 'check'
  > {
  readonly program: OwnProgramName;
  /** The discriminator: the first bytes of an account of this kind. */
  readonly discriminator: ReadonlyUint8Array;
  filters(deps: Deps, options: Values<A> & Values<O>): Promise<readonly AddressFilter[]>;
  read(accounts: readonly RawAccount[], around: ListContext): ReadRows<T> | Promise<ReadRows<T>>;
  /** Filters the accounts further, by what a node cannot filter by. */
  keep?(
    rows: readonly T[],
    around: ListContext,
    asked: { readonly deps: Deps; readonly options: Values<A> & Values<O> },
  ): readonly T[] | Promise<readonly T[]>;
  order(a: T, b: T, now: number): number;
  /** The mint and the currency whose name and symbol are shown in the row. */
  about(item: T): { readonly mint: Address; readonly currencyMint: Address };
  row(item: T, described: Described, now: number): Row;
  render(rows: readonly Row[], view: View): string;
  /** A row of --json. */
  json(row: Row): Readonly<Record<F, unknown>>;
}

/** Makes a `list` verb. It also shows the source of the rows, and which accounts are left out. */
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
    { memcmp: { offset: 0, bytes: bs58.encode(Uint8Array.from(spec.discriminator)) } },
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

/** Accounts of a program, the time of the chain's clock (unix seconds), and a slot: the accounts are at least that new. */
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

/** The name of an artwork and its currency, for a row; null for what cannot be read. */
export interface Described {
  readonly name: string | null;
  readonly currency: Currency | null;
}

const UNKNOWN: Described = { name: null, currency: null };

/** The names and currencies for all rows, in their order, read in one call. */
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
