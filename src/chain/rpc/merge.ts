import { CliError } from '../../errors/cli-error.ts';
import { stringifyJson } from '../../json/json.ts';
import type { SignatureStatus, Tip, TransactionReceipt } from '../../ports/chain.ts';

/** The answer of one node. */
export interface NodeAnswer<T> {
  readonly host: string;
  readonly value: T;
}

const RANK = { processed: 0, confirmed: 1, finalized: 2 } as const;

/**
 * Combines the statuses of several nodes. Nodes that know the transaction count, those that do not are ignored, and the
 * highest commitment is returned. Throws `outcome_unknown` if nodes disagree on whether it succeeded.
 */
export function mergeStatuses(said: readonly NodeAnswer<SignatureStatus | null>[]): SignatureStatus | null {
  const known = knowing(said);
  requireAgreement(known);
  return known.map(({ value }) => value).reduce<SignatureStatus | null>(furthest, null);
}

/** The receipt from any node that has it. Throws `outcome_unknown` as `mergeStatuses` does. */
export function mergeReceipts(
  said: readonly NodeAnswer<TransactionReceipt | null>[],
): TransactionReceipt | null {
  const known = knowing(said);
  requireAgreement(known);
  return known[0]?.value ?? null;
}

/** The lowest of all: a height that is past for it is past for every node. */
export function lowestTip(first: Tip, other: Tip): Tip {
  return other.height < first.height ? other : first;
}

function furthest(one: SignatureStatus | null, other: SignatureStatus): SignatureStatus {
  return one !== null && RANK[one.commitment] >= RANK[other.commitment] ? one : other;
}

function knowing<T>(said: readonly NodeAnswer<T | null>[]): readonly NodeAnswer<T>[] {
  return said.flatMap(({ host, value }) => (value === null ? [] : [{ host, value }]));
}

function requireAgreement(said: readonly NodeAnswer<{ readonly err: unknown }>[]): void {
  const [first, ...others] = said;
  const other = others.find(({ value }) => stringifyJson(value.err) !== stringifyJson(first?.value.err));
  if (first === undefined || other === undefined) return;
  throw new CliError('outcome_unknown', {
    what: 'your RPC nodes contradict each other about the transaction',
    why: `${first.host} says that it ${verb(first)}, ${other.host} that it ${verb(other)}`,
    hint: 'see which nodes those are, and leave out the one that is wrong: gavel config list',
    details: { hosts: [first.host, other.host] },
  });
}

function verb({ value }: NodeAnswer<{ readonly err: unknown }>): string {
  return value.err === null ? 'succeeded' : `failed with ${stringifyJson(value.err)}`;
}
