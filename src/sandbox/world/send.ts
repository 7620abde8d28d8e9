import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import type { SandboxChain } from '../chain/chain.ts';
import type { SandboxKey } from './keys.ts';

/** More than any transaction of the story needs. */
const COMPUTE_UNITS = 1_000_000;

/** Chains whose block stays open. */
const held = new WeakSet<SandboxChain>();

/** Everything that `work` sends goes into the block that is open, which stays open: later slots do not depend on it. */
export async function inOneBlock(chain: SandboxChain, work: () => Promise<void>): Promise<void> {
  held.add(chain);
  try {
    await work();
  } finally {
    held.delete(chain);
  }
}

/** Signs, sends and closes the block. The first key pays. Throws PreflightFailure if a program refuses. */
export function send(
  chain: SandboxChain,
  keys: readonly [SandboxKey, ...SandboxKey[]],
  instructions: readonly Instruction[],
): void {
  sendInBlock(chain, keys, instructions);
  if (!held.has(chain)) chain.makeBlocks(1);
}

/** The same in the block that is open, which stays open. */
export function sendInBlock(
  chain: SandboxChain,
  keys: readonly [SandboxKey, ...SandboxKey[]],
  instructions: readonly Instruction[],
): void {
  const { blockhash, lastValidBlockHeight } = chain.ledger.blockhashAt('confirmed');
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(keys[0].address, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        draft,
      ),
    (draft) =>
      appendTransactionMessageInstructions(
        [getSetComputeUnitLimitInstruction({ units: COMPUTE_UNITS }), ...instructions],
        draft,
      ),
  );
  const compiled = compileTransaction(message);
  const signatures = Object.fromEntries(
    Object.keys(compiled.signatures).map((address) => {
      const key = keys.find((one) => one.address === address);
      if (key === undefined) throw new Error(`The world has no key for ${address}, which has to sign.`);
      return [address, key.sign(Uint8Array.from(compiled.messageBytes)) as SignatureBytes];
    }),
  );
  chain.sendTransaction(Uint8Array.from(getTransactionEncoder().encode({ ...compiled, signatures })));
}
