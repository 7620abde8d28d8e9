import { formatAmount } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { Offer } from '../domain/offer.ts';
import type { Deal, DealKind, DealOf } from '../operations/deal.ts';
import { knownCurrency } from '../operations/known-currency.ts';
import type { Summary } from '../operations/operation.ts';
import type { Deps } from './deps.ts';
import { type About, type Beside, type Look, lookBeside } from './look-beside.ts';

interface Known extends About {
  readonly deal: Deal;
  readonly beside: Beside;
  readonly deployment: Deployment;
}

/** Something that a person would regret. Null when it does not hold, or is not known. */
interface Rule {
  readonly look: Look;
  warning(known: Known): string | null;
}

/** A price this many times less, or more, than at the last sale was perhaps not meant. */
const FAR_DOWN = 2n;
const FAR_UP = 10n;
/** For whoever pays. */
const DEAR = 2n;

const offeredMore: Rule = {
  look: 'offers',
  warning(known) {
    const best = bestOffer(known);
    if (best === null) return null;
    const { mint, deal } = known;
    const other = deal.accepts === undefined ? 'you were offered' : 'somebody else offers';
    return `${other} ${formatAmount(best.price, deal.currency)}: gavel offer accept ${mint} --buyer ${best.buyer}`;
  },
};

const outOffered: Rule = {
  look: 'offers',
  warning(known) {
    const best = bestOffer(known);
    return best === null ? null : `somebody else offers ${formatAmount(best.price, known.deal.currency)}`;
  },
};

const farFromLastSale: Rule = {
  look: 'sale',
  warning({ deal, beside }) {
    const last = lastPrice(deal, beside);
    if (last === null) return null;
    const was = `its last sale, at ${formatAmount(last, deal.currency)}`;
    if (deal.price * FAR_DOWN < last) return `under half the price of ${was}`;
    return deal.price > last * FAR_UP ? `over ${FAR_UP} times the price of ${was}` : null;
  },
};

const dearerThanLastSale: Rule = {
  look: 'sale',
  warning({ deal, beside }) {
    const last = lastPrice(deal, beside);
    if (last === null || deal.price <= last * DEAR) return null;
    return `over twice the price of its last sale, at ${formatAmount(last, deal.currency)}`;
  },
};

const ownOffer: Rule = {
  look: 'own',
  warning({ beside, deployment, mint }) {
    const offer = beside.own?.offer ?? null;
    if (offer === null) return null;
    const currency = knownCurrency(deployment, offer.currencyMint);
    const amount = currency === null ? 'its money' : formatAmount(offer.price, currency);
    return `your offer stays open, with ${amount} in it: gavel offer cancel ${mint}`;
  },
};

const ownScheduledBid: Rule = {
  look: 'own',
  warning({ beside, deployment, mint }) {
    const bid = beside.own?.scheduledBid ?? null;
    if (bid === null) return null;
    const currency = knownCurrency(deployment, bid.currencyMint);
    const amount = currency === null ? '' : ` of ${formatAmount(bid.amount, currency)}`;
    return `your scheduled bid${amount} stays too: gavel scheduled-bid cancel ${mint}`;
  },
};

/** The most important first. */
const RULES: Readonly<Record<DealKind, readonly Rule[]>> = {
  listing: [offeredMore, farFromLastSale],
  auction: [offeredMore],
  raffle: [offeredMore],
  acceptance: [offeredMore, farFromLastSale],
  offer: [outOffered, dearerThanLastSale],
  purchase: [ownOffer, dearerThanLastSale],
  bid: [ownOffer, ownScheduledBid, dearerThanLastSale],
};

/** Begins to read what concerns a deal, while the deal is built. What it returns never rejects. */
export function lookFor(
  deps: Pick<Deps, 'clock' | 'deployment' | 'quickChain' | 'quickService' | 'settings'>,
  { kind }: Pick<DealOf<never, never>, 'kind'>,
  about: About,
): () => Promise<Looked> {
  const looked = lookBeside(deps, about, new Set(RULES[kind].map(({ look }) => look)));
  return async () => ({ about, beside: await looked() });
}

export interface Looked {
  readonly about: About;
  readonly beside: Beside;
}

/** Adds a warning for each that holds, and to the details what could not be found out. */
export function withRegrets(
  deployment: Deployment,
  summary: Summary,
  { kind, deal }: { readonly kind: DealKind; readonly deal: Deal },
  { about, beside }: Looked,
): Summary {
  const known: Known = { ...about, deal, beside, deployment };
  const found = RULES[kind].flatMap((rule) => rule.warning(known) ?? []);
  return {
    ...summary,
    ...(found.length === 0 ? {} : { warnings: [...(summary.warnings ?? []), ...found] }),
    ...(beside.unknown.length === 0 ? {} : { unknown: beside.unknown }),
  };
}

/** The highest open offer of somebody else above the price, in its currency. */
function bestOffer({ deal, beside }: Known): Offer | null {
  const best = beside.offers?.find(
    ({ currencyMint, buyer }) => currencyMint === deal.currency.mint && buyer !== deal.accepts,
  );
  return best !== undefined && best.price > deal.price ? best : null;
}

function lastPrice({ currency }: Deal, { sale }: Beside): bigint | null {
  const last = sale?.last;
  return last?.currencyMint === currency.mint ? last.price : null;
}
