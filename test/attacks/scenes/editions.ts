import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { type Address, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { buy } from '../../../src/operations/listing/buy.ts';
import { cancel } from '../../../src/operations/listing/cancel.ts';
import { create } from '../../../src/operations/listing/create.ts';
import { reprice } from '../../../src/operations/listing/reprice.ts';
import { pick } from '../../../src/sandbox/hostile/trick.ts';
import { mintOneOfOne } from '../../../src/sandbox/world/mint.ts';
import { perform } from '../../../src/sandbox/world/trade.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, keyOf, one, price, wallet } from '../stage.ts';

/** An original of mira's, of which fifty prints may be made. */
const ORIGINAL = 'Linocut';

async function printable({ chain }: Stage): Promise<void> {
  const story = { name: ORIGINAL, artist: 'mira', royaltyBps: 500, prints: 50n } as const;
  await mintOneOfOne(chain, sandboxWallets(), story);
}

const TERMS = {
  startTime: 0,
  endTime: 0,
  enablePrimarySplit: false,
  whitelistConfig: UNSET_ADDRESS,
};

/** On sale, with one print sold. */
function onSale(currencyMint: Address, buyerSetsPrice: boolean): Scene['before'] {
  return async (stage) => {
    await printable(stage);
    const of = { mint: artwork(ORIGINAL), price: 1_000_000_000n, currencyMint, buyerSetsPrice };
    await perform(
      stage,
      create,
      { ...TERMS, ...of, seller: wallet('mira'), editionsLimit: 20 },
      keyOf('mira'),
    );
    await perform(stage, buy, { buyer: wallet('teo'), mint: of.mint, maxPrice: null }, keyOf('teo'));
  };
}

const BUYERS = ['arlo', 'bea', 'cas'] as const;

export const EDITION_SCENES: readonly Scene[] = [
  scene(
    create,
    'of editions',
    (random) => ({
      ...TERMS,
      seller: wallet('mira'),
      mint: artwork(ORIGINAL),
      price: price(random),
      currencyMint: currency(random),
      editionsLimit: 2 + pick(random, 48),
      buyerSetsPrice: random() < 0.5,
      enablePrimarySplit: random() < 0.5,
    }),
    printable,
  ),
  scene(
    reprice,
    'of editions',
    (random) => ({ seller: wallet('mira'), mint: artwork(ORIGINAL), newPrice: price(random) }),
    onSale(WRAPPED_SOL_MINT, false),
  ),
  scene(
    cancel,
    'of editions',
    () => ({ seller: wallet('mira'), mint: artwork(ORIGINAL) }),
    onSale(WRAPPED_SOL_MINT, false),
  ),
  scene(
    buy,
    'of an edition for SOL',
    (random) => ({ buyer: wallet(one(random, BUYERS)), mint: artwork(ORIGINAL), maxPrice: null }),
    onSale(WRAPPED_SOL_MINT, false),
  ),
  scene(
    buy,
    'of an edition for BOXD, at a price of the buyer',
    (random) => ({
      buyer: wallet(one(random, BUYERS)),
      mint: artwork(ORIGINAL),
      maxPrice: null,
      price: price(random, 1_000_000_000),
    }),
    onSale(SANDBOX_CURRENCY.mint, true),
  ),
];
