import type { SandboxChain } from '../chain.ts';
import { type Call, createParamsCheck, methodNotFound } from './dispatch.ts';
import type { MethodTable } from './method.ts';
import { accountMethods } from './methods/accounts.ts';
import { assetMethods } from './methods/assets.ts';
import { blockMethods } from './methods/blocks.ts';
import { clusterMethods } from './methods/cluster.ts';
import { controlMethods } from './methods/control.ts';
import { feeMethods } from './methods/fees.ts';
import { historyMethods } from './methods/history.ts';
import { leaderMethods } from './methods/leaders.ts';
import { sandboxMethods } from './methods/sandbox.ts';
import { supplyMethods } from './methods/supply.ts';
import { tokenMethods } from './methods/tokens.ts';
import { transactionMethods } from './methods/transactions.ts';

/** Every JSON-RPC method that is available over HTTP. */
export const METHODS: MethodTable = {
  ...accountMethods,
  ...tokenMethods,
  ...assetMethods,
  ...blockMethods,
  ...clusterMethods,
  ...leaderMethods,
  ...supplyMethods,
  ...feeMethods,
  ...historyMethods,
  ...transactionMethods,
  ...sandboxMethods,
  ...controlMethods,
};

export function createCall(chain: SandboxChain): Call {
  const check = createParamsCheck();
  return (name, params) => {
    const row = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (row === undefined) throw methodNotFound();
    return row.run(chain, check(row.params, row.named ? [params] : params));
  };
}
