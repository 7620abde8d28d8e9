import { getBase58Decoder } from '@solana/kit';
import { auctionToJson } from '../../api/auction-json.ts';
import { AUCTION_BIDDER_OFFSET, AUCTION_SELLER_OFFSET, decodeAuction } from '../../chain/codecs/auction.ts';
import { AUCTION_CONFIG_DISCRIMINATOR } from '../../chain/generated/auction/accounts/auctionConfig.ts';
import type { Address } from '../../domain/address.ts';
import { compareSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import type { AccountFilter } from '../../ports/chain.ts';
import { viewAuction } from '../../render/auction.ts';
import { type NamedAuction, renderAuctions } from '../../render/auctions.ts';
import { optional, toggle } from '../command.ts';
import { defineList, describeAll, findAccounts, type Listed } from '../listed.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { sift } from '../unreadable.ts';

export const command = defineList({
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
  check(_, { bidder, leading }) {
    if (bidder === null || !leading) return;
    throw new CliError('usage', {
      what: '--bidder and --leading cannot be used together',
      why: 'both say who leads',
      hint: 'leave one of them out',
    });
  },
  async run(deps, options): Promise<Listed<NamedAuction>> {
    const { deployment } = deps;
    const chain = await deps.chain();
    const { auction: program } = deployment.programs;
    const { accounts, now, source } = await findAccounts(chain, program, [
      { memcmp: { offset: 0, bytes: getBase58Decoder().decode(AUCTION_CONFIG_DISCRIMINATOR) } },
      ...(await chooseFilters(deps, options)),
    ]);
    const { rows, leftOut } = sift(accounts, (account) => decodeAuction(account, program));
    const wanted = rows.map(({ mint, bidMint }) => ({ mint, currencyMint: bidMint }));
    const described = await describeAll(chain, deployment, wanted);
    const named = rows.map((auction, index) => ({
      name: described[index]?.name ?? null,
      ...viewAuction(auction, described[index]?.currency ?? null, now),
    }));
    return { source, leftOut, rows: named.toSorted(byEnd) };
  },
  render: renderAuctions,
  json: ({ name, currency, phase, minimum, auction }) => ({
    name,
    currency,
    state: phase,
    minimumBid: minimum,
    account: auctionToJson(auction),
  }),
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
  const leader = bidder ?? (leading ? await ownWallet(deps, 'gavel auction list --bidder ADDRESS') : null);
  const of = seller ?? (leader === null ? await ownWallet(deps, 'gavel auction list SELLER') : null);
  const at = (offset: number, bytes: Address | null) =>
    bytes === null ? [] : [{ memcmp: { offset, bytes } }];
  return [...at(AUCTION_SELLER_OFFSET, of), ...at(AUCTION_BIDDER_OFFSET, leader)];
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
