import { type Static, Type } from 'typebox';
import type { SandboxChain } from '../../chain.ts';
import { mentionOf } from '../../ledger/mentions.ts';
import type { SignatureStatus, TransactionRecord } from '../../ledger/types.ts';
import { decodeTransaction } from '../../transaction/decode.ts';
import { memoOf } from '../../transaction/memo.ts';
import { encodeTransaction } from '../encode/transaction.ts';
import { type MethodTable, method, withContext } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import {
  AddressParam,
  CommitmentParam,
  ContextFields,
  Count,
  configOf,
  optional,
  orEncoding,
  SignatureParam,
  TransactionEncoding,
  TransactionVersion,
} from '../schema.ts';
import { atLeastConfirmed } from './blocks.ts';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1000;

const StatusesConfig = Type.Object({ searchTransactionHistory: Type.Optional(Type.Boolean()) });
const SignaturesConfig = Type.Object({
  ...ContextFields,
  limit: Type.Optional(Count),
  before: Type.Optional(SignatureParam),
  until: Type.Optional(SignatureParam),
});
const TransactionConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  encoding: Type.Optional(TransactionEncoding),
  maxSupportedTransactionVersion: Type.Optional(TransactionVersion),
});

type TransactionConfig = Static<typeof TransactionConfig>;

export const historyMethods: MethodTable = {
  getSignatureStatuses: method(
    [Type.Array(SignatureParam), optional(StatusesConfig)],
    (chain, signatures, config) => {
      if (signatures.length > MAX_STATUSES)
        throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`);
      const searchHistory = config?.searchTransactionHistory ?? false;
      const statuses = signatures.map((signature) => {
        const status = chain.ledger.status(signature, searchHistory);
        return status === undefined ? null : encodeStatus(chain, status);
      });
      return withContext(chain, { commitment: 'processed' }, statuses);
    },
  ),

  getTransaction: method([SignatureParam, orEncoding(TransactionConfig)], (chain, signature, given) => {
    const config: TransactionConfig | undefined = configOf(given);
    const { slot: newest } = atLeastConfirmed(chain, config);
    const record = chain.ledger.record(signature);
    if (record === undefined || record.slot > newest) return null;
    const blockTime = chain.ledger.block(record.slot)?.time ?? null;
    const transactionIndex = indexOf(chain, record);
    return { slot: record.slot, transactionIndex, blockTime, ...encodeTransaction(record, config ?? {}) };
  }),

  getSignaturesForAddress: method(
    [AddressParam, optional(SignaturesConfig)],
    (chain, address, config = {}) => {
      const { limit = MAX_SIGNATURES, before, until } = config;
      if (limit === 0 || limit > MAX_SIGNATURES) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`);
      const { slot: newest } = atLeastConfirmed(chain, config);
      const found: unknown[] = [];
      // The page starts after `before`. If that is not known, the page is empty, as on a validator.
      let started = before === undefined;
      for (const record of chain.ledger.newestFirst()) {
        if (record.signature === until || found.length === limit) break;
        if (started && record.slot <= newest && mentionOf(record, address) !== undefined)
          found.push(summary(chain, record));
        started ||= record.signature === before;
      }
      return found;
    },
  ),
};

function encodeStatus(chain: SandboxChain, { slot, err }: SignatureStatus) {
  const confirmationStatus = chain.ledger.commitmentOf(slot);
  return {
    slot,
    confirmations: confirmationStatus === 'finalized' ? null : chain.ledger.open.slot - slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus,
  };
}

function summary(chain: SandboxChain, record: TransactionRecord) {
  const { signature, slot, result } = record;
  return {
    signature,
    slot,
    err: result.err,
    memo: memoOf(decodeTransaction(record.wire)),
    blockTime: chain.ledger.block(slot)?.time ?? null,
    confirmationStatus: chain.ledger.commitmentOf(slot),
    transactionIndex: indexOf(chain, record),
  };
}

/** The place of a transaction in its block. */
function indexOf({ ledger }: SandboxChain, record: TransactionRecord): number {
  return (ledger.block(record.slot) ?? ledger.open).transactions.indexOf(record);
}
