import bs58 from 'bs58';
import type { Balances, TransactionRecord } from '../../ledger/types.ts';
import { decodeTransaction } from '../../transaction/decode.ts';
import type { DecodedTransaction } from '../../transaction/decoded.ts';
import { keysOf, type TransactionKeys } from '../../transaction/keys.ts';
import type { VmResult } from '../../vm/vm.ts';
import { UnsupportedVersion } from '../rpc-error.ts';
import { uiAmount } from './amount.ts';
import { compiledInstruction, innerInstructions, parsedInstruction } from './instruction.ts';

export interface TransactionView {
  readonly encoding?: 'json' | 'jsonParsed' | 'binary' | 'base58' | 'base64';
  readonly maxSupportedTransactionVersion?: number;
  readonly rewards?: boolean;
}

/**
 * A landed transaction with its meta, as in getTransaction and getBlock. Throws RpcError -32015 for a version above the
 * one that the client supports.
 */
export function encodeTransaction(record: TransactionRecord, view: TransactionView) {
  const { transaction, keys, version } = open(record, view);
  const { encoding = 'json' } = view;
  return {
    transaction: encodeBody(transaction, keys, encoding),
    meta: {
      ...encodeMeta(record, keys, encoding === 'jsonParsed'),
      rewards: view.rewards === false ? null : [],
    },
    version,
  };
}

/** The same with signatures and accounts alone, as in getBlock with the details `accounts`. */
export function encodeAccountsOf(record: TransactionRecord, view: TransactionView) {
  const { transaction, keys, version } = open(record, view);
  const { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = encodeMeta(
    record,
    keys,
    false,
  );
  return {
    transaction: { signatures: signaturesOf(transaction), accountKeys: parsedKeys(transaction, keys) },
    meta: {
      ...{ err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
      ...(view.rewards !== false && { rewards: [] }),
    },
    version,
  };
}

/** The decoded transaction, and the version as it is shown. Throws RpcError -32015. */
function open(record: TransactionRecord, view: TransactionView) {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction;
  const most = view.maxSupportedTransactionVersion;
  if (version !== 'legacy' && version > (most ?? -1)) throw new UnsupportedVersion(version);
  const keys = keysOf(transaction, record.loaded);
  return { transaction, keys, version: most === undefined ? undefined : version };
}

function signaturesOf(transaction: DecodedTransaction): string[] {
  return transaction.signatures.map((signature) => bs58.encode(signature));
}

function encodeBody(transaction: DecodedTransaction, keys: TransactionKeys, encoding: string): unknown {
  if (encoding === 'base64') return [Buffer.from(transaction.wire).toString('base64'), encoding];
  if (encoding === 'base58') return [bs58.encode(transaction.wire), encoding];
  if (encoding === 'binary') return bs58.encode(transaction.wire);
  const parsed = encoding === 'jsonParsed';
  const lookups = transaction.lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }));
  return {
    signatures: signaturesOf(transaction),
    message: {
      ...(parsed ? {} : { header: transaction.header }),
      accountKeys: parsed ? parsedKeys(transaction, keys) : transaction.staticKeys,
      recentBlockhash: transaction.blockhash,
      instructions: transaction.instructions.map((instruction) =>
        parsed ? parsedInstruction(keys.all, instruction) : compiledInstruction(instruction),
      ),
      ...(transaction.version === 0 ? { addressTableLookups: lookups } : {}),
      ...(transaction.config === null ? {} : { transactionConfig: transaction.config }),
    },
  };
}

function parsedKeys(transaction: DecodedTransaction, keys: TransactionKeys) {
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: keys.isSigner(index),
    source: index < transaction.staticKeys.length ? 'transaction' : 'lookupTable',
    writable: keys.isWritable(index),
  }));
}

function encodeMeta(record: TransactionRecord, keys: TransactionKeys, parsed: boolean) {
  const { result, pre, post, loaded, fee } = record;
  return {
    err: result.err,
    status: result.err === null ? { Ok: null } : { Err: result.err },
    fee,
    preBalances: pre.lamports,
    postBalances: post.lamports,
    innerInstructions: innerInstructions(result.inner, (instruction) =>
      parsed ? parsedInstruction(keys.all, instruction) : compiledInstruction(instruction),
    ),
    logMessages: result.logs,
    preTokenBalances: encodeTokenBalances(pre),
    postTokenBalances: encodeTokenBalances(post),
    ...(parsed ? {} : { loadedAddresses: loaded }),
    returnData: encodeReturnData(result) ?? undefined,
    computeUnitsConsumed: result.unitsConsumed,
  };
}

export function encodeTokenBalances(balances: Balances) {
  return balances.tokens.map(({ accountIndex, mint, owner, programId, amount, decimals }) => ({
    accountIndex,
    mint,
    owner,
    programId,
    uiTokenAmount: uiAmount(amount, decimals),
  }));
}

export function encodeReturnData({ returnData }: VmResult) {
  if (returnData === null) return null;
  return {
    programId: returnData.programId,
    data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
  };
}
