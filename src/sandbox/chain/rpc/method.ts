import type { Static, TSchema } from 'typebox';
import type { SandboxChain } from '../chain.ts';
import type { Commitment } from '../ledger/types.ts';
import { MIN_CONTEXT_SLOT, RpcError } from './rpc-error.ts';
import type { ContextConfig } from './schema.ts';

type Arguments<P extends readonly TSchema[]> = { -readonly [K in keyof P]: Static<P[K]> };

/** A row of the method table: a schema for each positional parameter, and the function that answers. */
export interface RpcMethod {
  readonly params: readonly TSchema[];
  /** The parameters are one object with names, not a list. */
  readonly named?: true;
  /** `values` have passed the schemas, in the same order. */
  readonly run: (chain: SandboxChain, values: readonly unknown[]) => unknown;
}

export type MethodTable = Readonly<Record<string, RpcMethod>>;

/** Infers the parameter types of `run` from the schemas. */
export function method<const P extends TSchema[]>(
  params: P,
  run: (chain: SandboxChain, ...args: Arguments<P>) => unknown,
): RpcMethod {
  return { params, run: (chain, values) => run(chain, ...(values as Arguments<P>)) };
}

/** The same for a method whose parameters are one object. */
export function namedMethod<P extends TSchema>(
  params: P,
  run: (chain: SandboxChain, named: Static<P>) => unknown,
): RpcMethod {
  return { ...method([params], run as (chain: SandboxChain, named: unknown) => unknown), named: true };
}

export interface ReadContext {
  readonly apiVersion: string;
  readonly slot: number;
}

/** The validator release that these responses follow. Returned by getVersion and in every context. */
export const API_VERSION = '3.0.0';

/** Reads default to finalized, as on a validator. Throws RpcError -32016 if the chain is behind `minContextSlot`. */
export function contextOf(
  chain: SandboxChain,
  config: ContextConfig | undefined,
): ReadContext & { readonly commitment: Commitment } {
  const commitment = config?.commitment ?? 'finalized';
  const slot = chain.ledger.slotAt(commitment);
  if (config?.minContextSlot !== undefined && slot < config.minContextSlot) {
    throw new RpcError(MIN_CONTEXT_SLOT, 'Minimum context slot has not been reached', { contextSlot: slot });
  }
  return { apiVersion: API_VERSION, slot, commitment };
}

/** Wraps `value` with the slot at which it was read. */
export function withContext(chain: SandboxChain, config: ContextConfig | undefined, value: unknown) {
  const { apiVersion, slot } = contextOf(chain, config);
  return { context: { apiVersion, slot }, value };
}
