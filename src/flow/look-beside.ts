import { decodeOffer, isOffer, offersFor } from '../chain/codecs/offer.ts';
import { decodeScheduledBid, isScheduledBid } from '../chain/codecs/scheduled-bid.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { isRecord } from '../domain/is-record.ts';
import { type Offer, offerPhase } from '../domain/offer.ts';
import type { ScheduledBid } from '../domain/scheduled-bid.ts';
import { CliError } from '../errors/cli-error.ts';
import { findOfferAddress } from '../operations/offer-address.ts';
import { findScheduledBidAddress } from '../operations/scheduled-bid-state.ts';
import type { ChainReader } from '../ports/chain.ts';
import { SALES } from '../transactions/event-kinds.ts';
import type { Deps } from './deps.ts';
import { inTime } from './in-time.ts';
import { type LastSale, lastSaleOnChain } from './last-sale.ts';

/** What the wallet has open on an artwork, whatever is done with it now. */
export interface OwnOpen {
  readonly offer: Offer | null;
  readonly scheduledBid: ScheduledBid | null;
}

/** What concerns an artwork and is no part of the operation on it. Null: not known. */
export interface Beside {
  readonly own: OwnOpen | null;
  /** Open offers of others, the highest first. */
  readonly offers: readonly Offer[] | null;
  readonly sale: LastSale | null;
  /** What could not be found out, with the reason. */
  readonly unknown: readonly string[];
}

/** What is looked at. */
export type Look = 'own' | 'offers' | 'sale';

type Looking = Pick<Deps, 'clock' | 'deployment' | 'quickChain' | 'quickService' | 'settings'>;

export interface About {
  readonly mint: Address;
  readonly wallet: Address;
}

/** The wait for what is not known yet when all else is. It is too short to be noticed. */
const GRACE_MS = 300;

/**
 * Begins to read it, each part by itself and side by side, without a retry. It is for warnings alone: what is returned never rejects, and
 * waits 300 ms at most.
 */
export function lookBeside(deps: Looking, about: About, looks: ReadonlySet<Look>): () => Promise<Beside> {
  const unknown = new Map<Look, string>();
  const look = async <T>(kind: Look, what: string, read: () => Promise<T>): Promise<T | null> => {
    if (!looks.has(kind)) return null;
    unknown.set(kind, `${what}: it takes too long to find out`);
    try {
      const found = await read();
      unknown.delete(kind);
      return found;
    } catch (error) {
      // With an alarm nobody waits so long.
      if (error instanceof CliError && error.code === 'network_timeout') unknown.delete(kind);
      else unknown.set(kind, `${what}: ${reasonOf(error)}`);
      return null;
    }
  };
  const found: { -readonly [K in Look]: Beside[K] } = { own: null, offers: null, sale: null };
  const all = Promise.all([
    look('own', 'what you have open on it', async () => ownOpen(deps, await deps.quickChain(), about)).then(
      (own) => {
        found.own = own;
      },
    ),
    look('offers', 'other offers for it', async () => openOffers(deps, await deps.quickChain(), about)).then(
      (offers) => {
        found.offers = offers;
      },
    ),
    look('sale', 'its last sale', () => lastSale(deps, about)).then((sale) => {
      found.sale = sale;
    }),
  ]);
  return async () => {
    await inTime<unknown>(deps.clock, GRACE_MS, all, null);
    return { ...found, unknown: [...unknown.values()] };
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof CliError ? (error.why ?? error.message) : String(error);

async function ownOpen(
  { deployment }: Looking,
  chain: ChainReader,
  { mint, wallet }: About,
): Promise<OwnOpen> {
  const [offerAddress, bidAddress] = await Promise.all([
    findOfferAddress(deployment, { buyer: wallet, mint }),
    findScheduledBidAddress(deployment, { bidder: wallet, mint }),
  ]);
  const { accounts } = await chain.getAccounts([offerAddress, bidAddress]);
  const [offer = null, bid = null] = accounts;
  const { market, auction } = deployment.programs;
  return {
    offer: offer !== null && isOffer(offer, market) ? decodeOffer(offer, market) : null,
    scheduledBid: bid !== null && isScheduledBid(bid, auction) ? decodeScheduledBid(bid, auction) : null,
  };
}

async function openOffers(
  { deployment }: Looking,
  chain: ChainReader,
  { mint, wallet }: About,
): Promise<readonly Offer[]> {
  const { programs, marketplaceAuthority } = deployment;
  const [accounts, clock] = await Promise.all([
    chain.getProgramAccounts(programs.market, offersFor(mint)),
    chain.getAccounts([CLOCK_SYSVAR]),
  ]);
  const now = decodeClock(clock.accounts[0] ?? null);
  return accounts
    .filter((account) => isOffer(account, programs.market))
    .map((account) => decodeOffer(account, programs.market))
    .filter(
      (offer) =>
        offer.asset === mint &&
        offer.buyer !== wallet &&
        offer.marketplaceAuthority === marketplaceAuthority &&
        offerPhase(offer, now) === 'open',
    )
    .sort((one, other) => (one.price > other.price ? -1 : 1));
}

/** Of whoever is the source: the service knows all sales, a node shows the newest transactions. */
async function lastSale(deps: Looking, about: About): Promise<LastSale> {
  return deps.settings.source === 'local'
    ? lastSaleOnChain({ chain: await deps.quickChain(), deployment: deps.deployment }, about.mint)
    : lastSaleOfService(deps, about);
}

/** The newest event that is a sale. Services differ in their shapes: what cannot be read is no sale. */
async function lastSaleOfService({ quickService }: Looking, { mint }: About): Promise<LastSale> {
  const service = await quickService();
  const answer = await service.askV1({
    method: 'POST',
    path: '/v1/events/byMint',
    body: { mintAccount: mint, page: 0 },
  });
  const events: readonly unknown[] = isRecord(answer) && Array.isArray(answer.result) ? answer.result : [];
  for (const event of events) {
    if (!isRecord(event) || !SALES.has(event.type) || event.mint !== mint) continue;
    const { amount, buyer, currencyMint } = event;
    if (typeof amount !== 'string' || !/^[1-9]\d{0,19}$/.test(amount) || typeof buyer !== 'string') continue;
    if (typeof currencyMint !== 'string') continue;
    return { last: { price: BigInt(amount), currencyMint: currencyMint as Address } };
  }
  return {};
}
