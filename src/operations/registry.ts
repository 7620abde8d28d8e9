import type { Operation } from './operation.ts';

/** An operation that is chosen at run time, for a plan or for the service's routes. */
export type AnyOperation = Operation<unknown, unknown>;

/**
 * Every operation by its name, each loaded when it is needed. A new line here requires the other parts of an operation: its
 * verb (src/commands/tree.ts), its attack scenes (test/attacks/scenes), how a person types it and what it may change
 * (test/liars). The route and its body follow from it. See CONTRIBUTING.md, "How to add an operation".
 */
export const OPERATIONS = {
  'listing.create': async () => (await import('./listing/create.ts')).create,
  'listing.reprice': async () => (await import('./listing/reprice.ts')).reprice,
  'listing.buy': async () => (await import('./listing/buy.ts')).buy,
  'listing.cancel': async () => (await import('./listing/cancel.ts')).cancel,
  'offer.create': async () => (await import('./offer/create.ts')).create,
  'offer.accept': async () => (await import('./offer/accept.ts')).accept,
  'offer.cancel': async () => (await import('./offer/cancel.ts')).cancel,
  'auction.create': async () => (await import('./auction/create.ts')).create,
  'auction.bid': async () => (await import('./auction/bid.ts')).bid,
  'auction.settle': async () => (await import('./auction/settle.ts')).settle,
  'auction.cancel': async () => (await import('./auction/cancel.ts')).cancel,
  'auction.reclaim-bid': async () => (await import('./auction/reclaim-bid.ts')).reclaimBid,
  'auction.pause': async () => (await import('./auction/pause.ts')).pause,
  'auction.resume': async () => (await import('./auction/resume.ts')).resume,
  'scheduled-bid.place': async () => (await import('./scheduled-bid/place.ts')).place,
  'scheduled-bid.cancel': async () => (await import('./scheduled-bid/cancel.ts')).cancel,
  'scheduled-bid.execute': async () => (await import('./scheduled-bid/execute.ts')).execute,
  'raffle.create': async () => (await import('./raffle/create.ts')).create,
  'raffle.buy-tickets': async () => (await import('./raffle/buy-tickets.ts')).buyTickets,
  'raffle.end': async () => (await import('./raffle/end.ts')).end,
  'raffle.draw': async () => (await import('./raffle/draw.ts')).draw,
  'raffle.claim-proceeds': async () => (await import('./raffle/claim-proceeds.ts')).claimProceeds,
  'raffle.claim-prize': async () => (await import('./raffle/claim-prize.ts')).claimPrize,
  'raffle.cancel': async () => (await import('./raffle/cancel.ts')).cancel,
  'raffle.close': async () => (await import('./raffle/close.ts')).close,
  'vendor-a.buy': async () => (await import('./vendor-a/buy.ts')).buy,
  'vendor-b.list': async () => (await import('./vendor-b/list.ts')).list,
  'vendor-b.delist': async () => (await import('./vendor-b/delist.ts')).delist,
} satisfies Readonly<Record<`${string}.${string}`, () => Promise<AnyOperation>>>;

export type OperationName = keyof typeof OPERATIONS;
/** The operations of a noun: `auction.bid` for `auction`. */
export type OperationOf<Noun extends string> = Extract<OperationName, `${Noun}.${string}`>;
/** The noun: `auction` for `auction.bid`. */
export type OperationNoun = OperationName extends `${infer Noun}.${string}` ? Noun : never;
/** The verb: `bid` for `auction.bid`. */
export type OperationVerb<Noun extends string> =
  OperationOf<Noun> extends `${Noun}.${infer Verb}` ? Verb : never;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}

export async function loadOperation(name: OperationName): Promise<AnyOperation> {
  // The cast is safe: an operation gets an intent and a state from its own functions, or from a plan that is compared.
  return (await OPERATIONS[name]()) as AnyOperation;
}

/** Null when there is no operation of this name. */
export async function findOperation(name: string): Promise<AnyOperation | null> {
  return isOperationName(name) ? loadOperation(name) : null;
}
