import { wholeNumber } from '../../config/parsers.ts';
import { UNSET_ADDRESS } from '../../domain/address.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { CliError } from '../../errors/cli-error.ts';
import { create } from '../../operations/listing/create.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { checkAmount, chooseCurrency, currencyName } from '../currency.ts';
import { address, amount, baseUnits, memo, serviceId, time, unixSeconds } from '../parameters.ts';
import { withBulk } from '../plan/with-bulk.ts';
import { forService } from '../service-only.ts';
import { defineListingOperation } from './operation.ts';

const one = defineListingOperation({
  description:
    'Put an artwork that you hold on sale at a fixed price. It waits in escrow, or locked in your wallet, until it sells or you cancel.',
  example: 'listing create "Low Water" --price 1.5 SOL',
  never: 'It never lists for less than the price you typed.',
  args: { artwork: required('MINT', 'name or mint of the artwork', artworkFor('listing create')) },
  options: {
    price: required('AMOUNT', 'what a buyer pays, such as "1.5 SOL"', amount),
    currency: optional(
      'SYMBOL|MINT',
      'what it is paid in (default: the unit of the price, or SOL)',
      currencyName,
    ),
    start: optional(
      'TIME',
      'when buyers are let in: 2026-12-24, "tomorrow 18:00", +7d, or unix seconds',
      time,
    ),
    end: optional('TIME', 'when the sale ends', time),
    whitelist: optional('ADDRESS', 'whitelist account: only its wallets may buy', address),
    editions: optional(
      'COUNT',
      'sell this many numbered prints of it; the artwork itself comes back to you',
      wholeNumber(1, 65_535),
    ),
    payWhatYouWant: toggle('with --editions: the buyer may pay more than --price'),
    primarySplit: toggle("share the whole first sale among the artwork's creators"),
    nonCustodial: toggle('keep the artwork in your wallet, locked, instead of in escrow'),
    memo: optional('TEXT', 'public note in the transaction, at most 199 bytes', memo),
    groupId: optional('ID', 'id of a group of listings, for the service alone', serviceId),
  },
  operation: create,
  named: ({ artwork }) => artwork,
  check({ deployment, settings }, { currency, price, groupId, editions, payWhatYouWant }) {
    forService(settings, { groupId });
    if (payWhatYouWant && editions === null) throw withoutEditions();
    checkAmount(deployment, currency, price);
  },
  async intent(deps, options) {
    const forServiceOnly = forService(deps.settings, { groupId: options.groupId });
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const currency = await chooseCurrency(chain, deps.deployment, options.currency, options.price);
    const now = deps.clock.now();
    return {
      seller: key.address,
      mint: options.artwork,
      price: baseUnits(options.price, currency),
      currencyMint: currency.mint,
      startTime: unixSeconds(options.start, now),
      endTime: unixSeconds(options.end, now),
      editionsLimit: options.editions ?? 0,
      buyerSetsPrice: options.payWhatYouWant,
      enablePrimarySplit: options.primarySplit,
      ...(options.nonCustodial ? { nonCustodial: true } : {}),
      whitelistConfig: options.whitelist ?? UNSET_ADDRESS,
      ...memoOf(options.memo),
      ...forServiceOnly,
    };
  },
});

export const command = withBulk(one, 'listing.create', { finds: false, prices: true });

function withoutEditions(): CliError {
  return new CliError('usage', {
    what: '--pay-what-you-want belongs to --editions',
    why: 'the price of the artwork itself is yours alone',
    hint: 'say how many prints are for sale: --editions 10',
  });
}
