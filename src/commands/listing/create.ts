import type { ChainReader } from '../../deps.ts';
import { type Address, looksLikeAddress, UNSET_ADDRESS } from '../../domain/address.ts';
import { type AmountText, type Currency, SOL } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Parser } from '../../errors/refusal.ts';
import { create } from '../../operations/listing/create.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { optional, required, toggle } from '../command.ts';
import { defineListingOperation } from '../operation-command.ts';
import { address, amount, baseUnits, time, unixSeconds } from '../parameters.ts';

const text: Parser<string> = (value) => value;

export const command = defineListingOperation({
  description:
    'Put an artwork that you hold on sale at a fixed price. It waits in escrow until it sells or you cancel.',
  example: 'listing create MINT --price "1.5 SOL"',
  never: 'It never lists for less than the price you typed.',
  args: { artwork: required('MINT', 'mint of the artwork', address) },
  options: {
    price: required('AMOUNT', 'what a buyer pays, such as "1.5 SOL"', amount),
    currency: optional('SYMBOL|MINT', 'what it is paid in (default: the unit of the price, or SOL)', text),
    start: optional('TIME', 'when buyers are let in: 2026-12-24T18:00:00Z, unix seconds, or +7d', time),
    end: optional('TIME', 'when the sale ends', time),
    whitelist: optional('ADDRESS', 'whitelist account: only its wallets may buy', address),
    primarySplit: toggle("share the whole first sale among the artwork's creators"),
  },
  operation: create,
  async intent(deps, options) {
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
      editionsLimit: 0,
      enablePrimarySplit: options.primarySplit,
      whitelistConfig: options.whitelist ?? UNSET_ADDRESS,
    };
  },
});

/** The currency named, else the one whose symbol the price carries, else SOL. */
async function chooseCurrency(
  chain: ChainReader,
  deployment: Deployment,
  named: string | null,
  price: AmountText,
): Promise<Currency> {
  const currencies = [SOL, ...deployment.currencies];
  const bySymbol = (symbol: string) =>
    currencies.find((one) => one.symbol.toLowerCase() === symbol.toLowerCase());
  if (named === null) return (price.unit === null ? undefined : bySymbol(price.unit)) ?? SOL;
  const known = bySymbol(named);
  if (known !== undefined) return known;
  if (looksLikeAddress(named)) return readCurrency(chain, deployment, named as Address);
  throw new CliError('unsupported_currency', {
    what: `no currency is called "${named}"`,
    why: `this deployment knows ${currencies.map((one) => one.symbol).join(', ')}`,
    hint: 'name another by its mint address',
  });
}
