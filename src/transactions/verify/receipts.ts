import { decodeTokenAccount } from '../../chain/codecs/token.ts';
import { formatAmount } from '../../domain/amount.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { ExpectedReceipt } from '../../ports/expectation.ts';
import type { Check } from '../verdict.ts';
import type { AccountPair } from './simulation-context.ts';

interface ReceiptsContext {
  readonly expectation: { readonly receipts?: readonly ExpectedReceipt[] } | null;
  readonly pairs: readonly AccountPair[];
}

/** Compares what others receive with what the operation owes them. */
export function checkReceipts({ expectation, pairs }: ReceiptsContext): readonly Check[] {
  return (expectation?.receipts ?? []).map((receipt) => {
    const problem = receiptProblem(receipt, pairs);
    const passed = problem === null;
    return { code: 'receipt', sentence: sentence(receipt), passed, ...(passed ? {} : { detail: problem }) };
  });
}

/** The same checks as not made, because there is no simulation. */
export function withoutReceipts({ expectation }: Pick<ReceiptsContext, 'expectation'>, why: string): Check[] {
  return (expectation?.receipts ?? []).map((receipt) => ({
    code: 'receipt',
    sentence: sentence(receipt),
    passed: null,
    detail: why,
  }));
}

function sentence({ label, least, currency }: ExpectedReceipt): string {
  return `the ${label} receives at least ${formatAmount(least, currency)}`;
}

function receiptProblem(receipt: ExpectedReceipt, pairs: readonly AccountPair[]): string | null {
  const { label, address, currency, least } = receipt;
  const pair = pairs.find((candidate) => candidate.address === address);
  if (pair === undefined) return `the transaction does not pay the ${label}: it does not write ${address}`;
  const before = balance(pair.before, receipt) ?? 0n;
  const after = balance(pair.after, receipt);
  if (after === null) return `${address} would not be a token account of the ${label}`;
  return after - before >= least
    ? null
    : `the ${label} would receive ${formatAmount(after - before, currency)}, expected at least ${formatAmount(least, currency)}`;
}

/** The lamports of a wallet, or the amount of a token account (also of wrapped SOL); null when it is not the owner's. */
function balance(account: RawAccount | null, { address, currency, owner }: ExpectedReceipt): bigint | null {
  if (address === owner) return account?.lamports ?? 0n;
  const held = decodeTokenAccount(account);
  return held?.owner === owner && held.mint === currency.mint ? held.amount : null;
}
