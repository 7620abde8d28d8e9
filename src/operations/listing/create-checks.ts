import type { Address } from '../../domain/address.ts';
import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ArtworkState } from '../market-state.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

/**
 * The market sells what can never be more than one, and what nobody can freeze: both authorities of its mint are none, or
 * its edition record.
 */
export function requireOneOfOne({ artwork, edition }: Pick<CreateState, 'artwork' | 'edition'>): void {
  const { supply, decimals, mintAuthority, freezeAuthority } = artwork.supply;
  const authority = mintAuthority.__option === 'Some' ? mintAuthority.value : null;
  const isClosed = (holder: Address | null) => holder === null || holder === edition;
  const freezer = freezeAuthority.__option === 'Some' ? freezeAuthority.value : null;
  const why =
    supply !== 1n || decimals !== 0
      ? `there are ${supply} units of it, with ${decimals} decimals`
      : !isClosed(authority)
        ? `more of it could be minted by ${authority}`
        : `${freezer} could freeze it wherever it is`;
  if (supply === 1n && decimals === 0 && isClosed(authority) && isClosed(freezer)) return;
  throw new CliError('unsupported_asset', {
    what: `${artwork.mint} is not a one-of-one artwork`,
    why,
    hint: 'only an artwork whose supply is one and stays one can be sold',
    details: { mint: artwork.mint, supply, decimals, mintAuthority: authority, freezeAuthority: freezer },
  });
}

export function requireUnlisted(artwork: ArtworkState): void {
  if (artwork.listing === null) return;
  throw new CliError('already_listed', {
    what: `${artwork.mint} is already listed`,
    why: `${artwork.listing.seller} lists it in ${artwork.listingAddress}`,
    hint: `change its price: gavel listing reprice ${artwork.mint} --price "1.5 SOL"`,
    details: { mint: artwork.mint, listing: artwork.listingAddress },
  });
}

export function requireHeld(intent: Pick<CreateIntent, 'seller' | 'mint'>, artwork: ArtworkState): void {
  if (artwork.walletToken.account?.amount === 1n) return;
  throw new CliError('not_owner', {
    what: `${intent.seller} does not hold this artwork`,
    why: `the wallet's token account ${artwork.walletToken.address} is ${artwork.walletToken.account === null ? 'absent' : 'empty'}`,
    hint: "sign with the owner's key: --keypair PATH",
    details: { mint: intent.mint, seller: intent.seller },
  });
}

export function requireSingleEdition(intent: CreateIntent): void {
  if (intent.editionsLimit <= 1) return;
  throw new CliError('unsupported_asset', {
    what: 'this listing is limited to one edition',
    why: 'the marketplace sells one-of-one artworks, not prints of an edition',
    hint: 'leave the editions limit out',
    details: { editionsLimit: intent.editionsLimit },
  });
}

/** Nothing that this program sells has a price that its buyer names. */
export function requireOwnPrice({ buyerSetsPrice = false }: CreateIntent): void {
  if (!buyerSetsPrice) return;
  throw new CliError('unsupported_option', {
    what: 'a listing whose buyer sets the price is not offered',
    why: 'that is for master editions, and the marketplace sells one-of-one artworks',
    hint: 'leave buyerSetsPrice out',
  });
}

export function requireWhitelist(intent: CreateIntent, state: CreateState): void {
  if (state.whitelistValid) return;
  throw new CliError('whitelist_not_found', {
    what: `no whitelist ${intent.whitelistConfig}`,
    why: 'the account there is absent, or not a whitelist of the market program',
    hint: 'check the address of the whitelist account',
    details: { whitelistConfig: intent.whitelistConfig },
  });
}

export function requireFeesFit(intent: CreateIntent, { artwork, feeBps }: CreateState): void {
  const { metadata } = artwork;
  const split = splitSale({
    price: intent.price,
    feeBps,
    royaltyBps: metadata.sellerFeeBasisPoints,
    creators: metadata.creators ?? [],
    splitProceeds: false,
  });
  if (split !== null) return;
  throw new CliError('fees_exceed_price', {
    what: 'this artwork cannot be sold at a fixed price',
    why: `fee (${feeBps} bps) and royalty (${metadata.sellerFeeBasisPoints} bps) together are above the price`,
    hint: "the royalty is set by the artwork's update authority",
    details: { feeBps, royaltyBps: metadata.sellerFeeBasisPoints },
  });
}
