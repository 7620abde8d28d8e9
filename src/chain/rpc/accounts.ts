import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import type { Rpc } from './call.ts';
import { brokenNode, withContext } from './call.ts';
import {
  address,
  base64Pair,
  flag,
  list,
  listOf,
  nullable,
  record,
  refuse,
  type Shape,
  u64,
} from './shape.ts';

/** The most accounts that a node returns for one getMultipleAccounts. */
const CHUNK = 100;

type AccountState = Omit<RawAccount, 'address'>;

/** An account as every method returns it, with data in base64. */
export const accountState: Shape<AccountState> = (value, at) => {
  const fields = record(value, at);
  return {
    owner: address(fields.owner, `${at}.owner`),
    lamports: u64(fields.lamports, `${at}.lamports`),
    data: base64Pair(fields.data, `${at}.data`),
    executable: flag(fields.executable, `${at}.executable`),
  };
};

/** Joins accounts with the addresses that were asked for. */
export function pair(
  addresses: readonly Address[],
  states: readonly (AccountState | null)[],
): readonly (RawAccount | null)[] {
  return addresses.map((address, index) => {
    const state = states[index];
    return state ? { address, ...state } : null;
  });
}

/**
 * Reads any number of accounts, 100 per call. Calls after the first require the slot of the first or a later one. The
 * slot returned is the earliest, so everything read is at least that recent.
 */
export async function getAccounts(
  rpc: Rpc,
  addresses: readonly Address[],
): Promise<{ readonly slot: bigint; readonly accounts: readonly (RawAccount | null)[] }> {
  const accounts: (RawAccount | null)[] = [];
  let first: bigint | undefined;
  for (let start = 0; first === undefined || start < addresses.length; start += CHUNK) {
    const chunk = addresses.slice(start, start + CHUNK);
    const config = { commitment: 'confirmed', encoding: 'base64' };
    const { slot, value } = await rpc.read(
      'getMultipleAccounts',
      [chunk, first === undefined ? config : { ...config, minContextSlot: first }],
      withContext(listOf(chunk.length, nullable(accountState))),
    );
    first ??= slot;
    if (slot < first)
      throw brokenNode(rpc.endpoint, 'getMultipleAccounts', 'it went back to an earlier slot');
    accounts.push(...pair(chunk, value));
  }
  return { slot: first, accounts };
}

/** Reads all accounts of a program that match all filters. Each account in the response is checked against the filters. */
export async function getProgramAccounts(
  rpc: Rpc,
  program: Address,
  filters: readonly AccountFilter[],
): Promise<readonly RawAccount[]> {
  const asked: Shape<RawAccount> = (value, at) => {
    const item = record(value, at);
    const state = accountState(item.account, `${at}.account`);
    if (state.owner !== program) refuse(`${at}.account`, 'belongs to another program');
    if (!filters.every((filter) => passes(state.data, filter))) {
      refuse(`${at}.account`, 'does not match the filters');
    }
    return { address: address(item.pubkey, `${at}.pubkey`), ...state };
  };
  const config = { commitment: 'confirmed', encoding: 'base64', filters };
  return rpc.read('getProgramAccounts', [program, config], list(asked));
}

function passes(data: Uint8Array, filter: AccountFilter): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize;
  const wanted = bs58.decode(filter.memcmp.bytes);
  const { offset } = filter.memcmp;
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}
