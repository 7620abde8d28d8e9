import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { oneOf } from '../../config/parsers.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { describeAll } from '../../inspect/describe.ts';
import { findRows, MARKET_KINDS, type MarketRow } from '../../inspect/market-rows.ts';
import { amountsJson } from '../../render/amounts.ts';
import { type FoundAccount, renderFound } from '../../render/found-accounts.ts';
import { shortPrice } from '../../render/price.ts';
import { sourceText } from '../../render/source.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { checkAmount, chooseCurrency, currencyName, namedCurrency } from '../currency.ts';
import { address, amount, baseUnits, wallet } from '../parameters.ts';
import { showCurrency } from '../read-currency.ts';

/** Names take four accounts a row, so that they are read for so many rows only. */
const NAMED = 100;

const kind = oneOf(MARKET_KINDS, { what: 'a kind', hint: 'write it like --kind listing' });

export const command = defineCommand({
  description:
    'Find accounts of the marketplace and of vendor-a and vendor-b by their fields, on the chain: listings, offers, auctions, scheduled bids, raffles, orders.',
  example: 'account find --kind listing --max-price "2 SOL"',
  never: 'It needs no key, never asks the service, and never signs anything.',
  args: {},
  options: {
    kind: optional('KIND', `only these: ${MARKET_KINDS.join(', ')}`, kind),
    seller: optional('WALLET', 'of this seller, creator, bidder, or buyer of an offer', wallet),
    mint: optional('MINT', 'of this artwork', address),
    currency: optional('SYMBOL|MINT', 'in this currency', currencyName),
    minPrice: optional('AMOUNT', 'at this price or above it, in its currency', amount),
    maxPrice: optional('AMOUNT', 'at this price or below it, in its currency', amount),
    ended: toggle('only what has ended'),
    open: toggle('only what has not ended'),
  },
  fields: [
    'kind',
    'address',
    'seller',
    'mint',
    'name',
    'currency',
    'price',
    'amount',
    'endTime',
    'ended',
    'amounts',
  ],
  check({ deployment }, { currency, minPrice, maxPrice, ended, open }) {
    for (const price of [minPrice, maxPrice]) if (price !== null) checkAmount(deployment, currency, price);
    if (!ended || !open) return;
    throw new CliError('usage', {
      what: '--ended and --open cannot be used together',
      why: 'nothing is both',
      hint: 'leave one of them out',
    });
  },
  async run(deps, asked) {
    const { deployment } = deps;
    const chain = await deps.chain();
    const { seller, mint, minPrice, maxPrice } = asked;
    const bound = minPrice ?? maxPrice;
    const currency =
      bound !== null
        ? await chooseCurrency(chain, deployment, asked.currency, bound)
        : asked.currency === null
          ? null
          : await namedCurrency(chain, deployment, asked.currency);
    const filter = {
      ...(seller === null ? {} : { party: seller }),
      ...(mint === null ? {} : { mint }),
      ...(currency === null ? {} : { currencyMint: currency.mint }),
    };
    const kinds = asked.kind === null ? MARKET_KINDS : [asked.kind];
    const [{ slot, accounts }, ...found] = await Promise.all([
      chain.getAccounts([CLOCK_SYSVAR]),
      ...kinds.map((one) => findRows(chain, deployment, one, filter)),
    ]);
    const now = decodeClock(accounts[0] ?? null);
    const least = minPrice === null || currency === null ? 0n : baseUnits(minPrice, currency);
    const most = maxPrice === null || currency === null ? null : baseUnits(maxPrice, currency);
    const rows = found
      .flatMap((one) => one.rows)
      .filter((row) => row.price >= least && (most === null || row.price <= most))
      .filter((row) => (asked.ended ? hasEnded(row, now) : !asked.open || !hasEnded(row, now)));
    return {
      rows: await shown(deps, rows, now),
      leftOut: found.flatMap((one) => one.leftOut.map(({ address: at }) => at)),
      source: { kind: 'node', host: chain.hosts.join(', '), slot } as const,
    };
  },
  render: ({ rows }, view) => renderFound(rows, view),
  json: ({ rows }) => rows.map((row) => ({ ...row, amounts: amountsJson(row, row.currency, 'price') })),
  meta: ({ source, leftOut }) => ({ source, unreadable: leftOut }),
  notes: ({ rows, source }) => [
    `${rows.length} found, read from ${sourceText(source)}`,
    ...(rows.length > NAMED ? [`names are shown for the first ${NAMED} only`] : []),
  ],
  warnings: ({ leftOut }) =>
    leftOut.length === 0 ? [] : [`left out, because they could not be read: ${leftOut.join(', ')}`],
});

/** A paused auction has not ended, whatever time it is. */
function hasEnded(row: MarketRow, now: number): boolean {
  const { endTime } = row;
  const isPaused = (row.value('pausedAt') ?? 0n) !== 0n;
  return !isPaused && endTime !== 0 && endTime <= now;
}

async function shown(deps: Deps, rows: readonly MarketRow[], now: number): Promise<readonly FoundAccount[]> {
  const mints = [...new Set(rows.slice(0, NAMED).map(({ mint }) => mint))];
  const currencies = [...new Set(rows.map(({ currencyMint }) => currencyMint))];
  const [described, known] = await Promise.all([
    describeAll(
      await deps.chain(),
      deps.deployment,
      mints.map((mint) => ({ role: 'artwork', address: mint })),
    ),
    Promise.all(currencies.map((mint) => showCurrency(deps, mint))),
  ]);
  const names = new Map<Address, string | null>(described.map((one) => [one.address, one.name]));
  const byMint = new Map<Address, Currency | null>(
    currencies.map((mint, index) => [mint, known[index]?.currency ?? null]),
  );
  return rows.map((row) => ({
    kind: row.kind,
    address: row.address,
    seller: row.party,
    mint: row.mint,
    name: names.get(row.mint) ?? null,
    currency: byMint.get(row.currencyMint) ?? null,
    price: row.price,
    amount: shortPrice(row.price, byMint.get(row.currencyMint) ?? null),
    endTime: row.endTime,
    ended: hasEnded(row, now),
  }));
}
