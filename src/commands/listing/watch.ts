import type { ListingAccount } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deps } from '../../flow/deps.ts';
import { findListingAddress } from '../../operations/listing-address.ts';
import { renderWatchedListing } from '../../render/watched.ts';
import { LISTING } from '../account-kinds.ts';
import { aroundTyped } from '../around-artwork.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { readAccount } from '../read-account.ts';
import { showCurrency } from '../read-currency.ts';
import { compares, type Until, until, type Verdict } from '../until.ts';
import { defineWatch } from '../watch.ts';
import type { Seen } from '../watch-screen.ts';
import { noListing } from './target.ts';

const WORDS = ['sold', 'ended', 'closed'] as const;
type Word = (typeof WORDS)[number];

export const command = defineWatch({
  description:
    'Follow a listing: a live view on a terminal, a JSON line for each state in a pipe. With --until it ends when that is so: exit 0, or 14 when it can no longer be so. A script can wait instead of asking again and again.',
  example: 'listing watch "Tide Table" --until "price<1 SOL"',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its listing',
      artworkFor('listing watch'),
    ),
  },
  options: {
    until: optional(
      'CONDITION',
      '"price<2 SOL" (with <, <=, >, >= or =), sold, ended (its end has come, or it is closed) or closed (sold or taken off sale)',
      until(['price'], WORDS),
    ),
  },
  kind: LISTING,
  async open(deps, { artwork, until: condition }) {
    const derived = await findListingAddress(deps.deployment, artwork);
    const around = aroundTyped(deps, artwork);
    const { account, viewSlot } = await readAccount(deps, LISTING, { derived, typed: artwork });
    if (account === null) throw noListing(artwork, viewSlot);
    const [{ currency }, { name }] = await Promise.all([
      showCurrency(deps, account.currencyMint),
      around(account.mint),
    ]);
    return {
      address: account.pubkey as Address,
      until: condition?.text ?? null,
      judge: condition === null ? null : (seen, now) => judge(condition, seen, now, currency),
      ended: () => howItEnded(deps, account.pubkey as Address),
      render: (shown, history, view) => renderWatchedListing(shown, history, { name, currency }, view),
    };
  },
});

function judge(
  condition: Until<Word>,
  { account, ended }: Seen<ListingAccount>,
  now: number,
  currency: Currency | null,
): Verdict {
  if (account === null) {
    if (!('word' in condition)) return 'impossible';
    return condition.word !== 'sold' || ended === SOLD ? 'holds' : 'impossible';
  }
  if (!('word' in condition))
    return compares(condition, BigInt(account.price), currency) ? 'holds' : 'not yet';
  const isOver = account.endTime !== 0 && BigInt(account.endTime) <= BigInt(now);
  return condition.word === 'ended' && isOver ? 'holds' : 'not yet';
}

const SOLD = 'sold';
const SALES: ReadonlySet<string | null> = new Set(['Buy', 'BuyEdition', 'AcceptOffer']);
/** Transactions that name the listing: the last one that succeeded closed it. */
const MOST_MENTIONS = 20;

/** By the transaction that closed it, which only a node can show. */
export async function howItEnded(deps: Deps, listing: Address): Promise<string> {
  if (deps.configuration.settings.url === null) return 'closed; no RPC node is set that could say how';
  const chain = await deps.chain();
  const mentions = (await chain.getMentions?.(listing, MOST_MENTIONS)) ?? [];
  const last = mentions.find(({ succeeded }) => succeeded);
  if (last === undefined) return 'closed; the RPC node does not know by which transaction';
  const { explainLanded } = await import('../../flow/explain.ts');
  const { instructions } = await explainLanded(deps, last.signature, { signer: null });
  return instructions.some(({ name }) => SALES.has(name)) ? SOLD : 'taken off sale';
}
