import bs58 from 'bs58';
import { toAddress } from '../../../domain/base58.ts';
import { invalidParams } from '../rpc/rpc-error.ts';
import type { ByteReader } from './byte-reader.ts';
import type { CompiledInstruction, DecodedTransaction, TransactionConfig } from './decoded.ts';

/** The first byte of a version 1 transaction and of its message. */
export const V1_PREFIX = 0x81;
const MAX_SIGNATURES = 12;
const MAX_ACCOUNTS = 64;
const MAX_INSTRUCTIONS = 64;
const MIN_HEAP = 32 * 1024;
const MAX_HEAP = 256 * 1024;
const HEAP_STEP = 1024;
/** Bits of the mask, which say which values are in the message. The fee has two bits, as it takes eight bytes. */
const FEE = 0b11;
const UNITS = 0b100;
const DATA_SIZE = 0b1000;
const HEAP = 0b1_0000;
const KNOWN = FEE | UNITS | DATA_SIZE | HEAP;
/** Version, header and mask come before it. */
const BLOCKHASH_OFFSET = 8;

/** Reads a version 1 transaction (SIMD-0385): the message, then one signature per signer. Throws RpcError. */
export function readV1(wire: Uint8Array, reader: ByteReader): DecodedTransaction {
  reader.byte();
  const header = {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
  const mask = reader.u32();
  const hasFee = (mask & FEE) !== 0;
  if ((mask & ~KNOWN) !== 0 || (hasFee && (mask & FEE) !== FEE)) {
    throw invalidParams('invalid transaction config mask');
  }
  const blockhash = bs58.encode(reader.take(32));
  const [instructionCount, accountCount] = [reader.byte(), reader.byte()];
  const staticKeys = times(accountCount, () => toAddress(reader.take(32)));
  const config: TransactionConfig = {
    priorityFee: hasFee ? reader.u64() : null,
    computeUnitLimit: (mask & UNITS) === 0 ? null : reader.u32(),
    loadedAccountsDataSizeLimit: (mask & DATA_SIZE) === 0 ? null : reader.u32(),
    heapSize: (mask & HEAP) === 0 ? null : reader.u32(),
  };
  const instructions = readInstructions(instructionCount, reader);
  const message = wire.subarray(0, reader.position);
  const signatures = times(header.numRequiredSignatures, () => reader.take(64));
  return {
    wire,
    message,
    signatures,
    signature: bs58.encode(signatures[0] ?? new Uint8Array()),
    version: 1,
    config,
    header,
    staticKeys,
    blockhash,
    blockhashOffset: BLOCKHASH_OFFSET,
    instructions,
    lookups: [],
  };
}

/** The headers of all instructions come first, then the accounts and data of each. */
function readInstructions(count: number, reader: ByteReader): CompiledInstruction[] {
  const headers = times(count, () => ({
    programIdIndex: reader.byte(),
    accountCount: reader.byte(),
    dataLength: reader.u16(),
  }));
  return headers.map(({ programIdIndex, accountCount, dataLength }) => ({
    programIdIndex,
    accounts: [...reader.take(accountCount)],
    data: reader.take(dataLength),
  }));
}

/** Whether the limits that only version 1 has are kept. */
export function withinV1Limits({ header, staticKeys, instructions, config }: DecodedTransaction): boolean {
  const heap = config?.heapSize ?? MIN_HEAP;
  return (
    header.numRequiredSignatures <= MAX_SIGNATURES &&
    staticKeys.length <= MAX_ACCOUNTS &&
    instructions.length <= MAX_INSTRUCTIONS &&
    new Set(staticKeys).size === staticKeys.length &&
    heap >= MIN_HEAP &&
    heap <= MAX_HEAP &&
    heap % HEAP_STEP === 0
  );
}

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read);
}
