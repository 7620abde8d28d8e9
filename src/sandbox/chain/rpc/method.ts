import type { Static, TSchema } from 'typebox';
import type { Chain } from '../chain.ts';
import type { Commitment } from '../ledger/types.ts';
import { MIN_CONTEXT_SLOT, RpcError } from './rpc-error.ts';
import type { ContextConfig } from './schema.ts';

type Arguments<P extends readonly TSchema[]> = { -readonly [K in keyof P]: Static<P[K]> };

/** One row of the method table: a schema for each positional parameter, and what to answer. */
export interface RpcMethod {
  readonly params: readonly TSchema[];
  /** `values` have passed the schemas, one for each. */
  readonly run: (chain: Chain, values: readonly unknown[]) => unknown;
}

export type MethodTable = Readonly<Record<string, RpcMethod>>;

/** Gives `run` the types of its parameters from their schemas. */
export function method<const P extends TSchema[]>(
  params: P,
  run: (chain: Chain, ...args: Arguments<P>) => unknown,
): RpcMethod {
  return { params, run: (chain, values) => run(chain, ...(values as Arguments<P>)) };
}

export interface ReadContext {
  readonly apiVersion: string;
  readonly slot: number;
}

/** Named in answers and by getVersion: the validator release whose answers these follow. */
export const API_VERSION = '3.0.0';

/** Reads default to finalized, as on a validator. Throws RpcError -32016 when the chain is behind `minContextSlot`. */
export function contextOf(
  chain: Chain,
  config: ContextConfig | undefined,
): ReadContext & { readonly commitment: Commitment } {
  const commitment = config?.commitment ?? 'finalized';
  const slot = chain.ledger.slotAt(commitment);
  if (config?.minContextSlot !== undefined && slot < config.minContextSlot) {
    throw new RpcError(MIN_CONTEXT_SLOT, 'Minimum context slot has not been reached', { contextSlot: slot });
  }
  return { apiVersion: API_VERSION, slot, commitment };
}

/** `value` in the envelope that names the slot it was read at. */
export function withContext(chain: Chain, config: ContextConfig | undefined, value: unknown) {
  const { apiVersion, slot } = contextOf(chain, config);
  return { context: { apiVersion, slot }, value };
}
