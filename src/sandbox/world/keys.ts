import { createHash, sign } from 'node:crypto';
import type { Address } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';
import { privateKey, publicKeyOf } from '../../signing/ed25519.ts';

/** A key of the sandbox. Anybody can derive it, so it protects nothing outside a sandbox. */
export interface SandboxKey {
  readonly address: Address;
  /** An Ed25519 signature of 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
  /** The format of the Solana CLI: 32 bytes of seed, then 32 of the public key. */
  keypairBytes(): Uint8Array;
}

/** Keys made so far: the same few are needed again and again, and each takes OpenSSL half a millisecond. */
const made = new Map<string, SandboxKey>();

/** The key whose Ed25519 seed is sha256("gavel sandbox: <name>"). */
export function sandboxKey(name: string): SandboxKey {
  const found = made.get(name) ?? makeKey(name);
  made.set(name, found);
  return found;
}

function makeKey(name: string): SandboxKey {
  const seed = createHash('sha256').update(`gavel sandbox: ${name}`).digest();
  const key = privateKey(seed);
  const publicKey = publicKeyOf(key);
  return {
    address: toAddress(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, key)),
    keypairBytes: () => Uint8Array.of(...seed, ...publicKey),
  };
}
