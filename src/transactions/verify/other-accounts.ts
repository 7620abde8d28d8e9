import { isSaleMark } from '../../assets/kinds.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import type { AccountPair, SimulationContext } from './simulation-context.ts';

/** Owners of accounts that other checks cover in full. */
const COVERED_OWNERS: readonly string[] = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/**
 * Checks accounts that the operation does not name: all accounts of the marketplace's programs, and those of other programs
 * that contain the signer's address, such as a stake account. None may be created, changed or closed. Returns what is wrong;
 * null when nothing is.
 */
export function otherAccountsProblem(
  { signer, pairs, deployment }: Pick<SimulationContext, 'signer' | 'pairs' | 'deployment'>,
  { accounts, touches = [] }: Expectation,
): string | null {
  const key = Buffer.from(addressBytes(signer));
  const named = new Set<string>([...accounts.map((account) => account.address), ...touches]);
  const programs = new Set<string>(Object.values(deployment.programs));
  const whose = (account: RawAccount | null): string | null => {
    if (account === null || COVERED_OWNERS.includes(account.owner)) return null;
    if (Buffer.from(account.data).includes(key)) return 'which names you';
    return programs.has(account.owner) ? "which is the marketplace's" : null;
  };
  const problems = pairs.flatMap((pair) => {
    const { address, before, after } = pair;
    if (named.has(address) || !isChanged(pair)) return [];
    const words = whose(before) ?? whose(after);
    return words === null ? [] : [`${address}, ${words}, would change`];
  });
  return problems.length === 0 ? null : problems.join('; ');
}

function isChanged({ before, after }: AccountPair): boolean {
  if (before === null || after === null) return before !== after;
  if (before.owner !== after.owner || before.data.length !== after.data.length) return true;
  if (Buffer.compare(before.data, after.data) === 0) return false;
  // A sale sets a mark in the record of the artwork, and the record contains the addresses of its creators.
  return !isSaleMark(before, after);
}
