import { describe, expect, test } from 'vitest';
import { findMarketplaceConfigPda, MARKET_ERROR_NAMES } from '../../src/chain/generated/market/index.ts';
import { BASE, type Terms } from '../support/program-money.ts';
import {
  acceptOffer,
  cancelOffer,
  makeOffer,
  OFFER_ERRORS,
  offerAddress,
} from '../support/program-offers.ts';
import { associatedToken, createAssociatedToken, NATIVE_MINT } from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf, TOO_FAR } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const NOBODY = addressOf('nobody');

/** What is refused of a world in which the buyer has made an offer. */
type Attempt = (world: World) => Promise<Outcome>;

const making =
  (overrides: (world: World) => Parameters<typeof makeOffer>[1]): Attempt =>
  async (world) =>
    world.vm.send(world.buyer, await makeOffer(world, overrides(world)));

const accepting =
  (overrides: (world: World) => Parameters<typeof acceptOffer>[1]): Attempt =>
  async (world) =>
    world.vm.send(world.seller, await acceptOffer(world, overrides(world)));

/** Another marketplace of the same program. */
async function secondMarketplace(world: World) {
  const authority = addressOf('second authority');
  world.vm.fund(authority, BASE);
  const [marketplaceConfig] = await findMarketplaceConfigPda({ authority });
  world.must(
    authority,
    world.initializeConfig({ authority: signerOf(authority), marketplaceConfig, feeAccount: authority }),
  );
  return { marketplaceConfig, feeAccount: authority };
}

const OF_OFFERS: Readonly<Record<string, Attempt>> = {
  WrongOfferAddress: making((world) => ({ offer: world.listing })),
  NoOffer: async (world) => {
    world.must(world.buyer, await cancelOffer(world));
    return world.vm.send(world.buyer, await cancelOffer(world));
  },
  InvalidOffer: async (world) =>
    world.vm.send(world.buyer, await cancelOffer(world, { offer: world.config })),
  NotOfferBuyer: async (world) =>
    world.vm.send(world.seller, await cancelOffer(world, { buyer: signerOf(world.seller) })),
  WrongOfferMint: accepting(() => ({ mint: NOBODY })),
  WrongOfferCurrency: accepting(() => ({ currencyMint: NOBODY })),
  WrongOfferMarketplace: async (world) =>
    world.vm.send(world.seller, await acceptOffer(world, await secondMarketplace(world))),
  WrongMarketplaceFeeAccount: accepting((world) => ({ feeAccount: world.seller })),
  OfferEnded: async (world) => {
    world.must(world.buyer, await makeOffer(world, { endTime: START + 10n }));
    world.vm.setTime(START + 10n);
    return world.vm.send(world.seller, await acceptOffer(world));
  },
  ProceedsBelowMin: accepting((world) => ({ minProceeds: world.terms.price })),
  OfferBelowMin: accepting((world) => ({ minPrice: world.terms.price + 1n })),
  SellerIsOfferBuyer: accepting((world) => ({ seller: signerOf(world.buyer) })),
};

/** Errors that sales have too, where an offer can run into them. */
const SHARED: readonly [name: string, step: string, attempt: Attempt, terms?: Partial<Terms>][] = [
  ['PriceIsZero', 'make', making(() => ({ price: 0n }))],
  ['NegativeTime', 'make', making(() => ({ endTime: -1n }))],
  ['EndInPast', 'make', making(() => ({ endTime: START }))],
  ['InvalidConfig', 'make', making((world) => ({ marketplaceConfig: world.metadata }))],
  ['InvalidMint', 'make', making(() => ({ mint: NOBODY }))],
  ['NotAnNft', 'make', making((world) => ({ mint: world.currency })), { spl: true }],
  ['InvalidCurrency', 'make', making(() => ({ currencyMint: NOBODY }))],
  ['CurrencyIsAsset', 'make', making((world) => ({ currencyMint: world.mint }))],
  ['InsufficientFunds', 'make', making((world) => ({ price: world.terms.funds + 1n }))],
  ['InsufficientFunds', 'make, SPL', making((world) => ({ price: world.terms.funds + 1n })), { spl: true }],
  ['MissingTokenAccount', 'make', making(() => ({ escrowToken: undefined })), { spl: true }],
  ['WrongTokenAddress', 'make', making((world) => ({ escrowToken: world.sellerToken })), { spl: true }],
  ['WrongOfferCurrency', 'make again', making(() => ({ currencyMint: NATIVE_MINT })), { spl: true }],
  ['MintAuthorityOpen', 'accept', accepting(() => ({ edition: undefined }))],
  ['WrongMetadataAddress', 'accept', accepting((world) => ({ metadata: world.edition }))],
  ['InvalidConfig', 'accept', accepting((world) => ({ marketplaceConfig: world.metadata }))],
  ['FeesExceedPrice', 'accept', accepting(() => ({})), { primary: false, royaltyBps: 10_000 }],
  ['MissingTokenAccount', 'accept', accepting(() => ({ payeeToken: undefined })), { spl: true, shares: [] }],
  [
    'CreatorCountMismatch',
    'accept',
    async (world) => world.vm.send(world.seller, await acceptOffer(world, {}, [])),
  ],
  [
    'CreatorMismatch',
    'accept',
    async (world) => {
      const reversed = await world.trailing([...world.creators].reverse());
      return world.vm.send(world.seller, await acceptOffer(world, {}, reversed));
    },
  ],
  ['TimeTooFar', 'make', making(() => ({ endTime: TOO_FAR }))],
  [
    'AssetNotHeld',
    'accept while listed',
    async (world) => {
      world.must(world.seller, world.list());
      return world.vm.send(world.seller, await acceptOffer(world));
    },
  ],
  [
    'WrongTokenOwner',
    'accept with the artwork of another',
    async (world) => {
      world.must(world.seller, world.list());
      return world.vm.send(world.seller, await acceptOffer(world, { fromToken: world.escrow }));
    },
  ],
  [
    'WrongTokenOwner',
    "accept into another's account",
    async (world) => {
      const toToken = await associatedToken(world.authority, world.mint);
      world.must(
        world.authority,
        await createAssociatedToken(signerOf(world.authority), world.authority, world.mint),
      );
      return world.vm.send(world.seller, await acceptOffer(world, { toToken }));
    },
  ],
];

async function offered(terms?: Partial<Terms>): Promise<World> {
  const world = await createWorld(terms);
  world.must(world.buyer, await makeOffer(world));
  return world;
}

describe('every refused precondition of offers has its own error', () => {
  test.each(Object.entries(OF_OFFERS))('%s', async (name, attempt) => {
    const outcome = await attempt(await offered());
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(MARKET_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    expect(Object.keys(OF_OFFERS).sort()).toEqual([...OFFER_ERRORS].sort());
  });

  test.each(SHARED)('%s at %s', async (name, _, attempt, terms) => {
    const world = await offered(terms);
    const held = world.vm.balance(await offerAddress(world));
    const outcome = await attempt(world);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(world.vm.balance(await offerAddress(world))).toBe(held);
  });
});
