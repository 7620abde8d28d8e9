import { getAddressDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import * as vendor from '../../src/chain/generated/vendor-a/index.ts';
import {
  anotherOrder,
  createOrder,
  createVendor,
  EXPIRY,
  expectedPayment,
  orderId,
  secondConfig,
  type Vendor,
} from '../support/program-orders.ts';
import { ROYALTY_OFFSET } from '../support/program-record.ts';
import { associatedToken, NATIVE_MINT } from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, START, signerOf } from '../support/program-vm.ts';

const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset);
const MAX_TRANSACTION_BYTES = 1232;
const DEFAULT_UNITS = 200_000n;
const FREE = { spl: true, secondaryFeeBps: 0, royaltyBps: 0 };

describe('initialize_config', () => {
  test('writes 76 bytes that decode to what was asked for', async () => {
    const { world, config } = await createVendor();
    const [, bump] = await vendor.findVendorConfigPda({ authority: world.authority });
    expect(world.vm.data(config)).toHaveLength(76);
    expect(vendor.getVendorConfigDecoder().decode(world.vm.data(config))).toEqual({
      discriminator: vendor.VENDOR_CONFIG_DISCRIMINATOR,
      bump,
      version: 1,
      authority: world.authority,
      feeAccount: world.feeAccount,
      feeBps: 250,
    });
  });
});

describe('create_order', () => {
  test('writes an order that decodes to what was asked for', async () => {
    const { world, order } = await createOrder();
    const [, bump] = await vendor.findOrderPda({ orderId: orderId('order') });
    expect(vendor.getOrderDecoder().decode(world.vm.data(order))).toEqual({
      discriminator: vendor.ORDER_DISCRIMINATOR,
      bump,
      version: 1,
      orderId: Uint8Array.from(orderId('order')),
      seller: world.seller,
      mint: world.mint,
      currencyMint: NATIVE_MINT,
      price: 1_000_000_007n,
      revision: 1n,
      expiresAt: EXPIRY,
      feeAccount: world.feeAccount,
      feeBps: 250,
      tokenStandard: 0,
      authority: world.authority,
    });
  });

  test('lays it out in 229 bytes, field by field where other clients look', async () => {
    const { world, order } = await createOrder({ spl: true });
    const data = world.vm.data(order);
    const view = Buffer.from(data);
    expect(data).toHaveLength(229);
    expect(data[9]).toBe(1);
    expect(view.subarray(10, 42)).toEqual(orderId('order'));
    expect([addressAt(data, 42), addressAt(data, 74)]).toEqual([world.seller, world.mint]);
    expect(addressAt(data, 106)).toBe(world.currency);
    expect([view.readBigUInt64LE(138), view.readBigUInt64LE(146)]).toEqual([1_000_000_007n, 1n]);
    expect(view.readBigInt64LE(154)).toBe(EXPIRY);
    expect(addressAt(data, 162)).toBe(world.feeAccount);
    expect([view.readUInt16LE(194), data[196]]).toEqual([250, 0]);
    expect(addressAt(data, 197)).toBe(world.authority);
  });

  test('moves the artwork into escrow at the cost of the rent of both accounts', async () => {
    const opened = await createVendor();
    const { vm, seller, sellerToken } = opened.world;
    const before = vm.balance(seller);
    opened.world.must(seller, opened.create());
    expect([vm.tokens(sellerToken), vm.tokens(opened.escrow)]).toEqual([0n, 1n]);
    expect(before - vm.balance(seller)).toBe(NETWORK_FEE + vm.rent(229) + vm.rent(165));
  });

  test('takes the fee of the vendor that it names', async () => {
    const opened = await createVendor();
    const vendorConfig = await secondConfig(opened);
    opened.world.must(opened.world.seller, opened.create({ vendorConfig }));
    const authority = addressOf('second authority');
    expect(opened.read()).toMatchObject({ authority, feeAccount: authority });
  });

  test('cannot offer an artwork twice', async () => {
    const opened = await createOrder();
    const outcome = opened.world.vm.send(opened.world.seller, opened.create(await anotherOrder(opened, 'b')));
    expect(outcome.error).toBe('AssetNotHeld');
  });

  test('is not stopped by lamports that a stranger sent to its address', async () => {
    const opened = await createVendor();
    const { world, order } = opened;
    world.vm.fund(order, 5_000_000_000n);
    const before = world.vm.balance(world.seller);
    world.must(world.seller, opened.create());
    world.must(world.seller, opened.cancel());
    expect(world.vm.balance(world.seller)).toBe(before + 5_000_000_000n - 2n * NETWORK_FEE);
  });
});

