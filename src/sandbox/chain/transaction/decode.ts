import bs58 from 'bs58';
import { toAddress } from '../../../domain/base58.ts';
import { MAX_TRANSACTION_BYTES } from '../../../domain/transaction-size.ts';
import { invalidParams, RpcError } from '../rpc/rpc-error.ts';
import { ByteReader } from './byte-reader.ts';
import { readV1, V1_PREFIX, withinV1Limits } from './decode-v1.ts';
import type { DecodedTransaction } from './decoded.ts';

const VERSION_FLAG = 0x80;
/** An account index is one byte. */
const MAX_ACCOUNTS = 256;

/** The most bytes of a transaction or message, by the version in its first byte. */
export function sizeLimit(wire: Uint8Array): number {
  return wire[0] === V1_PREFIX ? MAX_TRANSACTION_BYTES.v1 : MAX_TRANSACTION_BYTES.before;
}

/**
 * Decodes and checks a legacy, version 0 or version 1 transaction. It is stricter than a validator in one point: bytes
 * after the end are refused. Throws RpcError -32602 with the validator's message. Whatever passes is safe to give to the
 * VM.
 */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  const most = sizeLimit(wire);
  if (wire.length > most) {
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${most} bytes)`,
    );
  }
  const transaction = readWhole(wire);
  sanitize(transaction);
  return transaction;
}

function readWhole(wire: Uint8Array): DecodedTransaction {
  try {
    return read(wire);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw invalidParams(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${error.message}`,
    );
  }
}

function read(wire: Uint8Array): DecodedTransaction {
  const reader = new ByteReader(wire);
  const transaction = wire[0] === V1_PREFIX ? readV1(wire, reader) : readSignaturesFirst(wire, reader);
  if (reader.remaining > 0) throw invalidParams(`${reader.remaining} bytes after the end`);
  return transaction;
}

function readSignaturesFirst(wire: Uint8Array, reader: ByteReader): DecodedTransaction {
  const signatures = reader.list((r) => r.take(64));
  const messageStart = reader.position;
  let first = reader.byte();
  let version: 'legacy' | 0 = 'legacy';
  if ((first & VERSION_FLAG) !== 0) {
    if (first !== VERSION_FLAG) {
      throw invalidParams(`transaction version ${first & 0x7f} is not supported`);
    }
    version = 0;
    first = reader.byte();
  }
  const header = {
    numRequiredSignatures: first,
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
  const staticKeys = reader.list((r) => toAddress(r.take(32)));
  const blockhashOffset = reader.position;
  const blockhash = bs58.encode(reader.take(32));
  const instructions = reader.list((r) => ({
    programIdIndex: r.byte(),
    accounts: [...r.take(r.length())],
    data: r.take(r.length()),
  }));
  const lookups =
    version === 'legacy'
      ? []
      : reader.list((r) => ({
          table: toAddress(r.take(32)),
          writable: [...r.take(r.length())],
          readonly: [...r.take(r.length())],
        }));
  return {
    wire,
    message: wire.subarray(messageStart),
    signatures,
    signature: bs58.encode(signatures[0] ?? new Uint8Array()),
    version,
    config: null,
    header,
    staticKeys,
    blockhash,
    blockhashOffset,
    instructions,
    lookups,
  };
}

function sanitize(transaction: DecodedTransaction): void {
  const { header, staticKeys, lookups, instructions, signatures, version } = transaction;
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0);
  const keys = staticKeys.length + loaded;
  const sound =
    header.numRequiredSignatures === signatures.length &&
    header.numReadonlySignedAccounts < header.numRequiredSignatures &&
    header.numRequiredSignatures + header.numReadonlyUnsignedAccounts <= staticKeys.length &&
    keys <= MAX_ACCOUNTS &&
    (version !== 1 || withinV1Limits(transaction)) &&
    lookups.every((lookup) => lookup.writable.length + lookup.readonly.length > 0) &&
    instructions.every(
      ({ programIdIndex, accounts }) =>
        programIdIndex > 0 &&
        programIdIndex < (version === 'legacy' ? keys : staticKeys.length) &&
        accounts.every((index) => index < keys),
    );
  if (!sound) {
    throw invalidParams('invalid transaction: Transaction failed to sanitize accounts offsets correctly');
  }
}

/** The same transaction with another blockhash. Its signatures are no longer valid. */
export function withBlockhash(transaction: DecodedTransaction, blockhash: string): DecodedTransaction {
  const wire = transaction.wire.slice();
  wire.set(bs58.decode(blockhash), transaction.blockhashOffset);
  return decodeTransaction(wire);
}

/** A transaction from a message alone, with empty signatures. Throws RpcError. */
export function wrapMessage(message: Uint8Array): DecodedTransaction {
  const [first = 0, second = 0] = message;
  if (first === V1_PREFIX) return decodeTransaction(Buffer.concat([message, Buffer.alloc(64 * second)]));
  const signatures = first === VERSION_FLAG ? second : first;
  return decodeTransaction(
    Buffer.concat([Buffer.from([signatures]), Buffer.alloc(64 * signatures), message]),
  );
}
