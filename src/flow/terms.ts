import { isDeepStrictEqual } from 'node:util';
import type { Draft } from './task.ts';

/**
 * Whether a transaction is still what was shown: it asks the same of the marketplace's programs, pays the same and changes the
 * same accounts. It may open fewer token accounts, since another transaction can have opened them meanwhile, and cost the
 * wallet less rent; never more. Fee and blockhash may differ.
 */
export function hasSameTerms(shown: Draft, now: Draft): boolean {
  return isDeepStrictEqual(termsOf(shown), termsOf(now)) && leastOf(now) >= leastOf(shown);
}

/** Lamports: the least net change of the wallet, rent included. */
function leastOf({ context }: Draft): bigint {
  return context.expectation.lamports.min;
}

function termsOf({ transaction, context, facts }: Draft) {
  const { deployment, expectation, signer } = context;
  const programs: readonly string[] = Object.values(deployment.programs);
  return {
    operation: facts.operation,
    signer,
    instructions: transaction.instructions
      .filter(({ program }) => programs.includes(program))
      .map(({ program, accounts, data }) => ({ program, accounts, data: [...data] })),
    pays: expectation.pays,
    tokens: expectation.tokens,
    receipts: expectation.receipts,
    accounts: expectation.accounts.map(({ address, change }) => ({ address, change })),
  };
}
