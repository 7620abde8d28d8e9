import { getBase58Decoder } from '@solana/kit';
import { auctionToJson } from '../../api/auction-json.ts';
import {
  AUCTION_BIDDER_OFFSET,
  AUCTION_SELLER_OFFSET,
  AUCTION_SIZE,
  decodeAuction,
} from '../../chain/codecs/auction.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../../chain/generated/auction/accounts/auctionConfig.ts';
import type { AccountFilter, ChainReader, Deps } from '../../deps.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { viewAuction } from '../../render/auction.ts';
import { type NamedAuction, renderAuctions } from '../../render/auctions.ts';
import { readNames } from '../artwork-names.ts';
import { defineCommand, optional, toggle } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';

export const command = defineCommand({
  description: 'List auctions, read from the chain: those of a seller, or those in which a bidder leads.',
  example: 'auction list --leading',
  never: 'It never asks the service, and never signs anything.',
  args: { seller: optional('SELLER', 'wallet of the seller (default: that of your key)', address) },
  options: {
    bidder: optional(
      'ADDRESS',
      'auctions in which this wallet leads, of any seller unless you name one',
      address,
    ),
    leading: toggle('auctions in which the wallet of your key leads'),
  },
  fields: ['name', 'currency', 'state', 'minimumBid', 'account'],
  async run(deps, options): Promise<readonly NamedAuction[]> {
    const chain = await deps.chain();
    const filters = await chooseFilters(deps, options);
    const [auctions, clock] = await Promise.all([
      findAuctions(chain, deps.deployment, filters),
      chain.getAccounts([CLOCK_SYSVAR]),
    ]);
    const now = decodeClock(clock.accounts[0] ?? null);
    const names = await readNames(
      chain,
      auctions.map(({ mint }) => mint),
    );
    const named = auctions.map(async (auction, index) => ({
      name: names[index] ?? null,
      ...viewAuction(auction, await readCurrency(chain, deps.deployment, auction.bidMint), now),
    }));
    return (await Promise.all(named)).sort(byEnd);
  },
  render: renderAuctions,
  json: (auctions) =>
    auctions.map(({ name, currency, phase, minimum, auction }) => ({
      name,
      currency,
      state: phase,
      minimumBid: minimum,
      account: auctionToJson(auction),
    })),
});

interface Choice {
  readonly seller: Address | null;
  readonly bidder: Address | null;
  readonly leading: boolean;
}

async function chooseFilters(
  deps: Deps,
  { seller, bidder, leading }: Choice,
): Promise<readonly AccountFilter[]> {
  if (bidder !== null && leading) {
    throw new CliError('usage', {
      what: '--bidder and --leading cannot be used together',
      why: 'both say who leads',
      hint: 'leave one of them out',
    });
  }
  const leader = bidder ?? (leading ? await ownWallet(deps, 'gavel auction list --bidder ADDRESS') : null);
  const of = seller ?? (leader === null ? await ownWallet(deps, 'gavel auction list SELLER') : null);
  const at = (offset: number, bytes: Address | null) =>
    bytes === null ? [] : [{ memcmp: { offset, bytes } }];
  return [...at(AUCTION_SELLER_OFFSET, of), ...at(AUCTION_BIDDER_OFFSET, leader)];
}

async function findAuctions(
  chain: ChainReader,
  { programs }: Deployment,
  filters: readonly AccountFilter[],
): Promise<readonly Auction[]> {
  const accounts = await chain.getProgramAccounts(programs.auction, [
    { dataSize: AUCTION_SIZE },
    { memcmp: { offset: 0, bytes: getBase58Decoder().decode(AUCTION_CONFIG_DISCRIMINATOR) } },
    ...filters,
  ]);
  return accounts.map((account) => decodeAuction(account, programs.auction));
}

/** Later than any end that an account can hold: 64 bits, signed. */
const NO_END = 2n ** 63n;

/** What ends soonest first, what is over last; the mint decides between equals, so that the order is always the same. */
function byEnd(a: NamedAuction, b: NamedAuction): number {
  const isOver = ({ phase }: NamedAuction) => (phase === 'won' || phase === 'unsold' ? 1 : 0);
  const end = ({ auction }: NamedAuction) => (auction.endTime === 0 ? NO_END : auction.endTime);
  return (
    isOver(a) - isOver(b) || compareSeconds(end(a), end(b)) || (a.auction.mint < b.auction.mint ? -1 : 1)
  );
}
