import { findListStateAddress } from '../chain/codecs/list-state.ts';
import { findProceedsAddress, findRaffleAddresses } from '../chain/codecs/raffle.ts';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { findAuctionAddress } from '../operations/auction-address.ts';
import { findListingAddress } from '../operations/listing-address.ts';
import { findOfferAddress } from '../operations/offer-address.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { NamedAddress } from './derived.ts';
import { describeAll, NO_ACCOUNT, type Surroundings } from './describe.ts';
import { findRows, MARKET_KINDS, type MarketKind, type MarketRow, readRow } from './market-rows.ts';
import { rowText } from './row-text.ts';

export function isMarketKind(kind: string): kind is MarketKind {
  return MARKET_KINDS.some((one) => one === kind);
}

/** The accounts in which a listing, an auction or the like holds the artwork and money, and the offers for the artwork. */
export async function marketSurroundings(
  chain: ChainReader,
  deployment: Deployment,
  kind: MarketKind,
  account: RawAccount,
): Promise<Surroundings> {
  const row = await readRow(kind, account);
  if (row === null) return { related: [], warnings: [] };
  const [escrows, offers, derived] = await Promise.all([
    escrowsOf(chain, row).then((named) => describeAll(chain, deployment, named)),
    kind === 'offer' ? { rows: [] } : findRows(chain, deployment, 'offer', { mint: row.mint }),
    addressOf(deployment, row),
  ]);
  const isGenuine = derived === null || derived === account.address;
  return {
    related: [
      ...escrows.filter(({ what }) => what !== NO_ACCOUNT),
      ...offers.rows.map((offer) => ({
        role: 'offer',
        address: offer.address,
        what: `${rowText(deployment, offer)} by ${offer.party}`,
        name: null,
      })),
    ],
    warnings: isGenuine ? [] : [`it is not genuine: by its fields it would be at ${derived}`],
  };
}

async function escrowsOf(chain: ChainReader, row: MarketRow): Promise<readonly NamedAddress[]> {
  const { found } = await readAll(chain, { mint: row.mint });
  const program = found.mint?.owner;
  const isToken = program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
  const holdsArtwork = isToken && row.kind !== 'offer' && row.kind !== 'scheduled-bid';
  return [
    ...(holdsArtwork
      ? [{ role: 'escrow', address: await findTokenAddress(row.address, row.mint, program) }]
      : []),
    ...(row.currencyMint === WRAPPED_SOL_MINT
      ? []
      : [{ role: 'money in escrow', address: await findTokenAddress(row.address, row.currencyMint) }]),
    ...(row.kind === 'raffle'
      ? [{ role: 'proceeds', address: findProceedsAddress(row.account.owner, row.address) }]
      : []),
  ];
}

/** The address that is derived from the fields; null for a kind whose address does not follow from them. */
export async function addressOf(deployment: Deployment, row: MarketRow): Promise<Address | null> {
  const { kind, mint, party, account } = row;
  switch (kind) {
    case 'listing':
      return findListingAddress(deployment, mint);
    case 'auction':
      return findAuctionAddress(deployment, mint);
    case 'offer':
      return findOfferAddress(deployment, { buyer: party, mint });
    case 'raffle':
      return (await findRaffleAddresses(account.owner, { creator: party, mint })).raffle;
    case 'vendor-b-listing':
      return findListStateAddress(account.owner, mint);
    default:
      return null;
  }
}
