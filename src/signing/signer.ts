import bs58 from 'bs58';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import type { Signer } from '../ports/key.ts';
import { signWith, verifies } from './ed25519.ts';
import type { SecretKey } from './key-bytes.ts';

/** A signer that signs once and then wipes the key, also after an error. It checks each signature before it returns it. */
export function signerOf({ address, bytes, key }: SecretKey): Signer {
  let isUsed = false;
  return {
    address,
    sign: async (message) => {
      if (isUsed)
        throw new CliError('unexpected', {
          what: 'this key has already signed and was wiped from memory',
          hint: REPORT_IT,
        });
      isUsed = true;
      try {
        const signature = signWith(key, message);
        if (verifies(bs58.decode(address), message, signature)) return signature;
        throw new CliError('unexpected', {
          what: 'the signature just made does not verify',
          why: 'it was not used',
          hint: REPORT_IT,
        });
      } finally {
        bytes.fill(0);
      }
    },
  };
}
