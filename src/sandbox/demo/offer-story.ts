import type { ChainView } from './chain-view.ts';
import { acceptanceDeltas, deltas, NETWORK_FEE, readRents } from './money.ts';
import type { Ready } from './running-sandbox.ts';
import { find, type Step } from './story.ts';

const MILLISOL = 1_000_000n;

/**
 * A collector makes an offer, raises it, and has it accepted while the artwork is listed for more. Another one cancels an
 * offer.
 */
export async function offerSteps(ready: Ready, chain: ChainView): Promise<readonly Step[]> {
  const wallet = (name: string) => find(ready.wallets, name).address;
  const [wire, breakwater] = [
    find(ready.artworks, 'Copper Wire').mint,
    find(ready.artworks, 'Breakwater').mint,
  ];
  const [teo, mira, treasury] = [wallet('teo'), wallet('mira'), wallet('treasury')];
  const [cas, arlo] = [wallet('cas'), wallet('arlo')];
  const rents = await readRents(chain.rent);
  const signedBy = (name: string) => ['--keypair', `${name}.json`, '--yes', '--quiet'];
  const locked = (price: bigint) => ({ price, lamports: rents.offer + price });
  const [first, raised, doubted] = [400n * MILLISOL, 600_000_007n, 1_250n * MILLISOL];
  return [
    {
      title: 'cas offers a price for an artwork that is not on sale',
      argv: ['offer', 'create', wire, '--price', '0.4 SOL', ...signedBy('cas')],
      exit: 0,
      mint: wire,
      expect: async () => ({
        holder: teo,
        offer: { buyer: cas, locked: locked(first) },
        money: deltas([cas, -first - rents.offer - NETWORK_FEE]),
      }),
    },
    {
      title: 'cas raises it; only the difference moves',
      argv: [
        ...['offer', 'create', wire, '--price', '0.600000007 SOL', '--confirm-price', '0.600000007 SOL'],
        ...signedBy('cas'),
      ],
      exit: 0,
      mint: wire,
      expect: async () => ({
        holder: teo,
        offer: { buyer: cas, locked: locked(raised) },
        money: deltas([cas, first - raised - NETWORK_FEE]),
      }),
    },
    {
      title: 'teo sees it, and would rather have more',
      argv: ['listing', 'create', wire, '--price', '0.9 SOL', ...signedBy('teo')],
      exit: 0,
      mint: wire,
      expect: async () => ({
        price: 900n * MILLISOL,
        holder: await chain.listingAddress(wire),
        offer: { buyer: cas, locked: locked(raised) },
        money: deltas([teo, -rents.listing - rents.token - NETWORK_FEE]),
      }),
    },
    {
      title: 'teo accepts after all: the listing ends and the artwork is sold at once',
      argv: ['offer', 'accept', wire, '--buyer', cas, '--min-price', '0.6 SOL', ...signedBy('teo')],
      exit: 0,
      mint: wire,
      async expect(view) {
        const listing = await view.listing(wire);
        if (listing === null) throw new Error('The artwork is not listed any more.');
        const sale = { ...listing, price: raised };
        const money = acceptanceDeltas(sale, await view.royalty(wire), { buyer: cas, treasury }, rents);
        return { price: null, holder: cas, offer: { buyer: cas, locked: null }, money };
      },
    },
    {
      title: 'arlo makes an offer to mira',
      argv: ['offer', 'create', breakwater, '--price', '1.25 SOL', '--end', '+7d', ...signedBy('arlo')],
      exit: 0,
      mint: breakwater,
      expect: async () => ({
        holder: mira,
        offer: { buyer: arlo, locked: locked(doubted) },
        money: deltas([arlo, -doubted - rents.offer - NETWORK_FEE]),
      }),
    },
    {
      title: 'and takes it back, to the lamport',
      argv: ['offer', 'cancel', breakwater, ...signedBy('arlo')],
      exit: 0,
      mint: breakwater,
      expect: async () => ({
        holder: mira,
        offer: { buyer: arlo, locked: null },
        money: deltas([arlo, doubted + rents.offer - NETWORK_FEE]),
      }),
    },
  ];
}
