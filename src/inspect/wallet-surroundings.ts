import type { Address } from '../domain/address.ts';
import { formatAmount } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { describeAll, type Related, type Surroundings } from './describe.ts';
import { isArtwork, readHoldings } from './holdings.ts';
import { findRows, MARKET_KINDS, type MarketRow } from './market-rows.ts';
import { rowText } from './row-text.ts';

/** What a wallet holds, has on sale, wants, and leads in auctions. */
export async function walletSurroundings(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
): Promise<Surroundings> {
  const [held, leads, ...found] = await Promise.all([
    holdings(chain, deployment, wallet),
    findRows(chain, deployment, 'auction', { fields: { highestBidder: wallet } }),
    ...MARKET_KINDS.map((kind) => findRows(chain, deployment, kind, { party: wallet })),
  ]);
  const own = found.flatMap(({ rows }) => rows);
  // Who took a bid back is still named as its bidder.
  const led = leads.rows.filter((row) => row.value('highestBidAmount') !== 0n);
  const named = await namesOf(chain, deployment, [...own, ...led]);
  const rows = (all: readonly MarketRow[], role: (row: MarketRow) => string) =>
    all.map((row) => ({
      role: role(row),
      address: row.address,
      what: `${rowText(deployment, row)}: ${named.get(row.mint) ?? row.mint}`,
      name: null,
    }));
  return {
    related: [...held.related, ...rows(own, ({ kind }) => ROLES[kind]), ...rows(led, () => 'leads')],
    warnings: held.warnings,
  };
}

const ROLES: Readonly<Record<MarketRow['kind'], string>> = {
  listing: 'sells',
  offer: 'offers',
  auction: 'auctions',
  'scheduled-bid': 'will bid',
  raffle: 'raffles',
  'vendor-a-order': 'sells',
  'vendor-b-listing': 'sells',
};

/** The names of the artworks of the rows, by mint. */
async function namesOf(
  chain: ChainReader,
  deployment: Deployment,
  rows: readonly MarketRow[],
): Promise<ReadonlyMap<Address, string>> {
  const asked = [...new Set(rows.map(({ mint }) => mint))].map((address) => ({ role: '', address }));
  const described = await describeAll(chain, deployment, asked);
  return new Map(
    described.flatMap(({ address, name }) =>
      name === null ? [] : [[address, `${name} (${address})`] as const],
    ),
  );
}

/** The tokens of a wallet. Many nodes do not search token accounts: then they are not known. */
async function holdings(chain: ChainReader, deployment: Deployment, wallet: Address): Promise<Surroundings> {
  try {
    const related = (await readHoldings(chain, deployment, wallet)).map((holding): Related => {
      const { account, mint, amount, decimals, currency, what } = holding;
      const text = isArtwork(holding)
        ? `${what} (${mint})`
        : formatAmount(amount, currency ?? { mint, symbol: `of ${mint}`, decimals });
      return { role: 'holds', address: account, what: text, name: null };
    });
    return { related, warnings: [] };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { related: [], warnings: [`its tokens are not known: ${error.why ?? error.message}`] };
  }
}
