import { wholeNumber } from '../../config/parsers.ts';
import type { AmountText, Currency } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import { create } from '../../operations/auction/create.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required, toggle } from '../command.ts';
import { checkAmount, chooseCurrency, currencyName } from '../currency.ts';
import { amount, baseUnits, duration, time, unixSeconds } from '../parameters.ts';
import { defineAuctionOperation } from './operation.ts';

const DEFAULT_INCREMENT_BPS = 500;

export const command = defineAuctionOperation({
  description:
    'Open an auction of an artwork that you hold. It waits in escrow until the auction is settled, or cancelled before the first bid. Without --start the clock starts at the first bid.',
  example: 'auction create "Low Water" --reserve 1 --duration 24h --extension-period 10m',
  never: 'It never lets the artwork go for less than the reserve.',
  args: { artwork: required('MINT', 'name or mint of the artwork', artworkFor('auction create')) },
  options: {
    reserve: required('AMOUNT', 'the lowest first bid, such as "1 SOL"', amount),
    duration: required('DURATION', 'how long it runs: 24h, 90m, 7d, or seconds', duration),
    incrementBps: optional(
      'BPS',
      `how much a bid is above the one before, in basis points of that (default: ${DEFAULT_INCREMENT_BPS})`,
      wholeNumber(10, 65_535),
    ),
    increment: optional('AMOUNT', 'the same as a fixed amount, instead of --increment-bps', amount),
    start: optional('TIME', 'when bidding starts: 2026-12-24, "tomorrow 18:00", +7d, or unix seconds', time),
    extensionPeriod: optional(
      'DURATION',
      'a bid within this time before the end moves the end (default: no bid does)',
      duration,
    ),
    extensionDelta: optional(
      'DURATION',
      'how much time is left at least after such a bid (default: the extension period)',
      duration,
    ),
    currency: optional(
      'SYMBOL|MINT',
      'what bids are paid in (default: the unit of the reserve, or SOL)',
      currencyName,
    ),
    primarySplit: toggle("share the whole first sale among the artwork's creators"),
  },
  operation: create,
  named: ({ artwork }) => artwork,
  check({ deployment }, options) {
    requireExtension(options);
    const { currency, reserve, increment, incrementBps } = options;
    if (increment !== null && incrementBps !== null) throw twoIncrements();
    checkAmount(deployment, currency, reserve);
  },
  async intent(deps, options) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const currency = await chooseCurrency(chain, deps.deployment, options.currency, options.reserve);
    const period = options.extensionPeriod ?? 0;
    return {
      seller: key.address,
      mint: options.artwork,
      reservePrice: baseUnits(options.reserve, currency),
      bidMint: currency.mint,
      startTime: unixSeconds(options.start, deps.clock.now()),
      duration: options.duration,
      ...incrementOf(options.increment, options.incrementBps, currency),
      timeExtPeriod: period,
      timeExtDelta: options.extensionDelta ?? period,
      enablePrimarySplit: options.primarySplit,
    };
  },
});

function incrementOf(fixed: AmountText | null, bps: number | null, currency: Currency) {
  return fixed === null
    ? { absoluteIncrement: false, minBidIncrement: BigInt(bps ?? DEFAULT_INCREMENT_BPS) }
    : { absoluteIncrement: true, minBidIncrement: baseUnits(fixed, currency) };
}

function twoIncrements(): CliError {
  return new CliError('usage', {
    what: 'these options cannot be used together',
    why: 'both set the increment',
    hint: 'leave one of them out',
  });
}

function requireExtension(options: {
  readonly extensionPeriod: number | null;
  readonly extensionDelta: number | null;
}): void {
  if (options.extensionDelta === null || options.extensionPeriod !== null) return;
  throw new CliError('usage', {
    what: '--extension-delta does nothing by itself',
    why: 'without an extension period no bid moves the end',
    hint: 'add --extension-period, such as 10m',
  });
}
