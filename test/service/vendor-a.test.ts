import { VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { sandboxKey } from '../../src/sandbox/world/keys.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { cancelOrder, orderAddressOf, orderIdOf, reviseOrder } from '../support/orders.ts';
import { WORLD_TIME } from '../support/servers.ts';
import { startTestServer } from './support/server.ts';
import { balances, changeEscrow, serve } from './support/vendor-a.ts';
import { ARTWORK } from './support/world.ts';

const start = marketplaces();
const DAY = 86_400;
const RENT = 2_039_280n;
const FEE = 5_000n;
const HERON = { artwork: 'Grey Heron', seller: 'mira' } as const;

async function open(options: Partial<ServiceOptions> = {}) {
  const m = await start();
  return { m, ...(await serve(m, options)) };
}

const less = (text: unknown) => String(BigInt(String(text)) - 1n);

/** What a buyer of an order sends who agrees to its quote, and to nothing more. */
const agreeing = (buyer: Address, quote: Record<string, unknown>) => ({
  buyer,
  orderId: quote.orderId,
  revision: quote.revision,
  paymentMint: quote.currencyMint,
  maxPaymentAmount: quote.totalPaymentAmount,
  maxSolDebitLamports: quote.totalSolDebitLamports,
});

describe('a quote', () => {
  it('says what an order in SOL takes, on both sides', async () => {
    const { m, quote } = await open();
    const { status, json } = await quote(m.artwork('Grey Heron'), m.wallet('arlo'));
    const [price, royalty, fee] = [700_000_000n, 35_000_000n, 14_000_000n];
    const total = price + royalty + fee;
    expect(status).toBe(200);
    expect(json).toEqual({
      result: {
        available: true,
        quote: {
          orderId: orderIdOf('Grey Heron'),
          revision: 1,
          mintAccount: m.artwork('Grey Heron'),
          seller: m.wallet('mira'),
          currencyMint: WRAPPED_SOL_MINT,
          sellerPrice: String(price),
          creatorRoyalty: String(royalty),
          vendorAFee: String(fee),
          serviceFeeLamports: '0',
          networkFeeLamports: String(FEE),
          rentLamports: String(RENT),
          totalPaymentAmount: String(total),
          totalSolDebitLamports: String(total + RENT + FEE),
          expiresAt: new Date((WORLD_TIME + 30 * DAY) * 1000).toISOString(),
          currencySymbol: 'SOL',
          currencyDecimals: 9,
          buyerPaymentBalance: '100000000000',
          buyerSolBalanceLamports: '100000000000',
        },
      },
    });
  });

  it('keeps a payment in another currency apart from what leaves in SOL', async () => {
    const { m, quote } = await open();
    const { json } = await quote(m.artwork('Tin Roof'), m.wallet('bea'));
    expect(json.result.quote).toMatchObject({
      currencyMint: SANDBOX_CURRENCY.mint,
      currencySymbol: 'BOXD',
      currencyDecimals: 6,
      sellerPrice: '120000000',
      creatorRoyalty: '12000000',
      vendorAFee: '2400000',
      totalPaymentAmount: '134400000',
      buyerPaymentBalance: '10000000000',
      buyerSolBalanceLamports: '100000000000',
    });
    const { rentLamports, totalSolDebitLamports } = json.result.quote;
    expect(BigInt(totalSolDebitLamports)).toBe(BigInt(rentLamports) + FEE);
    // The artwork's account, and that of the vendor's fee account, which holds no BOXD yet.
    expect(BigInt(rentLamports)).toBe(2n * RENT);
  });

  it('is of the revision that is there now', async () => {
    const { m, quote } = await open();
    const ask = async () => (await quote(m.artwork('Paper Boat'), m.wallet('bea'))).json.result.quote;
    expect(await ask()).toMatchObject({ revision: 2, sellerPrice: '950000000' });
    const order = { artwork: 'Paper Boat', seller: 'ines' } as const;
    await reviseOrder(m.running.chain, order, 960_000_000n);
    expect(await ask()).toMatchObject({ revision: 3, sellerPrice: '960000000' });
  });

  type Row = readonly [code: string, reason: RegExp, artwork: string, arrange?: (m: Marketplace) => unknown];
  const UNAVAILABLE: readonly Row[] = [
    ['order_not_found', /no order for/, 'Low Water'],
    ['order_expired', /it could be bought until 2025-12-31T12:00:00Z/, 'Cold Frame'],
    ['order_escrow_empty', /is empty/, 'Grey Heron', (m) => changeEscrow(m, 64, 0)],
    ['order_escrow_empty', /is frozen in its escrow/, 'Grey Heron', (m) => changeEscrow(m, 108, 2)],
    ['order_not_found', /no order for/, 'Grey Heron', (m) => cancelOrder(m.running.chain, HERON)],
  ];
  it.each(UNAVAILABLE.map((row) => [`${row[0]}, ${row[1]}`, row] as const))(
    'that cannot be had says why: %s',
    async (_name, [code, reason, artwork, arrange]) => {
      const { m, quote } = await open();
      await arrange?.(m);
      const { status, json } = await quote(m.artwork(artwork), m.wallet('bea'));
      expect({ status, ...json.result }).toEqual({
        status: 200,
        available: false,
        code,
        reason: expect.stringMatching(reason),
      });
    },
  );

  it('that cannot be had for this mint or by this buyer says why', async () => {
    const { m, quote } = await open();
    const asked = [
      [sandboxKey('nothing').address, m.wallet('bea'), 'artwork_not_found'],
      [SANDBOX_CURRENCY.mint, m.wallet('bea'), 'unsupported_asset'],
      [m.wallet('mira'), m.wallet('bea'), 'unsupported_asset'],
      [m.artwork('Grey Heron'), m.wallet('mira'), 'own_order'],
    ] as const;
    for (const [mint, buyer, code] of asked) {
      const { status, json } = await quote(mint, buyer);
      expect({ status, ...json.result }).toEqual({
        status: 200,
        available: false,
        code,
        reason: expect.any(String),
      });
    }
  });

  it.each([
    ['no buyer', 'mintAccount=MINT', 'buyer'],
    ['no mint', 'buyer=MINT', 'mintAccount'],
    [
      'a letter that base58 has not',
      'mintAccount=0OIl5678901234567890123456789012&buyer=MINT',
      'mintAccount',
    ],
    ['too short', 'mintAccount=abc&buyer=MINT', 'mintAccount'],
    ['too long', `mintAccount=MINT&buyer=${'1'.repeat(45)}`, 'buyer'],
    ['the pattern, and not 32 bytes', `mintAccount=${'z'.repeat(44)}&buyer=MINT`, 'mintAccount'],
    ['twice', 'mintAccount=MINT&mintAccount=MINT&buyer=MINT', 'mintAccount'],
  ])('off the pattern is a 400 that names the parameter: %s', async (_name, query, field) => {
    const { call } = await startTestServer();
    const { status, json } = await call(`/v2/vendor-a/quote?${query.replaceAll('MINT', ARTWORK)}`);
    const { code, message } = (json as { error: { code: string; message: string } }).error;
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(message).toContain(field);
  });
});

describe('a purchase', () => {
  it.each([
    ['Grey Heron', 'arlo'],
    ['Tin Roof', 'bea'],
    ['Tin Roof', 'mira'],
    ['Paper Boat', 'cas'],
  ] as const)('takes exactly what it was quoted: %s by %s', async (artwork, name) => {
    const { m, quote, buy } = await open();
    const { chain } = m.running;
    const { key } = sandboxWallets()[name];
    const quoted = (await quote(m.artwork(artwork), key.address)).json.result.quote;
    const { status, json } = await buy(agreeing(key.address, quoted));
    expect({ status, quote: json.result?.quote }).toEqual({ status: 200, quote: quoted });
    const { lastValidBlockHeight } = chain.ledger.blockhashAt('confirmed');
    expect(json.result.lastValidBlockHeight).toBe(Number(lastValidBlockHeight));

    const before = await balances(m, key.address, quoted.currencyMint);
    const transaction = VersionedTransaction.deserialize(Buffer.from(json.result.tx, 'base64'));
    expect(transaction.message.header.numRequiredSignatures).toBe(1);
    transaction.addSignature(
      transaction.message.staticAccountKeys[0] as never,
      key.sign(transaction.message.serialize()),
    );
    chain.sendTransaction(transaction.serialize());
    chain.makeBlocks(1);
    const after = await balances(m, key.address, quoted.currencyMint);
    const own = name === 'mira' ? (BigInt(quoted.creatorRoyalty) * 20n) / 100n : 0n;
    expect(before.lamports - after.lamports).toBe(BigInt(quoted.totalSolDebitLamports));
    if (quoted.currencyMint !== WRAPPED_SOL_MINT)
      expect(before.tokens - after.tokens).toBe(BigInt(quoted.totalPaymentAmount) - own);
    expect(chain.getAccount(await orderAddressOf(artwork))).toBeUndefined();
  });

  it('counts what is paid for priority, and uses the blockhash that was given', async () => {
    const { m, quote, buy } = await open();
    const buyer = m.wallet('arlo');
    const quoted = (await quote(m.artwork('Grey Heron'), buyer)).json.result.quote;
    const blockhash = m.running.chain.ledger.blockhashAt('confirmed');
    m.running.chain.makeBlocks(1);
    const body = {
      ...agreeing(buyer, quoted),
      targetPriorityFeeLamports: 20_000,
      blockhash: blockhash.blockhash,
    };
    expect((await buy(body)).json.error.code).toBe('sol_debit_above_maximum');
    const most = String(BigInt(quoted.totalSolDebitLamports) + 20_000n);
    const { json } = await buy({ ...body, maxSolDebitLamports: most });
    expect(json.result.quote).toMatchObject({
      networkFeeLamports: '25000',
      totalSolDebitLamports: most,
    });
    const { message } = VersionedTransaction.deserialize(Buffer.from(json.result.tx, 'base64'));
    expect(message.recentBlockhash).toBe(blockhash.blockhash);
    expect(json.result.lastValidBlockHeight).toBeGreaterThanOrEqual(Number(blockhash.lastValidBlockHeight));
  });

  type Change = Readonly<Record<string, unknown>>;
  const REFUSED: readonly (readonly [code: string, change: (body: Change, m: Marketplace) => Change])[] = [
    ['order_not_found', () => ({ orderId: orderIdOf('no such order') })],
    ['order_expired', () => ({ orderId: orderIdOf('Cold Frame') })],
    ['order_changed', () => ({ revision: 0 })],
    ['order_changed', () => ({ revision: 2 })],
    ['unsupported_payment', () => ({ paymentMint: SANDBOX_CURRENCY.mint })],
    ['payment_above_maximum', ({ maxPaymentAmount }) => ({ maxPaymentAmount: less(maxPaymentAmount) })],
    [
      'sol_debit_above_maximum',
      ({ maxSolDebitLamports }) => ({ maxSolDebitLamports: less(maxSolDebitLamports) }),
    ],
    ['own_order', (_body, m) => ({ buyer: m.wallet('mira') })],
    ['insufficient_funds', (_body, m) => ({ buyer: m.wallet('stranger') })],
    ['blockhash_not_recent', () => ({ blockhash: sandboxKey('no blockhash').address })],
    ...['buyer', 'orderId', 'revision', 'paymentMint', 'maxPaymentAmount', 'maxSolDebitLamports'].map(
      (field) => ['invalid_request', () => ({ [field]: undefined })] as const,
    ),
    ['invalid_request', () => ({ maxPaymentAmount: 749_000_000 })],
    ['invalid_request', () => ({ maxPaymentAmount: '1e9' })],
    ['invalid_request', () => ({ maxPaymentAmount: '-1' })],
    ['invalid_request', () => ({ maxSolDebitLamports: String(2n ** 64n) })],
    ['invalid_request', () => ({ orderId: 'order 1' })],
    ['invalid_request', () => ({ revision: '1' })],
  ];
  it('is refused by name for what is wrong with it', async () => {
    const { m, quote, buy } = await open();
    const buyer = m.wallet('arlo');
    const body = agreeing(buyer, (await quote(m.artwork('Grey Heron'), buyer)).json.result.quote);
    for (const [code, change] of REFUSED) {
      const changed = change(body, m);
      const { status, json } = await buy({ ...body, ...changed });
      expect({ changed, status, code: json.error?.code }).toEqual({ changed, status: 400, code });
    }
  });

  it.each([
    ['order_changed', (m: Marketplace) => reviseOrder(m.running.chain, HERON, 700_000_000n)],
    ['order_not_found', (m: Marketplace) => cancelOrder(m.running.chain, HERON)],
    ['order_escrow_empty', (m: Marketplace) => changeEscrow(m, 64, 0)],
    ['order_expired', async (m: Marketplace) => m.clock.advance(31 * DAY)],
  ] as const)('of an order that changed since the quote is refused: %s', async (code, arrange) => {
    const { m, quote, buy } = await open();
    const buyer = m.wallet('arlo');
    const body = agreeing(buyer, (await quote(m.artwork('Grey Heron'), buyer)).json.result.quote);
    await arrange(m);
    const { status, json } = await buy(body);
    expect({ status, code: json.error.code }).toEqual({ status: 400, code });
  });
});

it('switched off, quotes nothing and builds nothing', async () => {
  const { m, quote, buy } = await open({ buysOnVendorA: false });
  const { vendorA: _none, ...programs } = SANDBOX_DEPLOYMENT.programs;
  const without = await serve(m, { deployment: { ...SANDBOX_DEPLOYMENT, programs } });
  const buyer = m.wallet('arlo');
  const body = {
    buyer,
    orderId: orderIdOf('Grey Heron'),
    revision: 1,
    paymentMint: WRAPPED_SOL_MINT,
    maxPaymentAmount: '1000000000',
    maxSolDebitLamports: '1000000000',
  };
  for (const service of [{ quote, buy }, without]) {
    const quoted = await service.quote(m.artwork('Grey Heron'), buyer);
    expect({ status: quoted.status, ...quoted.json.result }).toEqual({
      status: 200,
      available: false,
      code: 'vendor_a_disabled',
      reason: expect.any(String),
    });
    const { status, json } = await service.buy(body);
    expect({ status, code: json.error.code }).toEqual({ status: 503, code: 'vendor_a_disabled' });
  }
});
