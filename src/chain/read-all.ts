import type { Address } from '../domain/address.ts';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';

/** What to read, by name: one account, null for one that there is not, or several. */
export type Wanted = Readonly<Record<string, Address | null | readonly Address[]>>;

/** Accounts by their address; null for an address where nothing is. */
export type AccountMap = ReadonlyMap<Address, RawAccount | null>;

/** What was read, under the names that it was asked by. */
export type Found<W extends Wanted> = {
  readonly [Name in keyof W]: W[Name] extends readonly Address[] ? AccountMap : RawAccount | null;
};

export interface ReadAll<W extends Wanted> {
  readonly slot: bigint;
  readonly found: Found<W>;
  /** All of it, and what was asked for beside it. */
  readonly all: AccountMap;
}

/** Reads accounts by name, all of one slot; each address is asked for once. `beside`: more of them, without a name. */
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

/** The account at the address. Throws when it was not read: nobody may take that for an account that is not there. */
export function accountAt(accounts: AccountMap, address: Address): RawAccount | null {
  const account = accounts.get(address);
  if (account !== undefined) return account;
  throw new CliError('unexpected', {
    what: 'an account was needed that was not read',
    hint: REPORT_IT,
    details: { account: address },
  });
}

/** As if all of these had been read, and nothing was there. */
export function absent(addresses: readonly Address[]): AccountMap {
  return new Map(addresses.map((address) => [address, null]));
}
