import { wholeNumber } from '../../config/parsers.ts';
import type { AmountText } from '../../domain/amount.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { readCurrency } from '../../operations/currency.ts';
import { type BuyIntent, buy } from '../../operations/listing/buy.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { currencyName, namedCurrency } from '../currency.ts';
import { amount, baseUnits, serviceId, shareSlug } from '../parameters.ts';
import { forService } from '../service-only.ts';
import { defineListingOperation } from './operation.ts';
import { requireTarget } from './target.ts';

/** Half a percent. */
const SLIPPAGE_BPS = 50;

export const command = defineListingOperation({
  description:
    'Buy a listed artwork at its price, in the currency of the listing, or in another with --pay-with.',
  example: 'listing buy "Half Moon" --max-price 20 BOXD',
  never: 'It never pays more than the price in the preview, even if the seller raises it while you read.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its listing',
      artworkFor('listing buy'),
    ),
  },
  options: {
    maxPrice: optional(
      'AMOUNT',
      'refuse to buy above this price; without it, above the price in the preview',
      amount,
    ),
    pay: optional('AMOUNT', 'of editions whose buyer sets the price: what you pay for one', amount),
    payWith: optional(
      'MINT|SYMBOL',
      'pay with this token, or with SOL: an aggregator swaps it for what the listing asks for',
      currencyName,
    ),
    slippage: optional(
      'BPS',
      `with --pay-with: how much worse than quoted the swap may be, in basis points (default: ${SLIPPAGE_BPS})`,
      wholeNumber(0, 10_000),
    ),
    maxIn: optional('AMOUNT', 'with --pay-with: refuse to pay more than this for it', amount),
    acceptImpact: toggle('with --pay-with: agree beforehand to a high price impact or slippage'),
    orderId: optional('ID', 'id of your order: it stands in a public memo of the transaction', serviceId),
    shareSlug: optional('SLUG', "slug of the curator's page that led here, for the service alone", shareSlug),
  },
  operation: buy,
  named: ({ artwork }) => artwork,
  check({ settings }, { payWith, slippage, maxIn, acceptImpact, shareSlug: slug }) {
    forService(settings, { shareSlug: slug });
    const asked = slippage !== null || maxIn !== null || acceptImpact;
    if (payWith === null && asked) throw withoutSwap();
  },
  async intent(deps, { artwork, maxPrice, pay, orderId, shareSlug: slug, ...paying }) {
    const forServiceOnly = forService(deps.settings, { shareSlug: slug });
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const { mint, listing } = await requireTarget(chain, deps.deployment, artwork);
    const currency = await readCurrency(chain, deps.deployment, listing.currencyMint);
    const most = maxPrice === null ? listing.price : baseUnits(maxPrice, currency);
    // The price that is seen now is the limit, even when --max-price is higher: nobody can raise it afterwards.
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints
    const limit = listing.price < most ? listing.price : most;
    const swap = await swapOf(deps, paying);
    const price = pay === null ? null : baseUnits(pay, currency);
    return {
      buyer: key.address,
      mint,
      maxPrice: limit,
      price,
      ...memoOf(orderId),
      ...forServiceOnly,
      ...swap,
    };
  },
});

interface Paying {
  readonly payWith: string | null;
  readonly slippage: number | null;
  readonly maxIn: AmountText | null;
  readonly acceptImpact: boolean;
}

/** What was asked for with --pay-with. The quote is made when the price is read. */
async function swapOf(
  { chain, deployment }: Pick<Deps, 'chain' | 'deployment'>,
  { payWith, slippage, maxIn, acceptImpact }: Paying,
): Promise<Pick<BuyIntent, 'swap'>> {
  if (payWith === null) return {};
  const currency = await namedCurrency(await chain(), deployment, payWith);
  return {
    swap: {
      inputMint: currency.mint,
      slippageBps: slippage ?? SLIPPAGE_BPS,
      maxIn: maxIn === null ? null : baseUnits(maxIn, currency),
      acceptsImpact: acceptImpact,
      quote: null,
      route: null,
    },
  };
}

function withoutSwap(): CliError {
  return new CliError('usage', {
    what: '--slippage, --max-in and --accept-impact belong to --pay-with',
    why: 'without a swap there is nothing that they could limit',
    hint: 'name what you pay with: --pay-with SOL',
  });
}
