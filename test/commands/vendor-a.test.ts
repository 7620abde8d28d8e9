import { describe, expect, it } from 'vitest';
import type { VendorAAnswer } from '../../src/api/service.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { changeEscrow } from '../service/support/vendor-a.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { cancelOrder, orderAddressOf, orderIdOf, reviseOrder } from '../support/orders.ts';
import {
  adapters,
  afterQuote,
  answering,
  type Overrides,
  quoting,
  switchedOff,
  taking,
} from '../support/vendor-a.ts';

const start = marketplaces();
const HERON = { artwork: 'Grey Heron', seller: 'mira' } as const;
/** Price, royalty and fee of Grey Heron; then what else leaves in SOL. */
const [TOTAL, RENT, FEE] = [749_000_000n, 2_039_280n, 5_000n];

async function run(
  m: Marketplace,
  as: WalletName,
  argv: readonly string[],
  more: MarketplaceCliOptions = {},
) {
  const { code, stdout } = await m.gavel(['vendor-a', ...argv, '--json'], { as, ...more });
  return { code, ...JSON.parse(stdout) };
}

const buying =
  (artwork: string, ...flags: string[]) =>
  (m: Marketplace) => ['buy', m.artwork(artwork), '--yes', ...flags];

describe('vendor-a quote', () => {
  it('says the same from the service and from the chain alone', async () => {
    const m = await start();
    for (const artwork of ['Grey Heron', 'Tin Roof', 'Paper Boat']) {
      const words = ['quote', m.artwork(artwork)];
      const service = await run(m, 'bea', words);
      const own = await run(m, 'bea', [...words, '--source', 'local']);
      expect([service.code, own.code]).toEqual([0, 0]);
      expect(own.data.quote).toEqual(service.data.quote);
      expect(own.data.quote.orderId).toBe(orderIdOf(artwork));
      expect([service.data.source.kind, own.data.source.kind]).toEqual(['service', 'node']);
    }
  });

  it.each([
    ['Low Water', 'order_not_found', 12],
    ['Cold Frame', 'order_expired', 11],
  ])('fails where there is nothing to buy, and says why: %s', async (artwork, reason, exit) => {
    const m = await start();
    for (const flags of [[], ['--source', 'local']]) {
      const { code, data, error } = await run(m, 'bea', ['quote', m.artwork(artwork), ...flags]);
      expect({ code, error: error.code }).toEqual({ code: exit, error: reason });
      expect(data).toMatchObject({ available: false, code: reason, reason: expect.any(String), quote: null });
    }
  });

  it('takes a wallet to quote for, and needs no key then', async () => {
    const m = await start();
    const words = ['quote', m.artwork('Tin Roof'), '--buyer', m.wallet('cas')];
    const { code, data } = await run(m, 'bea', words, { env: { GAVEL_KEYPAIR: '/nowhere.json' } });
    expect({ code, balance: data.quote.buyerPaymentBalance }).toEqual({ code: 0, balance: '10000000000' });
  });

  it('refuses the quote of another artwork', async () => {
    const m = await start();
    const other = { mintAccount: m.artwork('Paper Boat') };
    const scripted = quoting(() => other);
    // Where the client itself reads it, over HTTP.
    const server = await answering(m, (quote) => ({ ...quote, ...other }));
    const { code, error } = await run(m, 'bea', ['quote', m.artwork('Grey Heron')], {
      env: { GAVEL_API: server },
    });
    expect({ code, error: error.code }).toEqual({ code: 10, error: 'service_error' });
    const bought = await run(m, 'bea', buying('Grey Heron')(m), { adapters: adapters(scripted) });
    expect({ code: bought.code, error: bought.error.code }).toEqual({ code: 5, error: 'quote_mismatch' });
  });
});

