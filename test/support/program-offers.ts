import type { AccountMeta, Address, Instruction } from '@solana/kit';
import * as market from '../../src/chain/generated/market/index.ts';
import { associatedToken } from './program-tokens.ts';
import { signerOf } from './program-vm.ts';
import type { World } from './program-world.ts';

export type MakeInput = Parameters<typeof market.getMakeOfferInstruction>[0];
export type CancelInput = Parameters<typeof market.getCancelOfferInstruction>[0];
export type AcceptInput = Parameters<typeof market.getAcceptOfferInstruction>[0];

/** The errors that only offers have; those of sales are tested with sales. */
export const OFFER_ERRORS: readonly string[] = Object.entries(market.MARKET_ERROR_NAMES)
  .filter(
    ([code]) =>
      Number(code) >= market.MARKET_ERROR__WRONG_OFFER_ADDRESS &&
      Number(code) <= market.MARKET_ERROR__SELLER_IS_OFFER_BUYER,
  )
  .map(([, name]) => name);

/** Where the buyer's offer for the artwork of a world is. */
export async function offerAddress(world: World, buyer: Address = world.buyer): Promise<Address> {
  const [found] = await market.findOfferPda({ buyer, mint: world.mint }, world.override);
  return found;
}

/** Where the offer's SPL escrow is; undefined for SOL. */
export async function offerEscrow(world: World): Promise<Address | undefined> {
  return world.terms.spl ? associatedToken(await offerAddress(world), world.currency) : undefined;
}

/** The buyer offers the price of the terms. */
export async function makeOffer(world: World, overrides: Partial<MakeInput> = {}): Promise<Instruction> {
  const input: MakeInput = {
    buyer: signerOf(world.buyer),
    offer: await offerAddress(world),
    marketplaceConfig: world.config,
    mint: world.mint,
    metadata: world.metadata,
    currencyMint: world.currency,
    payerToken: await world.purse(world.buyer),
    escrowToken: await offerEscrow(world),
    price: world.terms.price,
    endTime: 0n,
  };
  return market.getMakeOfferInstruction({ ...input, ...overrides }, world.override);
}

export async function cancelOffer(world: World, overrides: Partial<CancelInput> = {}): Promise<Instruction> {
  const input: CancelInput = {
    buyer: signerOf(world.buyer),
    offer: await offerAddress(world),
    currencyMint: world.currency,
    escrowToken: await offerEscrow(world),
    payeeToken: await world.purse(world.buyer),
  };
  return market.getCancelOfferInstruction({ ...input, ...overrides }, world.override);
}

/** The seller accepts at the price of the terms. */
export async function acceptOffer(
  world: World,
  overrides: Partial<AcceptInput> = {},
  trailing?: readonly AccountMeta[],
): Promise<Instruction> {
  const input: AcceptInput = {
    seller: signerOf(world.seller),
    buyer: world.buyer,
    offer: await offerAddress(world),
    marketplaceConfig: world.config,
    feeAccount: world.feeAccount,
    ...world.block(world.sellerToken, world.buyerToken),
    currencyMint: world.currency,
    escrowToken: await offerEscrow(world),
    payeeToken: await world.purse(world.seller),
    feeToken: await world.purse(world.feeAccount),
    minPrice: world.terms.price,
    minProceeds: 0n,
    disablePrimarySplit: !world.terms.split,
  };
  const instruction = market.getAcceptOfferInstruction({ ...input, ...overrides }, world.override);
  return { ...instruction, accounts: [...instruction.accounts, ...(trailing ?? (await world.trailing()))] };
}
