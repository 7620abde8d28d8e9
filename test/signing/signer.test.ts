import { expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { privateKey } from '../../src/signing/ed25519.ts';
import { signerOf } from '../../src/signing/signer.ts';

it('a signature that its own address does not bear out is not given out, and the key is wiped', async () => {
  const bytes = new Uint8Array(64).fill(7);
  const key = privateKey(bytes.subarray(0, 32));
  const signer = signerOf({ address: '11111111111111111111111111111112' as Address, bytes, key });
  await expect(signer.sign(new Uint8Array([1]))).rejects.toThrow('the signature just made does not verify');
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});
