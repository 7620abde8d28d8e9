import { createHash } from 'node:crypto';
import type { AccountMeta, Address, Instruction } from '@solana/kit';
import * as vendor from '../../src/chain/generated/vendor-a/index.ts';
import type { Split, Terms } from './program-money.ts';
import { associatedToken } from './program-tokens.ts';
import { addressOf, prebuilt, START, signerOf } from './program-vm.ts';
import { createWorld, type World } from './program-world.ts';

export type CreateOrderInput = Parameters<typeof vendor.getCreateOrderInstruction>[0];
export type UpdateOrderInput = Parameters<typeof vendor.getUpdateOrderInstruction>[0];
export type CancelOrderInput = Parameters<typeof vendor.getCancelOrderInstruction>[0];
export type BuyOrderInput = Parameters<typeof vendor.getBuyInstruction>[0];

/** The largest amount: a cap that caps nothing. */
const MAX = 18_446_744_073_709_551_615n;

/** Unix seconds at which the orders of the tests expire. */
export const EXPIRY = START + 1_000n;

/** An order id that is the same in every run. */
export const orderId = (label: string): Uint8Array => createHash('sha256').update(label).digest();

const ORDER_ID = orderId('order');

interface Places {
  readonly program: Address;
  readonly config: Address;
  readonly order: Address;
  readonly escrow: Address;
}

async function derive(program: Address, world: World, id: Uint8Array): Promise<Places> {
  const override = { programAddress: program };
  const [config] = await vendor.findVendorConfigPda({ authority: world.authority }, override);
  const [order] = await vendor.findOrderPda({ orderId: id }, override);
  return { program, config, order, escrow: await associatedToken(order, world.mint) };
}

/** A world with the program of vendor-a, and the instructions that its parties would send. Its fee is the world's secondary one. */
export class Vendor {
  readonly world: World;
  readonly program: Address;
  readonly config: Address;
  readonly order: Address;
  readonly escrow: Address;

  constructor(world: World, { program, config, order, escrow }: Places) {
    this.world = world;
    this.program = program;
    this.config = config;
    this.order = order;
    this.escrow = escrow;
  }

  get override() {
    return { programAddress: this.program };
  }

  initialize(
    overrides: Partial<Parameters<typeof vendor.getInitializeConfigInstruction>[0]> = {},
  ): Instruction {
    const { authority, feeAccount, terms } = this.world;
    const input = { authority: signerOf(authority), vendorConfig: this.config, feeAccount };
    return vendor.getInitializeConfigInstruction(
      { ...input, feeBps: terms.secondaryFeeBps, ...overrides },
      this.override,
    );
  }

  create(overrides: Partial<CreateOrderInput> = {}): Instruction {
    const { world } = this;
    const input: CreateOrderInput = {
      seller: signerOf(world.seller),
      order: this.order,
      vendorConfig: this.config,
      ...world.block(world.sellerToken, this.escrow),
      currencyMint: world.currency,
      orderId: ORDER_ID,
      price: world.terms.price,
      expiresAt: EXPIRY,
    };
    return vendor.getCreateOrderInstruction({ ...input, ...overrides }, this.override);
  }

  /** The order as it is on chain; undefined when there is none, or what is there is no order. */
  read(): vendor.Order | undefined {
    const data = this.world.vm.account(this.order)?.data;
    return data?.length === vendor.getOrderSize() ? vendor.getOrderDecoder().decode(data) : undefined;
  }

  /** What a seller who is shown the order now replaces. */
  shown(): Uint8Array {
    const data = Uint8Array.from(this.world.vm.account(this.order)?.data ?? []);
    return createHash('sha256').update(data).digest().subarray(0, 8);
  }

  update(overrides: Partial<UpdateOrderInput> = {}): Instruction {
    const { world, order } = this;
    const input = { seller: signerOf(world.seller), order, price: world.terms.price, expiresAt: EXPIRY };
    return vendor.getUpdateOrderInstruction({ ...input, terms: this.shown(), ...overrides }, this.override);
  }

  cancel(overrides: Partial<CancelOrderInput> = {}): Instruction {
    const { world } = this;
    const input: CancelOrderInput = {
      seller: signerOf(world.seller),
      order: this.order,
      ...world.block(this.escrow, world.sellerToken),
    };
    return vendor.getCancelOrderInstruction({ ...input, ...overrides }, this.override);
  }

  /** The buyer buys at what the order is now; without overrides nothing is capped. */
  async buy(overrides: Partial<BuyOrderInput> = {}, trailing?: readonly AccountMeta[]): Promise<Instruction> {
    const { world } = this;
    const input: BuyOrderInput = {
      buyer: signerOf(world.buyer),
      seller: world.seller,
      order: this.order,
      feeAccount: world.feeAccount,
      ...world.block(this.escrow, world.buyerToken),
      currencyMint: world.currency,
      payerToken: await world.purse(world.buyer),
      payeeToken: await world.purse(world.seller),
      feeToken: await world.purse(world.feeAccount),
      orderId: ORDER_ID,
      revision: this.read()?.revision ?? 1n,
      maxPaymentAmount: MAX,
      maxSolDebitLamports: MAX,
    };
    const instruction = vendor.getBuyInstruction({ ...input, ...overrides }, this.override);
    return { ...instruction, accounts: [...instruction.accounts, ...(trailing ?? (await world.trailing()))] };
  }
}

/** A world in which vendor-a has a config; no order yet. */
export async function createVendor(
  terms: Partial<Terms> = {},
  program: Address = vendor.VENDOR_A_PROGRAM_ADDRESS,
): Promise<Vendor> {
  const world = await createWorld(terms);
  world.vm.load(program, prebuilt('vendor-a'));
  const opened = new Vendor(world, await derive(program, world, ORDER_ID));
  world.must(world.authority, opened.initialize());
  return opened;
}

/** The same with an order of the seller's. */
export async function createOrder(terms: Partial<Terms> = {}): Promise<Vendor> {
  const opened = await createVendor(terms);
  opened.world.must(opened.world.seller, opened.create());
  return opened;
}

/** Where another order of the same vendor is. */
export async function anotherOrder({ program, world }: Vendor, label: string) {
  const id = orderId(label);
  const { order, escrow } = await derive(program, world, id);
  return { orderId: id, order, toToken: escrow };
}

/** A second vendor of the same program. */
export async function secondConfig(opened: Vendor): Promise<Address> {
  const { world, override } = opened;
  const authority = addressOf('second authority');
  world.vm.fund(authority, 1_000_000_000n);
  const [vendorConfig] = await vendor.findVendorConfigPda({ authority }, override);
  world.must(
    authority,
    opened.initialize({ authority: signerOf(authority), vendorConfig, feeAccount: authority }),
  );
  return vendorConfig;
}

/** Price, fee and royalty, and who gets them, by the formula of docs/programs.md in plain arithmetic. */
export function expectedPayment(terms: Terms): Split & { readonly royalty: bigint; readonly total: bigint } {
  const { price, royaltyBps, secondaryFeeBps, shares } = terms;
  const fee = (price * BigInt(secondaryFeeBps)) / 10_000n;
  const royalty = shares.length === 0 ? 0n : (price * BigInt(royaltyBps)) / 10_000n;
  const creators = shares.map((share) => (royalty * BigInt(share)) / 100n);
  const dust = creators.reduce((rest, amount) => rest - amount, royalty);
  return { fee, creators, royalty, seller: price + dust, total: price + royalty + fee };
}
