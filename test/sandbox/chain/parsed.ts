import type { PublicKey } from '@solana/web3.js';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { rpc, wallet } from './support.ts';

export const ONE = wallet(11).publicKey;
export const TWO = wallet(12).publicKey;

/** The data of an account as the node parses it. */
export async function parsed(running: RunningChain, address: PublicKey | string) {
  const { result } = await rpc(running, 'getAccountInfo', String(address), { encoding: 'jsonParsed' });
  return result.value.data;
}
