import { overPool } from '../../http/pooled.ts';
import { createChain, type RpcChain } from '../rpc.ts';
import type { RpcOptions } from './call.ts';

/** As `createChain`, for a process that makes requests as long as it runs. */
export function createPooledChain(options: RpcOptions): RpcChain {
  return createChain({ carry: overPool(), ...options });
}
