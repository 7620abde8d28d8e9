import { expect, it } from 'vitest';
import { findRaffleAddresses } from '../../src/chain/codecs/raffle.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { findOfferAddress } from '../../src/operations/offer-address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** An RPC node that shows, at the address that was typed, an account that lies elsewhere. */
function replacing(typed: Address, elsewhere: Address): Adapters {
  return {
    ...nodeAdapters,
    async chain(options) {
      const chain = await nodeAdapters.chain(options);
      const getAccounts: typeof chain.getAccounts = async (addresses) => {
        const { slot, accounts } = await chain.getAccounts(
          addresses.map((address) => (address === typed ? elsewhere : address)),
        );
        const shown = accounts.map(
          (account, index) => account && { ...account, address: addresses[index] ?? typed },
        );
        return { slot, accounts: shown };
      };
      return { ...chain, getAccounts };
    },
  };
}

type Find = (mint: Address, marketplace: Marketplace) => Promise<Address>;

const listing: Find = (mint) => findListingAddress(SANDBOX_DEPLOYMENT, mint);
const auction: Find = (mint) => findAuctionAddress(SANDBOX_DEPLOYMENT, mint);
const offerBy =
  (buyer: WalletName): Find =>
  (mint, marketplace) =>
    findOfferAddress(SANDBOX_DEPLOYMENT, { buyer: marketplace.wallet(buyer), mint });
const raffleBy =
  (creator: WalletName): Find =>
  async (mint, marketplace) =>
    (
      await findRaffleAddresses(SANDBOX_DEPLOYMENT.programs.raffle, {
        creator: marketplace.wallet(creator),
        mint,
      })
    ).raffle;

/** Words of the command, who signs, the artwork that is typed, the one that is shown in its place, how either's account is found, and options; of an offer, who made it. */
const CASES: readonly (readonly [
  string,
  WalletName,
  string,
  string,
  Find,
  Find,
  readonly string[] | WalletName,
])[] = [
  ['listing reprice', 'mira', 'Tide Table', 'Salt Line', listing, listing, ['--price', '1 lamports']],
  ['listing buy', 'cas', 'Tide Table', 'Salt Line', listing, listing, ['--max-price', '6 SOL']],
  ['listing cancel', 'mira', 'Tide Table', 'Salt Line', listing, listing, []],
  ['auction bid', 'cas', 'Lighthouse', 'Rain Check', auction, auction, ['--amount', '3 SOL']],
  ['auction settle', 'cas', 'Lighthouse', 'Old Pier', auction, auction, []],
  ['offer accept', 'bea', 'Low Water', 'Slow Zoom', offerBy('cas'), offerBy('cas'), 'cas'],
  ['offer cancel', 'cas', 'Low Water', 'Slow Zoom', offerBy('cas'), offerBy('cas'), []],
  ['raffle buy-tickets', 'cas', 'Signal Fire', 'Green Ladder', raffleBy('mira'), raffleBy('teo'), []],
];

it.each(CASES.flatMap((one) => (['mint', 'account'] as const).map((by) => [one[0], by, one] as const)))(
  '%s, typed by its %s: an account that is shown in its place stays as it is',
  async (command, by, row) => {
    const [, as, asked, shown, findOwn, findOther, more] = row;
    const marketplace = await start();
    const options = typeof more === 'string' ? ['--buyer', marketplace.wallet(more)] : more;
    const mint = marketplace.artwork(asked);
    const own = await findOwn(mint, marketplace);
    const typed = by === 'mint' ? mint : own;
    const other = await findOther(marketplace.artwork(shown), marketplace);
    const account = () => marketplace.running.chain.getAccount(other);
    const before = account();
    expect(before).toBeDefined();
    for (const source of ['api', 'local']) {
      const argv = [...command.split(' '), typed, ...options, '--yes', '--json', '--source', source];
      await marketplace.gavel(argv, { as, adapters: replacing(typed, other) });
    }
    expect(account()).toEqual(before);
  },
);
