import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_USE, type RefuseFile, readRegular, sharedWith } from '../files/read-regular.ts';
import { isEncryptedKey } from './encrypted-key.ts';

const ANOTHER = 'name another with --keypair PATH';

/**
 * The bytes of a key file; the caller must wipe them. The file is opened once and checked by its descriptor, so that nobody
 * can replace it between the check and the read. Symbolic links are not followed: the owner of a directory on the way could
 * change the target. `uid` is the user of this process, null where files have no owners. Throws `key_missing`, `key_unsafe`
 * or `key_malformed`.
 */
export function readKeyFile(path: string, uid: number | null): Uint8Array {
  const refuse: RefuseFile = (why, hint = ANOTHER, large = false) =>
    large
      ? new CliError('key_malformed', { what: `the key file ${path} cannot be used`, why, hint })
      : new CliError('key_unsafe', { what: `the key file ${path} is not safe to use`, why, hint });
  const file = readRegular(path, { maxBytes: MAX_BYTES.secretKey }, refuse);
  if (file === null) {
    throw new CliError('key_missing', {
      what: `there is no key file at ${path}`,
      hint: `make one with: solana-keygen new -o ${shellWord(path)}, or ${ANOTHER}`,
    });
  }
  const problem = sharedWith(file, path, { uid, bits: OTHERS_USE });
  if (problem === null) return file.bytes;
  const isKey = mayBeKey(file.bytes);
  file.bytes.fill(0);
  // To close a file to others that is none would only break what it is for.
  if (!isKey) throw refuse('it does not hold a key', ANOTHER, true);
  throw refuse(problem.why, problem.hint);
}

/** Whether a file begins as one of a key does. Nothing is said of a file that is not read in full. */
function mayBeKey(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === undefined || first === '['.charCodeAt(0) || isEncryptedKey(bytes);
}
