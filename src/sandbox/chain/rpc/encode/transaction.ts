import bs58 from 'bs58';
import type { Balances, TransactionRecord } from '../../ledger/types.ts';
import { decodeTransaction } from '../../transaction/decode.ts';
import type { DecodedTransaction } from '../../transaction/decoded.ts';
import { keysOf, type TransactionKeys } from '../../transaction/keys.ts';
import type { VmResult } from '../../vm/vm.ts';
import { RpcError, UNSUPPORTED_VERSION } from '../rpc-error.ts';
import { uiAmount } from './amount.ts';
import { compiledInstruction, innerInstructions, parsedInstruction } from './instruction.ts';

export interface TransactionView {
  readonly encoding?: 'json' | 'jsonParsed' | 'base58' | 'base64';
  readonly maxSupportedTransactionVersion?: number;
}

/**
 * A landed transaction with its meta, as in getTransaction and getBlock. Throws RpcError -32015 for a version above the
 * one that the client supports.
 */
export function encodeTransaction(record: TransactionRecord, view: TransactionView) {
  const transaction = decodeTransaction(record.wire);
  const { version } = transaction;
  if (version !== 'legacy' && version > (view.maxSupportedTransactionVersion ?? -1)) {
    throw new RpcError(
      UNSUPPORTED_VERSION,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
  const keys = keysOf(transaction, record.loaded);
  const { encoding = 'json' } = view;
  return {
    transaction: encodeBody(transaction, keys, encoding),
    meta: encodeMeta(record, keys, encoding === 'jsonParsed'),
    version: view.maxSupportedTransactionVersion === undefined ? undefined : version,
  };
}

function encodeBody(transaction: DecodedTransaction, keys: TransactionKeys, encoding: string): unknown {
  if (encoding === 'base64') return [Buffer.from(transaction.wire).toString('base64'), encoding];
  if (encoding === 'base58') return [bs58.encode(transaction.wire), encoding];
  const parsed = encoding === 'jsonParsed';
  const lookups = transaction.lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }));
  return {
    signatures: transaction.signatures.map((signature) => bs58.encode(signature)),
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
    rewards: [],
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
