import type { SignatureStatus, StatusSearch, TransactionReceipt } from '../../ports/chain.ts';
import { brokenNode, type Rpc, withContext } from './call.ts';
import { batched } from './in-one-call.ts';
import {
  list,
  listOf,
  nullable,
  optional,
  record,
  refuse,
  runtimeError,
  type Shape,
  text,
  u64,
} from './shape.ts';
import type { TransactionReader } from './transaction.ts';

type StatusReader = (signature: string, search: StatusSearch) => Promise<SignatureStatus | null>;

interface StatusAtSlot {
  /** Slot of the node that answered. */
  readonly slot: bigint;
  readonly status: SignatureStatus | null;
}

/** Reads the status of a transaction; null if the node does not know it. */
export function createStatusReader(looks: Rpc, searches: Rpc): StatusReader {
  const looking = (rpc: Rpc, searchTransactionHistory: boolean) =>
    batched(async (signatures): Promise<readonly StatusAtSlot[]> => {
      const { slot, value } = await rpc.read(
        'getSignatureStatuses',
        [signatures, { searchTransactionHistory }],
        withContext(listOf(signatures.length, nullable(status))),
      );
      return value.map((found) => ({ slot, status: found }));
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
  return read(signature, receipt);
}

const status: Shape<SignatureStatus> = (value, at) => {
  const fields = record(value, at);
  const commitment = fields.confirmationStatus;
  if (commitment !== 'processed' && commitment !== 'confirmed' && commitment !== 'finalized') {
    return refuse(`${at}.confirmationStatus`, 'is not a commitment');
  }
  return { slot: u64(fields.slot, `${at}.slot`), err: runtimeError(fields.err, `${at}.err`), commitment };
};

const receipt: Shape<TransactionReceipt | null> = (value, at) => {
  const fields = nullable(record)(value, at);
  const meta = fields === null ? null : nullable(record)(fields.meta, `${at}.meta`);
  // Without `meta`, a transaction does not show its result.
  if (fields === null || meta === null) return null;
  return {
    slot: u64(fields.slot, `${at}.slot`),
    err: runtimeError(meta.err, `${at}.meta.err`),
    logs: optional(list(text))(meta.logMessages, `${at}.meta.logMessages`) ?? [],
  };
};
