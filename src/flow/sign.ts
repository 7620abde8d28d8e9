import bs58 from 'bs58';
import type { KeySource } from '../deps.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Approved } from './approve.ts';

declare const signed: unique symbol;

/** The bytes to send, again and again if need be, and the signature they are known by. Only `sign` makes one. */
export interface Signed {
  readonly [signed]: true;
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** Opens the key, signs what was approved, and nothing else. */
export async function sign({ decoded }: Approved, key: KeySource): Promise<Signed> {
  const payer = decoded.accounts[0]?.address;
  const signer = await key.open();
  if (signer.address !== payer) {
    throw new CliError('key_malformed', {
      what: 'the key changed while you were asked',
      why: `it is now ${signer.address}, the transaction is for ${payer ?? 'nobody'}`,
      hint: 'run the command again',
    });
  }
  const signature = await signer.sign(decoded.message);
  // One signature was checked to be wanted: the count of 1, the signature, the message.
  const bytes = new Uint8Array([1, ...signature, ...decoded.message]);
  return { bytes, signature: bs58.encode(signature) } as Signed;
}
