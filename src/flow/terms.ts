import { isDeepStrictEqual } from 'node:util';
import type { Draft } from './task.ts';

/**
 * Whether a transaction still has the terms that were shown: the same instructions to the marketplace's programs, the same
 * payments and the same account changes. It may cost the wallet less rent, since another transaction may have opened token
 * accounts meanwhile; never more. Network fee and blockhash may differ.
 */
export function hasSameTerms(shown: Draft, now: Draft): boolean {
  return isDeepStrictEqual(termsOf(shown), termsOf(now)) && leastOf(now) >= leastOf(shown);
}

/** The lower bound of the wallet's net change in lamports, including rent. */
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
    caps: expectation.caps,
    accounts: expectation.accounts.map(({ address, change }) => ({ address, change })),
  };
}
