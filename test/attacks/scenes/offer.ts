import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { cancel as cancelListing } from '../../../src/operations/listing/cancel.ts';
import { accept } from '../../../src/operations/offer/accept.ts';
import { cancel } from '../../../src/operations/offer/cancel.ts';
import { create } from '../../../src/operations/offer/create.ts';
import { makeOffer, perform } from '../../../src/sandbox/world/trade.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, keyOf, later, one, price, wallet } from '../stage.ts';
import { HELD } from './listing.ts';

const MADE: readonly (readonly [name: string, buyer: WalletName])[] = [
  ['Tide Table', 'bea'],
  ['Low Water', 'arlo'],
  ['Low Water', 'cas'],
  ['Slow Zoom', 'cas'],
  ['Window Seat', 'bea'],
];

function accepting(
  name: string,
  title: string,
  seller: WalletName,
  buyers: readonly WalletName[],
  before?: Scene['before'],
): Scene {
  return scene(
    accept,
    name,
    (random) => ({
      seller: wallet(seller),
      buyer: wallet(one(random, buyers)),
      mint: artwork(title),
      minPrice: random() < 0.5 ? null : 1n + price(random, 0) / 10_000n,
      enablePrimarySplit: random() < 0.5,
    }),
    before,
  );
}

/** An offer in each currency for the first sale of an artwork of three creators. */
async function offered(stage: Stage): Promise<void> {
  const terms = { mint: artwork('Second Draft'), endTime: 0 };
  const inSol = { price: 1_234_567_891n, currencyMint: WRAPPED_SOL_MINT };
  const inTokens = { price: 45_678_901n, currencyMint: SANDBOX_CURRENCY.mint };
  await makeOffer(stage, keyOf('cas'), { ...terms, ...inSol });
  await makeOffer(stage, keyOf('bea'), { ...terms, ...inTokens });
}

/** An offer of bea in SOL. */
function offeredFor(title: string): (stage: Stage) => Promise<void> {
  return (stage) => {
    const terms = { mint: artwork(title), endTime: 0, currencyMint: WRAPPED_SOL_MINT };
    return makeOffer(stage, keyOf('bea'), { ...terms, price: 1_234_567_891n });
  };
}

export const OFFER_SCENES: readonly Scene[] = [
  scene(create, 'the first', (random) => {
    const [title, holder] = one(random, HELD);
    const others = (['mira', 'teo', 'ines', 'arlo', 'bea', 'cas'] as const).filter(
      (name) => name !== holder && MADE.every(([made, buyer]) => made !== title || buyer !== name),
    );
    return {
      buyer: wallet(one(random, others)),
      mint: artwork(title),
      price: price(random) / 5n,
      currencyMint: currency(random),
      endTime: later(random),
    };
  }),
  scene(create, 'raised or lowered', (random) => {
    const [title, buyer] = one(random, MADE.slice(0, 3));
    return {
      buyer: wallet(buyer),
      mint: artwork(title),
      price: price(random),
      currencyMint: WRAPPED_SOL_MINT,
      endTime: later(random),
    };
  }),
  accepting('of core, in a collection', 'Field Notes', 'teo', ['bea'], offeredFor('Field Notes')),
  // Without a rule set: usual ones do not let a program move it from wallet to wallet.
  accepting('of a listed programmable NFT', 'Soft Loom', 'mira', ['bea'], offeredFor('Soft Loom')),
  accepting('of a programmable NFT', 'Soft Loom', 'mira', ['bea'], async (stage) => {
    await perform(
      stage,
      cancelListing,
      { seller: wallet('mira'), mint: artwork('Soft Loom') },
      keyOf('mira'),
    );
    await offeredFor('Soft Loom')(stage);
  }),
  accepting('held', 'Low Water', 'mira', ['arlo', 'cas']),
  accepting('with a listing to close first', 'Tide Table', 'mira', ['bea']),
  accepting('for BOXD', 'Slow Zoom', 'bea', ['cas']),
  accepting('of several creators, at the first sale', 'Second Draft', 'teo', ['cas'], offered),
  accepting('of several creators, for BOXD', 'Second Draft', 'teo', ['bea'], offered),
  scene(cancel, 'of any offer', (random) => {
    const [title, buyer] = one(random, MADE);
    return { buyer: wallet(buyer), mint: artwork(title) };
  }),
];
