import type { Address } from './address.ts';
import type { Currency } from './amount.ts';

/** The operations that can be planned for many artworks at once. */
export const BULK_OPERATIONS = [
  'listing.reprice',
  'listing.cancel',
  'listing.create',
  'offer.cancel',
  'raffle.claim-proceeds',
  'vendor-b.delist',
] as const;

export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** What the amounts of a plan are: prices, or what the wallet receives. */
export type BulkAmount = 'price' | 'you receive';

/** Why a person should look at a row before they agree. */
export type BulkMark = 'far down' | 'far up' | 'below best offer' | 'ended';

/** What is to be done with one artwork. Prices are absolute, in base units of `currency`. */
export interface BulkRow {
  readonly mint: Address;
  /** Null where it was not read. */
  readonly name: string | null;
  readonly currency: Currency;
  /** The price on the chain when the plan was made, or what the wallet receives; null where there is none. */
  readonly before: bigint | null;
  /** The new price; null where none is set. */
  readonly after: bigint | null;
  readonly marks: readonly BulkMark[];
}

/** A row that is not in the plan. `line`: of the file, from 1; null without a file. */
export interface BulkProblem {
  readonly line: number | null;
  /** The artwork as it was named. */
  readonly named: string;
  readonly code: string;
  readonly why: string;
}

/** What is to be done with many artworks of one wallet. It is approved by its hash. */
export interface BulkPlan {
  readonly operation: BulkOperation;
  /** Genesis hash. */
  readonly cluster: string;
  readonly wallet: Address;
  readonly rows: readonly BulkRow[];
}

/** 50 %: beyond this change of a price, nobody is taken to have meant it. */
const FAR_PERCENT = 50n;

/** Marks that follow from the prices alone. */
export function priceMarks(before: bigint, after: bigint): readonly BulkMark[] {
  if (after * 100n < before * (100n - FAR_PERCENT)) return ['far down'];
  return after * 100n > before * (100n + FAR_PERCENT) ? ['far up'] : [];
}

/** Marks that need more than a yes: the hash of the plan, or a word that is typed. */
const OUTLIERS: ReadonlySet<BulkMark> = new Set(['far down', 'below best offer']);

export function isOutlier({ marks }: Pick<BulkRow, 'marks'>): boolean {
  return marks.some((mark) => OUTLIERS.has(mark));
}
