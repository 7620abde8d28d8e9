import type { ArtworkScope } from './artwork-candidates.ts';

const ALL: ArtworkScope = { kinds: 'all' };
const HELD: ArtworkScope = { kinds: [], held: true };
const LISTINGS: ArtworkScope = { kinds: ['listing'] };
const OWN_LISTINGS: ArtworkScope = { kinds: ['listing'], own: true };
const OFFERS: ArtworkScope = { kinds: ['offer'] };
const AUCTIONS: ArtworkScope = { kinds: ['auction'] };
const RAFFLES: ArtworkScope = { kinds: ['raffle'] };
const OWN_RAFFLES: ArtworkScope = { kinds: ['raffle'], own: true };

/**
 * Among which artworks each command looks up a name, by noun and verb. Who parses a command and who prints one for a person to type read
 * the same table, so that a printed name means what was meant.
 */
export const ARTWORK_SCOPES = {
  'account compare': ALL,
  'artwork get': ALL,
  'artwork show': ALL,
  'event by-mint': ALL,
  'listing get': LISTINGS,
  'listing watch': LISTINGS,
  'listing create': HELD,
  'listing reprice': OWN_LISTINGS,
  'listing cancel': OWN_LISTINGS,
  'listing buy': { ...LISTINGS, pays: true },
  'auction get': AUCTIONS,
  'auction watch': AUCTIONS,
  'auction settle': AUCTIONS,
  'auction pause': AUCTIONS,
  'auction resume': AUCTIONS,
  'auction create': HELD,
  'auction cancel': { ...AUCTIONS, own: true },
  'auction reclaim-bid': { ...AUCTIONS, own: 'highestBidder' },
  'auction bid': { ...AUCTIONS, pays: true },
  'scheduled-bid cancel': { kinds: ['scheduled-bid'], own: true },
  'scheduled-bid execute': { kinds: ['scheduled-bid'] },
  'scheduled-bid place': { ...AUCTIONS, pays: true },
  'offer get': OFFERS,
  'offer list': OFFERS,
  'offer accept': { ...OWN_LISTINGS, held: true },
  'offer cancel': { ...OFFERS, own: true },
  'offer create': { ...ALL, pays: true },
  'raffle get': RAFFLES,
  'raffle end': RAFFLES,
  'raffle draw': RAFFLES,
  'raffle claim-prize': RAFFLES,
  'raffle create': HELD,
  'raffle cancel': OWN_RAFFLES,
  'raffle claim-proceeds': OWN_RAFFLES,
  'raffle close': OWN_RAFFLES,
  'raffle buy-tickets': { ...RAFFLES, pays: true },
  'vendor-a quote': { kinds: ['vendor-a-order'] },
  'vendor-a buy': { kinds: ['vendor-a-order'], pays: true },
  'vendor-b list': HELD,
  'vendor-b delist': { kinds: ['vendor-b-listing'], own: true },
} as const satisfies Readonly<Record<string, ArtworkScope>>;

export type NamesArtwork = keyof typeof ARTWORK_SCOPES;

/** Of a command by its noun and verb. Undefined for one that names no artwork. */
export function scopeOf(noun: string | undefined, verb: string | undefined): ArtworkScope | undefined {
  const scopes: Readonly<Record<string, ArtworkScope>> = ARTWORK_SCOPES;
  return scopes[`${noun} ${verb}`];
}
