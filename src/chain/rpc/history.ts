import type { SignatureStatus, StatusSearch, TransactionReceipt } from '../../ports/chain.ts';
import { brokenNode, type Rpc } from './call.ts';
import type { Answer } from './checks.ts';
import { batched } from './in-one-call.ts';
import { requireLength } from './refuse.ts';
import type { TransactionReader } from './transaction.ts';

type StatusReader = (signature: string, search: StatusSearch) => Promise<SignatureStatus | null>;

type Found = NonNullable<Answer<'statuses'>['value'][number]>;

interface StatusAtSlot {
  /** Slot of the node that answered. */
  readonly slot: bigint;
  readonly status: SignatureStatus | null;
}

/** Reads the status of a transaction; null if the node does not know it. */
export function createStatusReader(looks: Rpc, searches: Rpc): StatusReader {
  const looking = (rpc: Rpc, searchTransactionHistory: boolean) =>
    batched(async (signatures): Promise<readonly StatusAtSlot[]> => {
      const params = [signatures, { searchTransactionHistory }];
      return rpc.read('getSignatureStatuses', params, 'statuses', ({ context, value }) => {
        requireLength(value, signatures.length, 'result.value');
        return value.map((found) => ({ slot: BigInt(context.slot), status: found && statusOf(found) }));
      });
    });
  const [recent, history] = [looking(looks, false), looking(searches, true)];
  return async (signature, { searchHistory, notBefore = 0n }) => {
    const looked = await (searchHistory ? history : recent)(signature);
    const found = looked?.status ?? null;
    // One address may lead to many nodes. The node that searched may be behind the one that gave the height.
    if (looked !== undefined && found === null && looked.slot < notBefore) {
      const why = `it is at slot ${looked.slot}, before ${notBefore}`;
      throw brokenNode(looks.endpoint, 'getSignatureStatuses', why);
    }
    return found;
  };
}

/** Reads the result of a confirmed transaction; null if the node does not have it. */
export function getReceipt(read: TransactionReader, signature: string): Promise<TransactionReceipt | null> {
  return read(signature, 'receipt', (found) => {
    if (found === null || found.meta === null) return null;
    return { slot: BigInt(found.slot), err: found.meta.err, logs: found.meta.logMessages ?? [] };
  });
}

function statusOf({ slot, err, confirmationStatus }: Found): SignatureStatus {
  return { slot: BigInt(slot), err, commitment: confirmationStatus };
}
