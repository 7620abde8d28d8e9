import { isRecord } from '../domain/is-record.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';
import type { Comparison, ReadSource } from '../render/source.ts';
import { renderUnreadable } from '../render/unreadable.ts';
import type { AccountKind } from './account-kinds.ts';
import { type Command, defineCommand, type Parameters, type Values } from './command.ts';
import { type Candidates, readAccount, readWarnings } from './read-account.ts';
import type { Seen } from './seen.ts';
import { cannotBeRead, type UnreadableAccount } from './unreadable.ts';

/** The result of a `get` verb: an account, and who it was read from. */
export interface GetResult<T, Shown> {
  readonly viewSlot: bigint;
  /** Null when there is no account that can be read. */
  readonly account: T | null;
  /** What is shown with the account; null without an account. */
  readonly shown: Shown | null;
  readonly source: ReadSource;
  /** Null when the account is from a node, or no node is set. */
  readonly comparison: Comparison | null;
  /** An account of the program that cannot be read; then `account` is null. */
  readonly unreadable: UnreadableAccount | null;
  readonly warnings: readonly string[];
  readonly problem: CliError | null;
}

/** An account that was found, for rendering. */
export type Found<T, Shown> = Pick<GetResult<T, Shown>, 'viewSlot' | 'source' | 'comparison'> & {
  readonly account: T;
  readonly shown: Shown;
};

/** Whose account it is, and the artwork that it is about. */
type Seeing<T> = Pick<Seen, 'kind'> & {
  of(account: T): { readonly mint: string; readonly owner: string };
};

interface GetSpec<A extends Parameters, O extends Parameters, T, Shown, F extends string> {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: A;
  readonly options: O;
  /** The fields of `json`, besides those that every `get` has. */
  readonly fields: readonly F[];
  read(deps: Deps, options: Values<A> & Values<O>): Promise<GetResult<T, Shown>>;
  render(found: Found<T, Shown>, view: View): string;
  json(got: GetResult<T, Shown>): Readonly<Record<F, unknown>>;
  /** What completion remembers. */
  readonly seen: Seeing<NoInfer<T>>;
}

/** Makes a `get` verb. It shows the account or why there is none, its source, and the comparison of service and node. */
export function defineGet<A extends Parameters, O extends Parameters, T, Shown, F extends string>({
  read,
  seen,
  ...spec
}: GetSpec<A, O, T, Shown, F>): Command {
  return defineCommand<A, O, GetResult<T, Shown>, string>({
    ...spec,
    fields: [...new Set(['viewSlot', 'account', ...spec.fields, 'source', 'comparison', 'unreadable'])],
    run: read,
    render: ({ account, shown, ...got }, view) => {
      if (account !== null && shown !== null) return spec.render({ ...got, account, shown }, view);
      return got.unreadable === null ? '' : renderUnreadable(got.unreadable, got, view);
    },
    json: (got) => ({
      viewSlot: got.viewSlot,
      account: got.account,
      ...spec.json(got),
      source: got.source,
      comparison: got.comparison,
      unreadable: got.unreadable,
    }),
    seen: ({ account, shown }) =>
      account && { kind: seen.kind, allOf: null, artworks: [{ name: nameIn(shown), ...seen.of(account) }] },
    warnings: ({ warnings }) => warnings,
    problem: ({ problem }) => problem,
  });
}

function nameIn(shown: unknown): string | null {
  return isRecord(shown) && typeof shown.name === 'string' ? shown.name : null;
}

/** What is shown with an account, and warnings about it. */
interface AccountDetails<Shown> {
  readonly shown: Shown;
  readonly warnings: readonly string[];
}

/** Reads an account of a kind at one of the candidates. `absent`: makes the error when there is none. */
export async function getAccount<T extends { readonly pubkey: string }, Shown>(
  deps: Deps,
  kind: AccountKind<T>,
  candidates: Candidates,
  absent: (viewSlot: bigint) => CliError,
  details: (account: T) => Promise<AccountDetails<Shown>>,
): Promise<GetResult<T, Shown>> {
  const read = await readAccount(deps, kind, candidates);
  const { account, unreadable, viewSlot } = read;
  const { shown, warnings } = account === null ? { shown: null, warnings: [] } : await details(account);
  const none = () => (unreadable === null ? absent(viewSlot) : cannotBeRead(unreadable, kind.name));
  return {
    ...read,
    shown,
    warnings: [...readWarnings(read), ...warnings],
    problem: account === null ? none() : null,
  };
}
