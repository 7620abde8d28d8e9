import { isDeepStrictEqual } from 'node:util';
import type { Draft } from './task.ts';

/**
 * Whether two transactions ask the same of the marketplace's programs, pay the same and change the same accounts. What
 * opens token accounts may differ, since another transaction can have opened them meanwhile; so may fee and blockhash.
 */
export function hasSameTerms(one: Draft, other: Draft): boolean {
  return isDeepStrictEqual(termsOf(one), termsOf(other));
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
