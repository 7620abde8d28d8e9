import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

/**
 * Throws `account_mismatch` unless an account is at the address that is derived from its own fields. Every account of the
 * marketplace is, so one at another address is not what the node says that it is.
 */
export function requireDerived(noun: string, account: Address, derived: Address): void {
  if (account === derived) return;
  throw new CliError('account_mismatch', {
    what: `the ${noun} at ${account} is not what the RPC node says that it is`,
    why: `what it holds belongs at the address ${derived}`,
    hint: 'use another RPC node: --url URL',
    details: { account, derived },
  });
}
