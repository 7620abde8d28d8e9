import type { ChainView } from './chain-view.ts';
import { deltas, NETWORK_FEE, readRents, settlementDeltas } from './money.ts';
import type { Ready } from './running-sandbox.ts';
import { type Expected, find, type Step } from './story.ts';

const REFUSED_BY_SERVICE = 11;

/** Two collectors outbid each other, a third bids too little, and another wallet settles an ended auction. */
export async function auctionSteps(ready: Ready, chain: ChainView): Promise<readonly Step[]> {
  const wallet = (name: string) => find(ready.wallets, name).address;
  const [rain, pier] = [find(ready.artworks, 'Rain Check').mint, find(ready.artworks, 'Old Pier').mint];
  const [arlo, bea, cas, treasury] = [wallet('arlo'), wallet('bea'), wallet('cas'), wallet('treasury')];
  const rents = await readRents(chain.rent);
  const signedBy = (name: string) => ['--keypair', `${name}.json`, '--yes', '--quiet'];
  const holder = await chain.auctionAddress(rain);
  const led = (highestBidder: string, highestBid: bigint) => ({
    holder,
    auction: { highestBidder, highestBid, lamports: rents.auction + highestBid },
  });
  const [reserve, second, third] = [500_000_000n, 600_000_007n, 750_000_000n];
  const unchanged: Expected = { ...led(bea, third), money: deltas() };
  return [
    {
      title: 'bea bids the reserve, which starts the clock of an auction',
      argv: ['auction', 'bid', rain, '--min', '--max', '2 SOL', ...signedBy('bea')],
      exit: 0,
      mint: rain,
      expect: async () => ({ ...led(bea, reserve), money: deltas([bea, -reserve - NETWORK_FEE]) }),
    },
    {
      title: 'arlo bids more; bea is refunded to the lamport in the same transaction',
      argv: ['auction', 'bid', rain, '--amount', '0.600000007 SOL', ...signedBy('arlo')],
      exit: 0,
      mint: rain,
      expect: async () => ({
        ...led(arlo, second),
        money: deltas([arlo, -second - NETWORK_FEE], [bea, reserve]),
      }),
    },
    {
      title: 'bea takes the lead again',
      argv: ['auction', 'bid', rain, '--amount', '0.75 SOL', ...signedBy('bea')],
      exit: 0,
      mint: rain,
      expect: async () => ({
        ...led(bea, third),
        money: deltas([bea, -third - NETWORK_FEE], [arlo, second]),
      }),
    },
    {
      title: 'cas bids under the minimum, and is refused',
      argv: ['auction', 'bid', rain, '--amount', '0.76 SOL', ...signedBy('cas')],
      exit: REFUSED_BY_SERVICE,
      mint: rain,
      expect: async () => unchanged,
    },
    {
      title: 'anybody can see who leads',
      argv: ['auction', 'get', rain],
      exit: 0,
      mint: rain,
      expect: async () => unchanged,
    },
    {
      title: 'arlo settles another auction that cas has won; two creators get their royalties',
      argv: ['auction', 'settle', pier, ...signedBy('arlo')],
      exit: 0,
      mint: pier,
      async expect(view) {
        const auction = await view.auction(pier);
        if (auction === null) throw new Error('The artwork is not at auction any more.');
        const sale = { seller: auction.seller, price: auction.highestBid, feeBps: auction.feeBps };
        const parties = { settler: arlo, treasury };
        const money = settlementDeltas(sale, await view.royalty(pier), parties, rents);
        return { holder: cas, auction: null, money };
      },
    },
  ];
}
