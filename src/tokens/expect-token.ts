import { decodeTokenAccount } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';

/** The expected change of a token account, in its owner, mint and amount. */
export function expectToken(label: string, address: Address, change: ExpectedChange): AccountExpectation {
  return {
    label,
    address,
    change,
    decode(account) {
      const held = decodeTokenAccount(account);
      if (held !== null) return { owner: held.owner, mint: held.mint, amount: held.amount };
      throw new CliError('account_mismatch', {
        what: `account ${account.address} cannot be read as the ${label}`,
        why: `it is not a token account but one of ${account.owner}`,
        hint: 'use another RPC node: --url URL',
        details: { account: account.address },
      });
    },
  };
}
