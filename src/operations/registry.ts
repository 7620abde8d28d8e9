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
  'auction.create': async () => (await import('./auction/create.ts')).create as AnyOperation,
  'auction.bid': async () => (await import('./auction/bid.ts')).bid as AnyOperation,
  'auction.settle': async () => (await import('./auction/settle.ts')).settle as AnyOperation,
  'auction.cancel': async () => (await import('./auction/cancel.ts')).cancel as AnyOperation,
  'raffle.create': async () => (await import('./raffle/create.ts')).create as AnyOperation,
  'raffle.buy-tickets': async () => (await import('./raffle/buy-tickets.ts')).buyTickets as AnyOperation,
  'raffle.end': async () => (await import('./raffle/end.ts')).end as AnyOperation,
  'raffle.draw': async () => (await import('./raffle/draw.ts')).draw as AnyOperation,
  'raffle.claim-proceeds': async () =>
    (await import('./raffle/claim-proceeds.ts')).claimProceeds as AnyOperation,
  'raffle.claim-prize': async () => (await import('./raffle/claim-prize.ts')).claimPrize as AnyOperation,
  'raffle.cancel': async () => (await import('./raffle/cancel.ts')).cancel as AnyOperation,
  'raffle.close': async () => (await import('./raffle/close.ts')).close as AnyOperation,
};

export const OPERATION_NAMES: readonly string[] = Object.keys(OPERATIONS);

/** Null when there is none of this name. */
export async function findOperation(name: string): Promise<AnyOperation | null> {
  return Object.hasOwn(OPERATIONS, name) ? ((await OPERATIONS[name]?.()) ?? null) : null;
}
