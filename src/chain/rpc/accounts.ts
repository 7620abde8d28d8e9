import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import type { Account, Base64Pair } from './answers.ts';
import { brokenNode, type Rpc } from './call.ts';
import { refuse, requireLength } from './refuse.ts';

/** The most accounts that a node returns for one getMultipleAccounts. */
const CHUNK = 100;

type AccountState = Omit<RawAccount, 'address'>;

export function accountState({ owner, lamports, data, executable }: Account): AccountState {
  return { owner, lamports: BigInt(lamports), data: pairBytes(data), executable };
}

export function pairBytes([data]: Base64Pair): Uint8Array {
  return new Uint8Array(Buffer.from(data, 'base64'));
}

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
      'accounts',
      ({ context, value }) => {
        requireLength(value, chunk.length, 'result.value');
        return { slot: BigInt(context.slot), value: value.map((one) => one && accountState(one)) };
      },
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
  const config = { commitment: 'confirmed', encoding: 'base64', filters };
  return rpc.read('getProgramAccounts', [program, config], 'programAccounts', (items) =>
    items.map(({ pubkey, account }, index) => {
      const state = accountState(account);
      if (state.owner !== program) refuse(`result[${index}].account`, 'belongs to another program');
      if (!filters.every((filter) => passes(state.data, filter))) {
        refuse(`result[${index}].account`, 'does not match the filters');
      }
      return { address: pubkey, ...state };
    }),
  );
}

function passes(data: Uint8Array, filter: AccountFilter): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize;
  const wanted = bs58.decode(filter.memcmp.bytes);
  const { offset } = filter.memcmp;
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}
