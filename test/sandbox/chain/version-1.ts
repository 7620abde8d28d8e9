import {
  address,
  appendTransactionMessageInstructions,
  blockhash as asBlockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  partiallySignTransactionWithSigners,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type V1TransactionConfig,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { wallet } from './support.ts';

/** Enough for a transfer; without both nothing of version 1 runs. */
export const LIMITS: V1TransactionConfig = { computeUnitLimit: 20_000, loadedAccountsDataSizeLimit: 65_536 };

export const walletAddress = (number: number) => address(wallet(number).publicKey.toBase58());

export function transferOf(from: number, to: number, lamports: bigint): Instruction {
  const source = { address: walletAddress(from) } as never;
  return getTransferSolInstruction({ source, destination: walletAddress(to), amount: lamports });
}

/** A version 1 transaction of wallet 1 over the newest blockhash, made and signed by the kit. */
export async function signedV1(
  running: RunningChain,
  instructions: readonly Instruction[],
  config: V1TransactionConfig = LIMITS,
): Promise<Buffer> {
  const { blockhash } = running.chain.ledger.blockhashAt('confirmed');
  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1));
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (m) => setTransactionMessageFeePayer(signer.address, m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: asBlockhash(blockhash), lastValidBlockHeight: 0n },
        m,
      ),
    (m) => setTransactionMessageConfig(config, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  );
  const transaction = await partiallySignTransactionWithSigners([signer], compileTransaction(message));
  return Buffer.from(getTransactionEncoder().encode(transaction));
}
