import vendorBIdl from '../../../programs/vendor-b/idl.json';
import { LIST_STATE_SIZE } from '../../chain/codecs/list-state.ts';
import { bytesOf, derive } from './addresses.ts';
import type { ChainView } from './chain-view.ts';
import { deltas, NETWORK_FEE, readRents, saleDeltas } from './money.ts';
import type { Ready } from './running-sandbox.ts';
import { type Expected, find, type Step } from './story.ts';

/**
 * What lies outside the marketplace: an artwork goes to vendor-b and back, others of other kinds come back from there, one of core
 * is bought on vendor-a, and one is paid for with another token.
 */
export async function vendorSteps(ready: Ready, chain: ChainView): Promise<readonly Step[]> {
  const wallet = (name: string) => find(ready.wallets, name).address;
  const artwork = (name: string) => find(ready.artworks, name).mint;
  const [mira, teo, arlo, bea] = [wallet('mira'), wallet('teo'), wallet('arlo'), wallet('bea')];
  const signedBy = (name: string) => ['--keypair', `${name}.json`, '--yes', '--quiet'];
  const rents = await readRents(chain.rent);
  const listState = await chain.rent(LIST_STATE_SIZE);
  const [water, count, quartz, table] = ['Low Water', 'Thread Count', 'Cut Quartz', 'Tide Table'].map(
    artwork,
  );
  const order = ready.orders.find((one) => one.artwork === 'Milk Glass');
  if (!water || !count || !quartz || !table || order === undefined)
    throw new Error('The sandbox has other artworks.');
  const owned = (asset: string, owner: string): Pick<Expected, 'facts'> => ({
    facts: [{ what: 'owner of the asset', expected: owner, read: () => chain.assetOwner(asset) }],
  });
  const delist = (
    title: string,
    mint: string,
    seller: string,
    expected: Omit<Expected, 'money'>,
    gain: bigint,
  ): Step => ({
    title,
    argv: ['vendor-b', 'delist', mint, ...signedBy(seller)],
    exit: 0,
    mint,
    expect: async () => ({ ...expected, money: deltas([wallet(seller), gain - NETWORK_FEE]) }),
  });
  return [
    {
      title: 'mira puts an artwork on sale on vendor-b',
      argv: ['vendor-b', 'list', water, '--price', '1.25 SOL', ...signedBy('mira')],
      exit: 0,
      mint: water,
      expect: async () => ({
        holder: await derive(vendorBIdl.address, 'list_state', bytesOf(water)),
        money: deltas([mira, -listState - rents.token - NETWORK_FEE]),
      }),
    },
    delist('and takes it back, with the rent', water, 'mira', { holder: mira }, listState + rents.token),
    // The record of the escrow's account closes, and that of the wallet's opens.
    delist(
      'a programmable NFT with a rule set comes back',
      count,
      'mira',
      { holder: mira },
      listState + rents.token,
    ),
    delist('so does an asset of core', quartz, 'teo', owned(quartz, teo), listState),
    {
      title: 'arlo buys an asset of core on vendor-a, in BOXD',
      argv: ['vendor-a', 'buy', order.mint, ...signedBy('arlo')],
      exit: 0,
      mint: order.mint,
      expect: async (view) => ({
        ...owned(order.mint, arlo),
        // The first sale there in BOXD: the buyer opens the account for vendor-a's fee.
        money: deltas([arlo, -rents.token - NETWORK_FEE], [order.seller, await view.lamports(order.order)]),
      }),
    },
    {
      title: 'bea buys an artwork for SOL, and pays with BOXD',
      argv: ['listing', 'buy', table, '--pay-with', 'BOXD', ...signedBy('bea')],
      exit: 0,
      mint: table,
      async expect(view) {
        const listing = await view.listing(table);
        if (listing === null) throw new Error('The artwork is not listed any more.');
        const parties = { buyer: bea, treasury: wallet('treasury') };
        const sold = saleDeltas(listing, await view.royalty(table), parties, rents);
        // The SOL comes out of the swap.
        return { price: null, holder: bea, money: deltas(...sold, [bea, listing.price]) };
      },
    },
  ];
}
