import type { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';
import type { Comparison, ReadSource } from '../render/source.ts';
import { renderUnreadable } from '../render/unreadable.ts';
import type { AccountKind } from './account-kinds.ts';
import { type Command, defineCommand, type Parameters, type Values } from './command.ts';
import { type Candidates, readAccount, readWarnings } from './read-account.ts';
import { cannotBeRead, type UnreadableAccount } from './unreadable.ts';

/** An account that was looked for, with whom it is from. */
export interface GetResult<T, Shown> {
  readonly viewSlot: bigint;
  /** Null when there is none that can be read. */
  readonly account: T | null;
  /** What is shown beside the account; null where there is none. */
  readonly shown: Shown | null;
  readonly source: ReadSource;
  /** Null where the account is from a node itself, or no node is named. */
  readonly comparison: Comparison | null;
  /** Set when there is an account of the program that cannot be read; then `account` is null. */
  readonly unreadable: UnreadableAccount | null;
  readonly warnings: readonly string[];
  readonly problem: CliError | null;
}

/** An account that is there, ready to be rendered. */
export type Found<T, Shown> = Pick<GetResult<T, Shown>, 'viewSlot' | 'source' | 'comparison'> & {
  readonly account: T;
  readonly shown: Shown;
};

interface GetSpec<A extends Parameters, O extends Parameters, T, Shown, F extends string> {
  readonly description: string;
  readonly example: string;
  readonly never: string;
  readonly args: A;
  readonly options: O;
  /** Fields of `json`, besides those that every `get` has. */
  readonly fields: readonly F[];
  read(deps: Deps, options: Values<A> & Values<O>): Promise<GetResult<T, Shown>>;
  render(found: Found<T, Shown>, view: View): string;
  json(got: GetResult<T, Shown>): Readonly<Record<F, unknown>>;
}

/** A `get` verb: the account or why there is none, whom it is from, and what a node says beside the service. */
export function defineGet<A extends Parameters, O extends Parameters, T, Shown, F extends string>({
  read,
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
    warnings: ({ warnings }) => warnings,
    problem: ({ problem }) => problem,
  });
}

/** What is shown beside an account, and what a reader has to know. */
interface Beside<Shown> {
  readonly shown: Shown;
  readonly warnings: readonly string[];
}

/** An account of a kind at one of the candidates; `absent` is the error when there is none. */
export async function getAccount<T extends { readonly pubkey: string }, Shown>(
  deps: Deps,
  kind: AccountKind<T>,
  candidates: Candidates,
  absent: (viewSlot: bigint) => CliError,
  beside: (account: T) => Promise<Beside<Shown>>,
): Promise<GetResult<T, Shown>> {
  const read = await readAccount(deps, kind, candidates);
  const { account, unreadable, viewSlot } = read;
  const { shown, warnings } = account === null ? { shown: null, warnings: [] } : await beside(account);
  const none = () => (unreadable === null ? absent(viewSlot) : cannotBeRead(unreadable, kind.name));
  return {
    ...read,
    shown,
    warnings: [...readWarnings(read), ...warnings],
    problem: account === null ? none() : null,
  };
}
