import { isFirstSale } from '../assets/asset.ts';
import type { Address } from '../domain/address.ts';
import { type Currency, formatAmount } from '../domain/amount.ts';
import { splitSale } from '../domain/sale.ts';
import type { ArtworkState } from './artwork-state.ts';
import type { SummaryLine } from './operation.ts';
import { received } from './payment.ts';

export interface SaleToCome {
  readonly seller: Address;
  readonly feeAccount: Address;
  readonly feeBps: number;
  readonly disablePrimarySplit: boolean;
  readonly price: bigint;
  readonly currency: Currency;
  /** When it sells: "when it sells". */
  readonly when: string;
}

/** What the seller's wallet receives of a later sale. No line where that is not known: the record cannot be read, or the sale fails. */
export function proceedsLine({ asset }: ArtworkState, sale: SaleToCome): readonly SummaryLine[] {
  if (asset.problem !== null) return [];
  const splitProceeds = isFirstSale(asset, sale.seller) && !sale.disablePrimarySplit;
  const split = splitSale({
    price: sale.price,
    feeBps: sale.feeBps,
    royaltyBps: asset.royaltyBps,
    creators: asset.creators,
    splitProceeds,
  });
  if (split === null) return [];
  const units = received(sale.seller, { split, seller: sale.seller, feeAccount: sale.feeAccount });
  const isShared =
    splitProceeds && asset.creators.some(({ address, share }) => share > 0 && address !== sale.seller);
  const after = isShared ? 'after fee, shared with creators' : 'after fee and royalty';
  return [['you receive', `${formatAmount(units, sale.currency)} ${sale.when}, ${after}`] as const];
}
