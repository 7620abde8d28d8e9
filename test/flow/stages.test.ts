import { describe, expect, it } from 'vitest';
import { ask } from '../../src/flow/approve.ts';
import { approvedBy } from '../../src/flow/consent.ts';
import { signApproved } from '../../src/flow/sign.ts';
import type { KeySource } from '../../src/ports/key.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import type { Verified } from '../../src/transactions/verify/verify.ts';
import { askedOf, typedYes } from '../support/consent.ts';
import { keypairOf, SIGNER, transaction } from '../support/transactions.ts';

const verified = { decoded: decodeTransaction(transaction()) } as Verified;

function keyOf(name: string): KeySource & { opened: number } {
  const address = keypairOf(name).publicKey.toBase58() as KeySource['address'];
  return {
    address,
    opened: 0,
    async open() {
      this.opened += 1;
      return { address, sign: async () => new Uint8Array(64).fill(9) };
    },
  };
}

describe('approval', () => {
  it('is asked for once, and signs what was approved', async () => {
    const asked = askedOf({ answers: [true] });
    const consent = await ask(asked, 'what is shown', { question: 'Reprice?' });
    expect(asked.terminal.questions).toEqual(['Reprice?']);
    const { bytes, agreedBy } = await signApproved(approvedBy(consent, verified), keyOf('the signer'));
    expect(decodeTransaction(bytes).message).toEqual(verified.decoded.message);
    expect(agreedBy).toBe('person');
  });

  it('is not asked for with --yes', async () => {
    const asked = askedOf({ yes: typedYes() });
    const consent = await ask(asked, 'what is shown', { question: 'Reprice?' });
    expect([consent.by, asked.terminal.questions]).toEqual(['flag', []]);
  });

  it('declined signs nothing', async () => {
    const asking = ask(askedOf({ answers: [false] }), 'what is shown', { question: 'Reprice?' });
    await expect(asking).rejects.toMatchObject({ code: 'declined' });
  });

  it('is void when the key is of another wallet by then', async () => {
    const approved = approvedBy(await ask(askedOf({ yes: typedYes() }), '', { question: '' }), verified);
    expect(SIGNER).not.toBe(keyOf('another wallet').address);
    await expect(signApproved(approved, keyOf('another wallet'))).rejects.toMatchObject({
      code: 'key_malformed',
    });
  });
});
