import type { Simulation } from '../../transaction/simulate.ts';
import { innerInstructions, parsedInstruction } from './instruction.ts';
import { encodeReturnData, encodeTokenBalances } from './transaction.ts';

export interface SimulationExtras {
  readonly accounts: readonly unknown[] | null;
  readonly innerInstructions: boolean;
  readonly replacementBlockhash: { blockhash: string; lastValidBlockHeight: number } | null;
}

/** The result of simulateTransaction, and the error data of a sendTransaction that failed its preflight. */
export function encodeSimulation(simulation: Simulation, extras: SimulationExtras) {
  const { result, keys, pre, post, fee } = simulation;
  return {
    err: result.err,
    logs: result.logs,
    accounts: extras.accounts,
    unitsConsumed: result.unitsConsumed,
    returnData: encodeReturnData(result),
    innerInstructions: extras.innerInstructions
      ? innerInstructions(result.inner, (entry) => parsedInstruction(keys?.all ?? [], entry))
      : null,
    replacementBlockhash: extras.replacementBlockhash,
    fee,
    preBalances: pre?.lamports ?? null,
    postBalances: post?.lamports ?? null,
    preTokenBalances: pre ? encodeTokenBalances(pre) : null,
    postTokenBalances: post ? encodeTokenBalances(post) : null,
    loadedAddresses: keys?.loaded ?? null,
  };
}
