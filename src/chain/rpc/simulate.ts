import type { Address } from '../../domain/address.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { Simulation } from '../../ports/chain.ts';
import { accountState, pair } from './accounts.ts';
import type { Rpc } from './call.ts';
import type { Answer } from './checks.ts';
import { innerGroups } from './inner-instructions.ts';
import { refuse, requireLength } from './refuse.ts';
import { wireParts } from './wire.ts';

/** Simulates at commitment confirmed, without checking signatures and without replacing the blockhash. */
export async function simulate(
  rpc: Rpc,
  transaction: Uint8Array,
  accounts: readonly Address[],
): Promise<Simulation> {
  const { staticKeys } = wireParts(transaction);
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: false,
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: accounts },
  };
  const params = [encodeBase64(transaction), config];
  return rpc.read('simulateTransaction', params, 'simulation', (result) =>
    simulationOf(result, accounts, staticKeys),
  );
}

function simulationOf(
  { context, value }: Answer<'simulation'>,
  accounts: readonly Address[],
  staticKeys: readonly string[],
): Simulation {
  const { err } = value;
  const after = value.accounts ?? null;
  // The effects are unknown without the accounts. Only a failed simulation may leave them out.
  if (after === null && err === null && accounts.length > 0) refuse('result.value.accounts', 'is missing');
  if (after !== null) requireLength(after, accounts.length, 'result.value.accounts');
  const states = (after ?? []).map((one) => one && accountState(one));
  const { writable = [], readonly = [] } = value.loadedAddresses ?? {};
  // In the order of message indexes: the message's own, then those loaded writable, then those loaded read-only.
  const keys = [...(staticKeys as readonly Address[]), ...writable, ...readonly];
  return {
    slot: BigInt(context.slot),
    err,
    logs: value.logs ?? [],
    unitsConsumed: BigInt(value.unitsConsumed ?? 0),
    accounts: pair(
      accounts,
      states.map((state) => (state?.lamports === 0n ? null : state)),
    ),
    innerInstructions:
      value.innerInstructions == null ? null : innerGroups(value.innerInstructions, keys, 'result.value'),
  };
}