describe('update_order', () => {
  test('replaces price and expiry, raises the revision, and changes nothing else', async () => {
    const opened = await createOrder();
    const { world, order } = opened;
    const expected = Buffer.from(world.vm.data(order));
    expected.writeBigUInt64LE(5n, 138);
    expected.writeBigUInt64LE(2n, 146);
    expected.writeBigInt64LE(START + 7n, 154);
    world.must(world.seller, opened.update({ price: 5n, expiresAt: START + 7n }));
    expect(Buffer.from(world.vm.data(order))).toEqual(expected);
  });

  test('that lands after another one is refused', async () => {
    const opened = await createOrder();
    const { world } = opened;
    const late = opened.update({ price: 1n });
    world.must(world.seller, opened.update({ price: 2n }));
    expect(world.vm.send(world.seller, late).error).toBe('TermsChanged');
    expect(opened.read()).toMatchObject({ price: 2n, revision: 2n });
  });

  test('offers an order again that has expired', async () => {
    const opened = await createOrder();
    const { world } = opened;
    world.vm.setTime(EXPIRY + 1n);
    world.must(world.seller, opened.update({ expiresAt: EXPIRY + 10n }));
    world.must(world.buyer, await opened.buy());
  });
});

describe('cancel_order', () => {
  test.each([
    ['is open', () => undefined],
    ['has expired', ({ world }: Vendor) => world.vm.setTime(EXPIRY + 1n)],
    ['has a record that cannot be read', ({ world }: Vendor) => world.vm.patch(world.metadata, 0, [0])],
  ])('gives artwork and rent back of an order that %s', async (_, change) => {
    const opened = await createVendor();
    const { world } = opened;
    const before = world.vm.balance(world.seller);
    world.must(world.seller, opened.create());
    change(opened);
    world.must(world.seller, opened.cancel());
    expect([world.vm.account(opened.order), world.vm.account(opened.escrow)]).toEqual([undefined, undefined]);
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
    expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
  });
});

describe('buy', () => {
  test.each([{ spl: false }, { spl: true }])(
    'hands the artwork over, records the first sale, and leaves neither order nor escrow: %o',
    async (terms) => {
      const opened = await createOrder(terms);
      const { world } = opened;
      world.must(world.buyer, await opened.buy());
      expect([world.vm.account(opened.order), world.vm.account(opened.escrow)]).toEqual([
        undefined,
        undefined,
      ]);
      expect(world.vm.tokens(world.buyerToken)).toBe(1n);
      expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(true);
    },
  );

  test('is possible until the last second', async () => {
    const opened = await createOrder();
    opened.world.vm.setTime(EXPIRY - 1n);
    opened.world.must(opened.world.buyer, await opened.buy());
  });

  test('pays the royalty as the record has it then, within the cap', async () => {
    const opened = await createOrder();
    const { world } = opened;
    const { total } = expectedPayment(world.terms);
    world.vm.patch(world.metadata, ROYALTY_OFFSET, [0x10, 0x27]);
    const capped = await opened.buy({ maxPaymentAmount: total });
    expect(world.vm.send(world.buyer, capped).error).toBe('PaymentAboveMax');
    const raised = expectedPayment({ ...world.terms, royaltyBps: 10_000 }).total;
    world.must(world.buyer, await opened.buy({ maxPaymentAmount: raised }));
  });

  test('is refused of an order whose escrow does not hold the artwork', async () => {
    const opened = await createOrder();
    const { world, escrow } = opened;
    world.vm.patch(escrow, 64, [0]);
    expect(world.vm.send(world.buyer, await opened.buy()).error).toBe('AssetNotHeld');
  });

  test('of an order that was opened again under its id is bound by accounts and caps', async () => {
    const opened = await createOrder({ spl: true });
    const { world } = opened;
    const { total } = expectedPayment(world.terms);
    const shown = await opened.buy({ maxPaymentAmount: total });
    world.must(world.seller, opened.cancel());
    world.must(world.seller, opened.create({ currencyMint: NATIVE_MINT }));
    expect(world.vm.send(world.buyer, shown).error).toBe('WrongCurrency');
    world.must(world.seller, opened.cancel());
    world.must(world.seller, opened.create({ price: world.terms.price + 1n }));
    expect(world.vm.send(world.buyer, shown).error).toBe('PaymentAboveMax');
    world.must(world.seller, opened.cancel());
    world.must(world.seller, opened.create({ vendorConfig: await secondConfig(opened) }));
    expect(world.vm.send(world.buyer, shown).error).toBe('WrongFeeAccount');
  });
});

