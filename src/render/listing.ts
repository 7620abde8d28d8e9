import type { ListingAccount } from '../api/contract.ts';
import { UNSET_ADDRESS } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { ListingPhase } from '../domain/listing.ts';
import type { View } from '../ports/terminal.ts';
import { artworkRows, fields } from './fields.ts';
import { currencyText, exactPrice } from './price.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';
import type { Cell, Style } from './theme.ts';
import { when } from './time.ts';

export interface ListingView {
  readonly account: ListingAccount;
  /** Null if it cannot be read. */
  readonly currency: Currency | null;
  /** Null for a listing of the artwork itself. */
  readonly editions: EditionsView | null;
  /** Of the artwork; null where it is not known. */
  readonly name: string | null;
  /** By the chain's clock. */
  readonly state: ListingPhase;
}

/** The prints of a listing. */
export interface EditionsView {
  readonly sold: number;
  readonly left: number;
}

const PHASE_STYLES: Readonly<Record<ListingPhase, Style>> = {
  live: 'good',
  upcoming: 'warning',
  ended: 'bad',
};

/** Whether one can buy now. */
export function phaseCell(state: ListingPhase): Cell {
  return { text: state, style: PHASE_STYLES[state] };
}

function priceText({ price, buyerSetsPrice }: ListingAccount, currency: Currency | null): string {
  const exact = exactPrice(BigInt(price), currency);
  return buyerSetsPrice ? `at least ${exact}: the buyer sets it` : exact;
}

/** One listing with all its fields. */
export function renderListing(
  {
    account,
    currency,
    editions,
    name,
    state,
    source,
    comparison,
  }: ListingView & { readonly source: ReadSource; readonly comparison: Comparison | null },
  view: View,
): string {
  return fields(
    [
      ...artworkRows(name, account.mint, view),
      ['price', priceText(account, currency)],
      ...(editions === null
        ? []
        : [
            [
              'editions',
              `${account.editionsLimit} prints: ${editions.sold} sold, ${editions.left} left`,
            ] as const,
          ]),
      ['state', phaseCell(state)],
      ['seller', account.seller],
      ...(account.nonCustodial ? [['artwork is', "in the seller's wallet, locked"] as const] : []),
      ['currency', currencyText(account.currencyMint, currency)],
      ['listed', when(account.listedAt, view)],
      ['starts', account.startTime === 0 ? 'at once' : when(account.startTime, view)],
      ['ends', account.endTime === 0 ? 'never' : when(account.endTime, view)],
      [
        'who may buy',
        account.whitelistConfig === UNSET_ADDRESS
          ? 'anyone'
          : `wallets of whitelist ${account.whitelistConfig}`,
      ],
      ['marketplace fee', `${account.feeBps / 100} %, to ${account.feeAccount}`],
      [
        'first sale',
        account.disablePrimarySplit ? 'proceeds go to the seller' : 'proceeds are split among the creators',
      ],
      ['listing', account.pubkey],
      ...sourceRows(source, comparison),
    ],
    view,
  );
}
