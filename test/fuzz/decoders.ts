import { VersionedTransaction } from '@solana/web3.js';
import { CliError } from '../../src/errors/cli-error.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { UNREAD_TABLES } from '../../src/transactions/lookup-tables.ts';
import { firstDifference } from '../../src/transactions/second-reader.ts';
import { readVersion1 } from '../../src/transactions/v1-reader.ts';
import { readWithWeb3 } from '../../src/transactions/web3-reader.ts';

export type Outcome = { readonly accepted: DecodedTransaction } | { readonly refused: string };

/** How both readers took the same bytes, and whether that is as it should be. */
export interface Comparison {
  readonly kind: string;
  readonly accepted: boolean;
  readonly explained: boolean;
}

/** The first reader. Any error but a refusal goes through: it is a crash. */
function readFirst(bytes: Uint8Array): Outcome {
  try {
    return { accepted: decodeTransaction(bytes, UNREAD_TABLES) };
  } catch (error) {
    if (error instanceof CliError && error.code === 'verification_failed')
      return { refused: error.why ?? '' };
    throw error;
  }
}

/**
 * Reads with both. The first one may be stricter: it refuses what the cluster would refuse, and what could be written in
 * another way. The other way round there is no excuse, nor for what both accept and read differently.
 */
export function compareReadings(bytes: Uint8Array): Comparison {
  const first = readFirst(bytes);
  if ('refused' in first) {
    const accepts = secondAccepts(bytes);
    const kind = accepts ? `only the first refuses: ${plain(first.refused)}` : 'both refuse';
    // The reader of version 1 is as strict as the runtime, and so as the first one.
    return { kind, accepted: false, explained: !accepts || !isVersion1(bytes) };
  }
  const wrong = problemOf(first.accepted);
  return { kind: wrong ?? 'both read the same', accepted: true, explained: wrong === null };
}

function problemOf(decoded: DecodedTransaction): string | null {
  try {
    const second = decoded.version === 1 ? readVersion1 : readWithWeb3;
    const part = firstDifference(decoded, second(decoded));
    return part === null ? null : `READ DIFFERENTLY: ${part}`;
  } catch {
    return 'ONLY THE SECOND REFUSES';
  }
}

function isVersion1(bytes: Uint8Array): boolean {
  return bytes[0] === 0x81;
}

function secondAccepts(bytes: Uint8Array): boolean {
  try {
    if (isVersion1(bytes)) readVersion1({ bytes } as DecodedTransaction);
    else VersionedTransaction.deserialize(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Without numbers, so that equal reasons are counted together. */
function plain(why: string): string {
  return why.replace(/\d+/g, 'n');
}
