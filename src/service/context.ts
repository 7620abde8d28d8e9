import type { Deployment } from '../domain/deployment.ts';
import type { Chain, ChainReader } from '../ports/chain.ts';

/** What the service asks of an RPC node. */
export interface ServiceChain extends ChainReader, Pick<Chain, 'getLatestBlockhash'> {
  /** Whether a transaction with this blockhash could still land. */
  isBlockhashValid(blockhash: string): Promise<boolean>;
}

export interface ServiceContext {
  readonly chain: ServiceChain;
  readonly deployment: Deployment;
  /** Whether what does not fit version 0 is handed out with a `setupTx`, which makes a lookup table; otherwise it is refused. */
  readonly makesTables?: boolean;
}
