import type { Address } from '@solana/kit';
import { primarySaleOffset } from '../../support/program-record.ts';
import { type Books, must, rentOf } from '../books.ts';
import { type Artwork, FEES, SOL, TREASURY } from '../cast.ts';
import type { Shares } from '../money.ts';
import type { Operation } from '../operation.ts';
import { associated, metadataOf } from '../places.ts';

/** What the programs have in common, as rules for the books. */

export const isPrimary = (books: Books, art: Artwork): boolean => {
  const record = books.find('fixed', metadataOf(art.mint));
  return record?.data[primarySaleOffset(art.creators.length)] === 0;
};

export function recordSale(books: Books, art: Artwork): void {
  const address = metadataOf(art.mint);
  const record = books.find('fixed', address);
  must(record !== undefined, 'NoMetadata');
  const data = Buffer.from(record.data);
  data[primarySaleOffset(art.creators.length)] = 1;
  books.write(address, { ...record, data });
}

export const feeBps = (primary: boolean): number => (primary ? FEES.primaryBps : FEES.secondaryBps);

/** Money in a wallet, or in an escrow: lamports in it, or tokens in its token account. */
export interface Purse {
  readonly holder: Address;
  readonly currency: Address;
  /** Undefined when the currency is native lamports. */
  readonly tokens: Address | undefined;
}

/** The purse of a wallet or an account, where wrapped SOL means lamports. */
export const purseOf = (holder: Address, currency: Address): Purse => ({
  holder,
  currency,
  tokens: currency === SOL ? undefined : associated(holder, currency),
});

/** The artwork must be in a token account of a wallet. */
export function requireHeld(books: Books, wallet: Address, art: Artwork): void {
  const holding = books.holding(associated(wallet, art.mint));
  must(holding !== undefined, 'InvalidTokenAccount');
  must(holding.amount === 1n, 'AssetNotHeld');
}

export function requireFunds(books: Books, { holder, tokens }: Purse, amount: bigint): void {
  if (tokens === undefined) {
    must(books.get(holder).lamports >= amount, 'InsufficientFunds');
    return;
  }
  const holding = books.holding(tokens);
  must(holding !== undefined, 'InvalidTokenAccount');
  must(holding.amount >= amount, 'InsufficientFunds');
}

/** Moves the artwork between wallets or escrows. */
export function deliver(books: Books, art: Artwork, from: Address, to: Address, payer: Address): void {
  requireHeld(books, from, art);
  books.moveTokens(associated(from, art.mint), books.home(to, art.mint, payer), 1n);
}

export function pay(books: Books, from: Purse, to: Address, amount: bigint, payer: Address): void {
  if (amount === 0n) return;
  if (from.tokens === undefined) books.move(from.holder, to, amount);
  else books.moveTokens(from.tokens, books.home(to, from.currency, payer), amount);
}

/** Pays a part, unless it would leave a wallet half alive: then returns what the wallet forfeits. */
function payOrForfeit(books: Books, from: Purse, to: Address, amount: bigint, payer: Address): bigint {
  if (from.tokens === undefined && books.get(to).lamports + amount < rentOf(0)) return amount;
  pay(books, from, to, amount, payer);
  return 0n;
}

/** Fee, creators in the order of the record, and the seller, who gets what others forfeit. */
export function payAll(
  books: Books,
  from: Purse,
  art: Artwork,
  parts: Shares,
  seller: Address,
  payer: Address,
): bigint {
  const owed: readonly (readonly [Address, bigint])[] = [
    [TREASURY, parts.fee],
    ...art.creators.map(([creator], index) => [creator, parts.creators[index] ?? 0n] as const),
  ];
  let [rest, own] = [parts.seller, 0n];
  for (const [wallet, amount] of owed) {
    const forfeited = payOrForfeit(books, from, wallet, amount, payer);
    rest += forfeited;
    if (wallet === seller) own += amount - forfeited;
  }
  pay(books, from, seller, rest, payer);
  return own + rest;
}

/** Puts an amount into an escrow that exists. */
export function take(books: Books, from: Purse, to: Purse, amount: bigint): void {
  requireFunds(books, from, amount);
  if (from.tokens === undefined || to.tokens === undefined) books.move(from.holder, to.holder, amount);
  else books.moveTokens(from.tokens, to.tokens, amount);
}

/** Ends the token account of an escrow; what is left in it goes to `rest`, its rent to `rent`. */
export function closePurse(books: Books, it: Purse, rest: Address, rent: Address, payer: Address): void {
  if (it.tokens === undefined || books.isVacant(it.tokens)) return;
  pay(books, it, rest, books.holding(it.tokens)?.amount ?? 0n, payer);
  books.close(it.tokens, rent);
}

export function requireCreators({ art, creators }: Operation): void {
  must(creators.length === art.creators.length, 'CreatorCountMismatch');
  must(
    art.creators.every(([creator], index) => creator === creators[index]),
    'CreatorMismatch',
  );
}
