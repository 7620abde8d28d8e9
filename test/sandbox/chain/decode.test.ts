import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { RpcError } from '../../../src/sandbox/chain/rpc/rpc-error.ts';
import { decodeTransaction } from '../../../src/sandbox/chain/transaction/decode.ts';
import { wallet } from './support.ts';

const EDITS = fc.array(
  fc.record({ at: fc.nat({ max: 400 }), value: fc.oneof(fc.nat({ max: 15 }), fc.nat({ max: 255 })) }),
  { minLength: 1, maxLength: 4 },
);

test('whatever passes the decoder, the VM answers without falling over', () => {
  const chain = new SandboxChain({ programs: [], now: () => 0 });
  const signature = chain.airdrop(wallet(2).publicKey.toBase58() as never, 1_000_000n);
  const wire = chain.ledger.record(signature)?.wire ?? new Uint8Array();
  fc.assert(
    fc.property(EDITS, fc.nat({ max: 20 }), (edits, cut) => {
      const bytes = Buffer.from(wire.subarray(0, cut === 20 ? wire.length - 1 : wire.length));
      for (const { at, value } of edits) bytes[64 + (at % (bytes.length - 64))] = value;
      try {
        const transaction = decodeTransaction(bytes);
        expect(chain.simulate(transaction).result.logs).toBeInstanceOf(Array);
      } catch (error) {
        expect(error).toBeInstanceOf(RpcError);
      }
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test('random bytes are refused by name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1400 }), (bytes) => {
      expect(() => decodeTransaction(bytes)).toThrow(RpcError);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
