import type { Address } from '../domain/address.ts';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';

/** The addresses to read, by name: one address, several, or null for none. */
export type Wanted = Readonly<Record<string, Address | null | readonly Address[]>>;

/** Accounts by address; null for an address without an account. */
export type AccountMap = ReadonlyMap<Address, RawAccount | null>;

/** The accounts that were read, under the same names. */
export type Found<W extends Wanted> = {
  readonly [Name in keyof W]: W[Name] extends readonly Address[] ? AccountMap : RawAccount | null;
};

export interface ReadAll<W extends Wanted> {
  readonly slot: bigint;
  readonly found: Found<W>;
  /** All accounts that were read, including those without a name. */
  readonly all: AccountMap;
}

/** Reads accounts by name, all at one slot, each address once. `beside`: further addresses, without names. */
export async function readAll<W extends Wanted>(
  chain: Pick<ChainReader, 'getAccounts'>,
  wanted: W,
  beside: readonly Address[] = [],
): Promise<ReadAll<W>> {
  const named = Object.values(wanted).flatMap((one) => one ?? []);
  const addresses = [...new Set([...beside, ...named])];
  const { slot, accounts } = await chain.getAccounts(addresses);
  const all: AccountMap = new Map(addresses.map((address, index) => [address, accounts[index] ?? null]));
  const entries = Object.entries(wanted).map(([name, one]) => {
    if (one === null) return [name, null];
    return [name, typeof one === 'string' ? accountAt(all, one) : all];
  });
  return { slot, found: Object.fromEntries(entries) as Found<W>, all };
}

/** The account at the address. Throws if it was not read: that must not look like a missing account. */
export function accountAt(accounts: AccountMap, address: Address): RawAccount | null {
  const account = accounts.get(address);
  if (account !== undefined) return account;
  throw new CliError('unexpected', {
    what: 'an account was needed that was not read',
    hint: REPORT_IT,
    details: { account: address },
  });
}

/** A map that says of each address: read, and no account there. */
export function absent(addresses: readonly Address[]): AccountMap {
  return new Map(addresses.map((address) => [address, null]));
}
