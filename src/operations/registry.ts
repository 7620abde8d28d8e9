import type { Operation } from './operation.ts';

/** One whose intent is only known at run time: from a plan, whose transaction must be what the intent makes. */
export type AnyOperation = Operation<unknown, unknown>;

/** Every operation by its name, each loaded when it is needed. */
const OPERATIONS: Readonly<Record<string, () => Promise<AnyOperation>>> = {
  'listing.create': async () => (await import('./listing/create.ts')).create as AnyOperation,
  'listing.reprice': async () => (await import('./listing/reprice.ts')).reprice as AnyOperation,
  'listing.buy': async () => (await import('./listing/buy.ts')).buy as AnyOperation,
  'listing.cancel': async () => (await import('./listing/cancel.ts')).cancel as AnyOperation,
  'offer.create': async () => (await import('./offer/create.ts')).create as AnyOperation,
  'offer.accept': async () => (await import('./offer/accept.ts')).accept as AnyOperation,
  'offer.cancel': async () => (await import('./offer/cancel.ts')).cancel as AnyOperation,
};

export const OPERATION_NAMES: readonly string[] = Object.keys(OPERATIONS);

/** Null when there is none of this name. */
export async function findOperation(name: string): Promise<AnyOperation | null> {
  return Object.hasOwn(OPERATIONS, name) ? ((await OPERATIONS[name]?.()) ?? null) : null;
}
