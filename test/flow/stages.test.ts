import { describe, expect, it } from 'vitest';
import { type Approved, approve } from '../../src/flow/approve.ts';
import { sign } from '../../src/flow/sign.ts';
import type { KeySource } from '../../src/ports/key.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import type { Verified } from '../../src/transactions/verify/verify.ts';
import { scriptedTerminal } from '../support/terminal.ts';
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
    const terminal = scriptedTerminal({ answers: [true] });
    const approved = await approve(verified, 'Reprice?', terminal, { yes: false });
    expect(terminal.questions).toEqual(['Reprice?']);
    const { bytes } = await sign(approved, keyOf('the signer'));
    expect(decodeTransaction(bytes).message).toEqual(verified.decoded.message);
  });

  it('is not asked for with --yes', async () => {
    const terminal = scriptedTerminal();
    await approve(verified, 'Reprice?', terminal, { yes: true });
    expect(terminal.questions).toEqual([]);
  });

  it('declined signs nothing', async () => {
    const asked = approve(verified, 'Reprice?', scriptedTerminal({ answers: [false] }), { yes: false });
    await expect(asked).rejects.toMatchObject({ code: 'declined' });
  });

  it('is void when the key is of another wallet by then', async () => {
    const approved: Approved = await approve(verified, '', scriptedTerminal(), { yes: true });
    expect(SIGNER).not.toBe(keyOf('another wallet').address);
    await expect(sign(approved, keyOf('another wallet'))).rejects.toMatchObject({ code: 'key_malformed' });
  });
});
