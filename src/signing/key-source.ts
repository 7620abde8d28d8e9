import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { mayBeSecret } from '../domain/key-text.ts';
import { WALLET } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { NOT_A_PATH } from '../errors/not-a-path.ts';
import type { KeySource } from '../ports/key.ts';
import {
  decryptKey,
  deriveKey,
  type EncryptedKey,
  isEncryptedKey,
  parseEncryptedKey,
} from './encrypted-key.ts';
import { parseSecretKey, type SecretKey } from './key-bytes.ts';
import { readKeyFile } from './key-file.ts';
import { signerOf } from './signer.ts';

/** What key sources need from outside. */
export interface KeyIo {
  /** The directory that `~` stands for. */
  readonly home: string;
  /** The user of this process; null where files have no owners. */
  readonly uid: number | null;
  /** All of standard input. The key source wipes the bytes. */
  readStdin(): Promise<Uint8Array>;
  /** The wallet that has this name. Throws `wallet_not_found`. */
  wallet(name: string): { readonly address: Address; readonly key: string | null };
  /** The passphrase of a key, in UTF-8. The key source wipes it. */
  passphrase(question: string): Promise<Uint8Array>;
  /** Called when the command has ended. */
  atEnd(wipe: () => void): void;
  /** Asks without showing what is typed. */
  promptHidden(question: string): Promise<string>;
}

const ADDRESS_ONLY = 'address://';
const PROMPT = 'prompt://';

/**
 * Opens the key that `spec` names: a path, `-` (standard input), `prompt://` or `wallet://NAME`, each checked in full; or
 * `address://ADDRESS`, which cannot sign. For a file only the address is kept, and `open` reads the file again. Standard input and a prompt can be
 * read only once, so the key stays in one buffer until it has signed; the text that was typed at a prompt is a string, which
 * is left to the garbage collector. Throws `key_missing`, `key_unsafe`, `key_malformed`
 * or `wallet_not_found`.
 */
export async function openKeySource(spec: string, io: KeyIo): Promise<KeySource> {
  if (spec === '-') return held(await io.readStdin(), 'the key on standard input cannot be used');
  if (spec.startsWith(ADDRESS_ONLY)) return addressOnly(spec.slice(ADDRESS_ONLY.length));
  if (spec.startsWith(WALLET)) return ofWallet(spec.slice(WALLET.length), io);
  if (spec === PROMPT) {
    const typed = Buffer.from(await io.promptHidden('Secret key (JSON array or base58): '));
    return held(typed, 'the key that was typed cannot be used');
  }
  if (spec.startsWith(PROMPT) || mayBeSecret(spec)) throw notAPath();
  const scheme = /^[a-z]{2,16}(?=:\/\/)/.exec(spec)?.[0];
  if (scheme !== undefined) throw notSupported(scheme);
  return keptInFile(
    spec.replace(/^~(?=\/|$)/, () => io.home),
    io,
  );
}

/** The key of a named wallet, only while it is the key that was named. */
async function ofWallet(name: string, io: KeyIo): Promise<KeySource> {
  const { address, key } = io.wallet(name);
  if (key === null) return withoutKey(address);
  const source = await keptInFile(key, io);
  if (source.address === address) return source;
  throw new CliError('key_unsafe', {
    what: `the key of the wallet ${name} changed`,
    why: `${key} holds the key of ${source.address}, and the wallet is ${address}`,
    hint: `if that is meant: gavel wallet remove ${name}`,
    details: { name, before: address, now: source.address },
  });
}

/** A wallet whose key is elsewhere. Its transactions can be built here and signed there. */
function addressOnly(text: string): KeySource {
  if (!isAddress(text)) {
    throw new CliError('key_malformed', {
      // The text is not shown: it could be a key.
      what: `what follows ${ADDRESS_ONLY} must be the address of a wallet`,
      why: 'an address is 32 bytes in base58, 32 to 44 characters',
      hint: `write it like ${ADDRESS_ONLY}ADDRESS`,
    });
  }
  return withoutKey(text);
}

function withoutKey(address: Address): KeySource {
  return {
    address,
    open: async () => {
      throw new CliError('key_missing', {
        what: 'there is no key to sign with',
        why: `only the address of ${address} was given`,
        hint: 'to sign elsewhere, make a plan with --sign-only --out plan.json, and use gavel tx sign there',
      });
    },
    canSign: false,
  };
}

function notSupported(scheme: string): CliError {
  return new CliError('key_missing', {
    what: `a key at ${scheme}:// cannot be used`,
    why: 'keys are read from files; hardware wallets are not supported',
    hint: 'name a key file or a wallet: --keypair KEY; or sign elsewhere: --keypair address://ADDRESS --sign-only --out plan.json',
  });
}

function notAPath(): CliError {
  const { why, hint } = NOT_A_PATH;
  return new CliError('key_missing', { what: 'there is no such key file', why, hint });
}

async function keptInFile(path: string, io: KeyIo): Promise<KeySource> {
  const what = `the key file ${path} cannot be used`;
  const file = readKeyFile(path, io.uid);
  if (isEncryptedKey(file)) return encryptedInFile(path, parseEncryptedKey(file, what), io);
  const { address, bytes } = parseSecretKey(file, what, { base58: false });
  bytes.fill(0);
  return {
    address,
    open: async () => {
      const key = parseSecretKey(readKeyFile(path, io.uid), what, { base58: false });
      if (key.address === address) return signerOf(key);
      key.bytes.fill(0);
      throw changed(path, address, key.address);
    },
  };
}

/**
 * The passphrase is asked for once. What is derived from it stays in memory until the command ends, so that several
 * transactions can be signed; the key itself is decrypted for each and wiped after it.
 */
function encryptedInFile(path: string, first: EncryptedKey, io: KeyIo): KeySource {
  const { address, salt } = first;
  const what = `the key file ${path} cannot be used`;
  let derived: Uint8Array | null = null;
  const unlock = async (): Promise<Uint8Array> => {
    if (derived !== null) return derived;
    const passphrase = await io.passphrase(`Passphrase of ${address}: `);
    const made = await deriveKey(passphrase, salt).finally(() => passphrase.fill(0));
    io.atEnd(() => made.fill(0));
    decryptKey(first, made, what).bytes.fill(0);
    derived = made;
    return made;
  };
  return {
    address,
    unlock: async () => void (await unlock()),
    open: async () => {
      const made = await unlock();
      const file = readKeyFile(path, io.uid);
      const now = isEncryptedKey(file) ? parseEncryptedKey(file, what) : null;
      if (now?.address !== address || Buffer.compare(now.salt, salt) !== 0)
        throw changed(path, address, now?.address ?? 'a key that is not encrypted');
      return signerOf(decryptKey(now, made, what));
    },
  };
}

function changed(path: string, before: Address, now: string): CliError {
  return new CliError('key_unsafe', {
    what: `the key file ${path} changed while it was in use`,
    why: `it held the key of ${before} before, and now holds that of ${now}`,
    hint: 'run the command again',
    details: { before, now },
  });
}

function held(input: Uint8Array, what: string): KeySource {
  let key: SecretKey | null = parseSecretKey(input, what, { base58: true });
  const { address } = key;
  return {
    address,
    open: async () => {
      if (key === null) {
        throw new CliError('key_missing', {
          what: 'the key was already used',
          why: 'a key from standard input or a prompt signs once and is then wiped',
          hint: 'name a key file with --keypair PATH',
        });
      }
      const signer = signerOf(key);
      key = null;
      return signer;
    },
  };
}