describe('vendor-a buy', () => {
  it.each([
    ['Grey Heron', 'arlo', 'api'],
    ['Grey Heron', 'arlo', 'local'],
    ['Tin Roof', 'mira', 'api'],
    ['Tin Roof', 'bea', 'local'],
  ] as const)('buys %s as %s, by %s', async (artwork, name, source) => {
    const m = await start();
    const { code, data } = await run(m, name, buying(artwork, '--source', source)(m));
    expect(code).toBe(0);
    expect(data).toMatchObject({
      operation: 'vendor-a.buy',
      mint: m.artwork(artwork),
      order: await orderAddressOf(artwork),
      account: null,
    });
    const again = await run(m, name, buying(artwork, '--source', source)(m));
    expect({ code: again.code, error: again.error.code }).toEqual({ code: 12, error: 'order_not_found' });
    expect(m.running.chain.getAccount(await orderAddressOf(artwork))).toBeUndefined();
  });

  it('takes limits that are just met', async () => {
    const m = await start();
    const limits = ['--max-payment', `${TOTAL} lamports`, '--max-sol', `${TOTAL + RENT + FEE} lamports`];
    expect(await run(m, 'arlo', buying('Grey Heron', ...limits)(m))).toMatchObject({ code: 0 });
  });

  interface Refusal {
    readonly name: string;
    readonly error: string;
    readonly code: number;
    readonly as?: WalletName;
    readonly argv?: (m: Marketplace) => readonly string[];
    readonly before?: (m: Marketplace) => unknown;
    readonly given?: (m: Marketplace) => Overrides;
  }
  const heron = buying('Grey Heron');
  const less = (units: bigint) => `${units - 1n} lamports`;
  const REFUSALS: readonly Refusal[] = [
    {
      name: 'a limit on the payment that is one unit short',
      error: 'payment_above_maximum',
      code: 11,
      argv: buying('Grey Heron', '--max-payment', less(TOTAL)),
    },
    {
      name: 'a limit on SOL that is one lamport short',
      error: 'sol_debit_above_maximum',
      code: 11,
      argv: buying('Grey Heron', '--max-sol', less(TOTAL + RENT)),
    },
    {
      name: 'a limit on SOL without room for the network fee',
      error: 'verification_failed',
      code: 5,
      argv: buying('Grey Heron', '--max-sol', less(TOTAL + RENT + FEE), '--source', 'local'),
    },
    {
      name: 'the same, asked of the service',
      error: 'sol_debit_above_maximum',
      code: 11,
      argv: buying('Grey Heron', '--max-sol', less(TOTAL + RENT + FEE)),
    },
    { name: 'an artwork without an order', error: 'order_not_found', code: 12, argv: buying('Low Water') },
    { name: 'an order that has expired', error: 'order_expired', code: 11, argv: buying('Cold Frame') },
    { name: 'an order of your own', error: 'own_order', code: 11, as: 'mira' },
    { name: 'a wallet that cannot pay', error: 'insufficient_funds', code: 11, as: 'stranger' },
    {
      name: 'a payment in another currency',
      error: 'invalid_amount',
      code: 3,
      argv: buying('Grey Heron', '--max-payment', '800 BOXD'),
    },
    {
      name: 'a limit on SOL in another currency',
      error: 'invalid_amount',
      code: 3,
      argv: buying('Grey Heron', '--max-sol', '1 BOXD'),
    },
    { name: 'an order that is gone', error: 'order_not_found', code: 12, before: cancelled },
    {
      name: 'an order whose escrow is empty',
      error: 'order_escrow_empty',
      code: 11,
      before: (m) => changeEscrow(m, 64, 0),
    },
    {
      name: 'an escrow that is emptied once it is quoted',
      error: 'order_escrow_empty',
      code: 11,
      given: (m) => afterQuote(() => changeEscrow(m, 64, 0)),
    },
    {
      name: 'a quote that is too small by one unit',
      error: 'quote_mismatch',
      code: 5,
      given: () => quoting((quote) => ({ sellerPrice: String(BigInt(quote.sellerPrice) - 1n) })),
    },
    {
      name: 'a quote of too little SOL',
      error: 'quote_mismatch',
      code: 5,
      given: () =>
        quoting((quote) => ({ totalSolDebitLamports: String(BigInt(quote.totalSolDebitLamports) - 1n) })),
    },
    {
      name: 'a quote in another scale',
      error: 'quote_mismatch',
      code: 5,
      given: () => quoting(() => ({ currencyDecimals: 12 })),
    },
    {
      name: 'a quote of an earlier revision',
      error: 'order_changed',
      code: 11,
      argv: buying('Paper Boat'),
      given: () => quoting(() => ({ revision: 1 })),
    },
    {
      name: "another artwork's order",
      error: 'quote_mismatch',
      code: 5,
      given: () => quoting(() => ({ orderId: orderIdOf('Paper Boat') })),
    },
    {
      name: 'an order that cannot be one',
      error: 'quote_mismatch',
      code: 5,
      given: () => quoting(() => ({ orderId: 'order 1' })),
    },
    {
      name: 'an order that there never was',
      error: 'order_not_found',
      code: 12,
      given: () => quoting(() => ({ orderId: orderIdOf('none') })),
    },
    {
      name: 'an order that changes once it is quoted',
      error: 'order_changed',
      code: 11,
      given: (m) => afterQuote(() => reviseOrder(m.running.chain, HERON, 650_000_000n)),
    },
    {
      name: 'a service that is switched off',
      error: 'vendor_a_disabled',
      code: 11,
      given: () => ({ service: (service) => ({ ...service, quoteVendorA: async () => OFF }) }),
    },
    {
      name: 'a service that is switched off once it has quoted',
      error: 'service_error',
      code: 10,
      given: (m) => ({
        service: (service) => ({
          ...service,
          buildTransaction: async (path, body) => (await switchedOff(m)).buildTransaction(path, body),
        }),
      }),
    },
    {
      name: 'a simulation in which more SOL leaves than the limit',
      error: 'verification_failed',
      code: 5,
      given: () => ({ chain: (chain) => taking(chain, 1n) }),
    },
  ];
  it.each(REFUSALS.map((one) => [one.name, one] as const))('refuses %s', async (_name, refusal) => {
    const { as = 'arlo', argv = heron, before, given, error: wanted, code: exit } = refusal;
    const m = await start();
    await before?.(m);
    const held = m.running.chain.getAccount(m.wallet(as))?.lamports;
    const words = argv(m);
    const overrides = given === undefined ? {} : { adapters: adapters(given(m)) };
    const { code, error } = await run(m, as, words, overrides);
    expect({ code, error: error.code }).toEqual({ code: exit, error: wanted });
    // Nothing was signed: the wallet is as it was, and the journal knows of no signature.
    expect(m.running.chain.getAccount(m.wallet(as))?.lamports).toBe(held);
    const history = await m.gavel(['tx', 'history', '--json'], { as });
    const records: readonly { signature: string | null }[] = JSON.parse(history.stdout).data;
    expect(records.filter(({ signature }) => signature !== null)).toEqual([]);
    if (wanted === 'verification_failed') expect(error.details.failed).toContain('debit-cap');
  });

  it('is refused by name where the deployment knows no vendor-a', async () => {
    const m = await start();
    const { programs, marketplaceAuthority } = SANDBOX_DEPLOYMENT;
    const own = `market = "${programs.market}", auction = "${programs.auction}", raffle = "${programs.raffle}"`;
    const text = `[deployments.own]\nprograms = { ${own} }\nmarketplace_authority = "${marketplaceAuthority}"\n`;
    const { writeFile, mkdir } = await import('node:fs/promises');
    await mkdir(`${m.home}/.config/gavel`, { recursive: true });
    await writeFile(`${m.home}/.config/gavel/config.toml`, text, { mode: 0o600 });
    const words = buying('Grey Heron', '--source', 'local')(m);
    const { code, error } = await run(m, 'arlo', words, { env: { GAVEL_DEPLOYMENT: 'own' } });
    expect({ code, error: error.code }).toEqual({ code: 11, error: 'vendor_a_disabled' });
  });
});

const OFF: VendorAAnswer = { available: false, reason: 'switched off', code: 'vendor_a_disabled' };

function cancelled(m: Marketplace) {
  return cancelOrder(m.running.chain, HERON);
}
