import type { Static, TSchema } from 'typebox';
import type { SandboxChain } from '../chain.ts';
import type { Topic } from './subscription-hub.ts';

type Arguments<P extends TSchema[]> = { [K in keyof P]: Static<P[K]> };

/** A subscription: a schema for each positional parameter, and the function that opens it. */
export interface TopicRow {
  readonly params: readonly TSchema[];
  readonly open: (chain: SandboxChain, values: readonly unknown[]) => Topic;
}

/** Infers the parameter types of `open` from the schemas. */
export function topic<const P extends TSchema[]>(
  params: P,
  open: (chain: SandboxChain, ...args: Arguments<P>) => Topic,
): TopicRow {
  return { params, open: (chain, values) => open(chain, ...(values as Arguments<P>)) };
}
