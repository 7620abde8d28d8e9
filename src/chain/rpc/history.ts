import type { SignatureStatus, StatusSearch, TransactionReceipt } from '../../ports/chain.ts';
import { brokenNode, type Rpc, withContext } from './call.ts';
import { inOneCall } from './in-one-call.ts';
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

interface Looked {
  /** Slot of the node that looked. */
  readonly slot: bigint;
  readonly status: SignatureStatus | null;
}

/** What a node says became of a transaction; null when it does not know it. */
export function createStatusReader(looks: Rpc, searches: Rpc): StatusReader {
  const looking = (rpc: Rpc, searchTransactionHistory: boolean) =>
    inOneCall(async (signatures): Promise<readonly Looked[]> => {
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
    // Behind one address there may be many nodes: the one that gave the height need not be the one that searched.
    if (looked !== undefined && found === null && looked.slot < notBefore) {
      const why = `it is at slot ${looked.slot}, before ${notBefore}`;
      throw brokenNode(looks.endpoint, 'getSignatureStatuses', why);
    }
    return found;
  };
}

/** The transaction itself, once it is confirmed; null when the node does not have it. */
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
  // Without its meta a transaction does not show what became of it.
  if (fields === null || meta === null) return null;
  return {
    slot: u64(fields.slot, `${at}.slot`),
    err: runtimeError(meta.err, `${at}.meta.err`),
    logs: optional(list(text))(meta.logMessages, `${at}.meta.logMessages`) ?? [],
  };
};
