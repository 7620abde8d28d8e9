import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';

/** The DER bytes before the 32 bytes of an Ed25519 private key (RFC 8410). */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Lamports of the faucet at the start: 500 million SOL, which is more than 2^53 lamports. */
export const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n;

/** The wallet that pays airdrops, by ordinary signed transfers. Its key is derived from the genesis hash. */
export class Faucet {
  readonly address: Address;
  private readonly key: KeyObject;

  constructor(genesisHash: string) {
    const seed = createHash('sha256')
      .update('gavel sandbox faucet')
      .update(bs58.decode(genesisHash))
      .digest();
    this.key = createPrivateKey({ key: Buffer.concat([DER_PREFIX, seed]), format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.key).export({ format: 'der', type: 'spki' });
    this.address = toAddress(spki.subarray(-32));
  }

  /**
   * A signed legacy transaction that only transfers `lamports`. The same amounts and blockhash give the same bytes, unless
   * `serial` is given: then an account more is named, which is not used.
   */
  transfer(to: Address, lamports: bigint, blockhash: string, serial?: number): Uint8Array {
    const transfer = Buffer.alloc(12);
    transfer.writeUInt32LE(2, 0);
    transfer.writeBigUInt64LE(lamports, 4);
    const keys = [
      ...[this.address, to, SYSTEM_PROGRAM].map((key) => bs58.decode(key)),
      ...(serial === undefined ? [] : [createHash('sha256').update(`airdrop ${serial}`).digest()]),
    ];
    const message = Buffer.concat([
      Buffer.from([1, 0, keys.length - 2, keys.length]),
      ...keys,
      bs58.decode(blockhash),
      Buffer.from([1, 2, 2, 0, 1, transfer.length]),
      transfer,
    ]);
    return Buffer.concat([Buffer.from([1]), sign(null, message, this.key), message]);
  }
}
