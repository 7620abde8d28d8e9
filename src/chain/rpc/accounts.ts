import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import type { Account, Base64Pair } from './answers.ts';
import { brokenNode, type Rpc } from './call.ts';
import { refuse, requireLength } from './refuse.ts';

/** The most accounts that a node returns for one getMultipleAccounts. */
const CHUNK = 100;
/** Requests to a node at the same time. */
const SIDE_BY_SIDE = 8;

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
 * Reads any number of accounts, 100 per call: the first call alone, and then the others side by side, each of which requires the
 * slot of the first or a later one. The slot returned is the earliest, so everything read is at least that recent.
 */
export async function getAccounts(
  rpc: Rpc,
  addresses: readonly Address[],
): Promise<{ readonly slot: bigint; readonly accounts: readonly (RawAccount | null)[] }> {
  const first = await readChunk(rpc, addresses.slice(0, CHUNK), null);
  if (addresses.length <= CHUNK) return first;
  const rest: (typeof first.accounts)[] = [];
  let next = CHUNK;
  const read = async (): Promise<void> => {
    while (next < addresses.length) {
      const start = next;
      next += CHUNK;
      const chunk = addresses.slice(start, start + CHUNK);
      rest[start / CHUNK - 1] = (await readChunk(rpc, chunk, first.slot)).accounts;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, read));
  return { slot: first.slot, accounts: [first.accounts, ...rest].flat() };
}

/** `since`: the slot that the node must have reached; null for the first call. */
async function readChunk(
  rpc: Rpc,
  chunk: readonly Address[],
  since: bigint | null,
): Promise<{ readonly slot: bigint; readonly accounts: readonly (RawAccount | null)[] }> {
  const config = { commitment: 'confirmed', encoding: 'base64' };
  const { slot, value } = await rpc.read(
    'getMultipleAccounts',
    [chunk, since === null ? config : { ...config, minContextSlot: since }],
    'accounts',
    ({ context, value }) => {
      requireLength(value, chunk.length, 'result.value');
      return { slot: BigInt(context.slot), value: value.map((one) => one && accountState(one)) };
    },
  );
  if (since !== null && slot < since)
    throw brokenNode(rpc.endpoint, 'getMultipleAccounts', 'it went back to an earlier slot');
  return { slot, accounts: pair(chunk, value) };
}

/** Reads all accounts of a program that match all filters. Each account in the response is checked against the filters. */
export async function getProgramAccounts(
  rpc: Rpc,
  program: Address,
  filters: readonly AccountFilter[],
): Promise<readonly RawAccount[]> {
  const config = { commitment: 'confirmed', encoding: 'base64', filters };
  const tests = filters.map(testOf);
  return rpc.read('getProgramAccounts', [program, config], 'programAccounts', (items) =>
    items.map(({ pubkey, account }, index) => {
      const state = accountState(account);
      if (state.owner !== program) refuse(`result[${index}].account`, 'belongs to another program');
      if (!tests.every((passes) => passes(state.data))) {
        refuse(`result[${index}].account`, 'does not match the filters');
      }
      return { address: pubkey, ...state };
    }),
  );
}

/** Whether data passes a filter. */
function testOf(filter: AccountFilter): (data: Uint8Array) => boolean {
  if ('dataSize' in filter) return (data) => data.length === filter.dataSize;
  const wanted = bs58.decode(filter.memcmp.bytes);
  const { offset } = filter.memcmp;
  return (data) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}