describe('the caps of a purchase', () => {
  const RENT = 165;
  const CASES: readonly (readonly [string, Parameters<typeof createOrder>[0], (it: Vendor) => bigint])[] = [
    [
      'in SOL: payment and the account of the artwork',
      {},
      ({ world }) => expectedPayment(world.terms).total + world.vm.rent(RENT),
    ],
    // Of the buyer's artwork, and the currency of seller, fee account and two creators.
    ['in a currency: five token accounts', { spl: true }, ({ world }) => 5n * world.vm.rent(RENT)],
    ['in a currency without fee and royalty', FREE, ({ world }) => 2n * world.vm.rent(RENT)],
  ];

  test.each(CASES)('%s', async (_, terms, lamports) => {
    const opened = await createOrder(terms);
    const { world } = opened;
    const { total } = expectedPayment(world.terms);
    const debit = lamports(opened);
    const caps = { maxPaymentAmount: total, maxSolDebitLamports: debit };
    const send = async (changed: Partial<typeof caps>) =>
      world.vm.send(world.buyer, await opened.buy({ ...caps, ...changed }));
    expect((await send({ maxPaymentAmount: total - 1n })).error).toBe('PaymentAboveMax');
    expect((await send({ maxSolDebitLamports: debit - 1n })).error).toBe('SolDebitAboveMax');
    const before = world.vm.balance(world.buyer);
    expect((await send({})).error).toBeUndefined();
    expect(before - world.vm.balance(world.buyer)).toBe(debit + NETWORK_FEE);
  });

  test('a buyer who is the only creator pays the royalty to themselves', async () => {
    const buyer = addressOf('creator 0');
    const opened = await createOrder({ shares: [100] });
    const { world } = opened;
    world.vm.fund(buyer, world.terms.funds);
    const { total, royalty } = expectedPayment(world.terms);
    const toToken = await associatedToken(buyer, world.mint);
    const debit = total - royalty + world.vm.rent(RENT);
    const input = { buyer: signerOf(buyer), toToken, maxPaymentAmount: total };
    const short = await opened.buy({ ...input, maxSolDebitLamports: debit - 1n });
    expect(world.vm.send(buyer, short).error).toBe('SolDebitAboveMax');
    world.must(buyer, await opened.buy({ ...input, maxSolDebitLamports: debit }));
  });
});

describe('limits', () => {
  test('the largest purchase, SPL and five creators with every token account missing, fits a transaction', async () => {
    const opened = await createOrder({ spl: true, shares: [20, 20, 20, 20, 20] });
    const outcome = opened.world.must(opened.world.buyer, await opened.buy());
    expect(outcome.size).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    expect(outcome.units).toBeLessThan(400_000n);
  });

  test('everything else needs no more than the default compute units', async () => {
    const opened = await createVendor({ shares: [20, 20, 20, 20, 20] });
    const { world } = opened;
    const units = [
      world.must(world.seller, opened.create()).units,
      world.must(world.seller, opened.update()).units,
      world.must(world.seller, opened.cancel()).units,
      world.must(world.seller, opened.create()).units,
      world.must(world.buyer, await opened.buy()).units,
    ];
    for (const used of units) expect(used).toBeLessThan(DEFAULT_UNITS);
  });
});

test('the program works at any address: nothing in it names its deployment', async () => {
  const opened = await createVendor({}, addressOf('another deployment of vendor-a'));
  const { world } = opened;
  world.must(world.seller, opened.create());
  world.must(world.seller, opened.update({ price: 5_000_000n }));
  world.must(world.buyer, await opened.buy());
  expect(world.vm.tokens(world.buyerToken)).toBe(1n);
});
