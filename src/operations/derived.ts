import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';

/**
 * Holds an account against the address that its own fields derive. Every account of the marketplace is at such an address, so
 * one that is elsewhere is not what the node says that it is. Throws `account_mismatch`.
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
