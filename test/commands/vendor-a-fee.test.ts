import { describe, expect, it, onTestFinished } from 'vitest';
import { createService } from '../../src/api/client.ts';
import type { Service } from '../../src/api/service.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { ServiceFee } from '../../src/domain/order.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { startService } from '../../src/service/service.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { adapters, type Overrides } from '../support/vendor-a.ts';

const start = marketplaces();
/** Price, royalty and fee of vendor-a for Grey Heron; then what else leaves in SOL. */
const [TOTAL, RENT, NETWORK] = [749_000_000n, 2_039_280n, 5_000n];
const FEE = 2_500_000n;

/** The client of a service that takes this fee. */
async function taking(m: Marketplace, vendorAFee: ServiceFee | null): Promise<Service> {
  const service = await startService({
    port: 0,
    clock: m.clock,
    chain: createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock }),
    deployment: SANDBOX_DEPLOYMENT,
    database: { url: ':memory:' },
    randomBytes: (size) => new Uint8Array(size).fill(3),
    vendorAFee,
  });
  onTestFinished(() => service.close());
  const apiKey = await service.createApiKey('fee');
  return createService({ baseUrl: service.url, apiKey, timeoutMs: 10_000, clock: m.clock });
}

const feeTo = (m: Marketplace, lamports: bigint, to: WalletName = 'stranger'): ServiceFee => ({
  lamports,
  to: m.wallet(to),
});
const lamports = ({ running, wallet }: Marketplace, name: WalletName) =>
  running.chain.getAccount(wallet(name))?.lamports ?? 0n;

/** `vendor-a VERB` of arlo's, with what `given` puts in place of the service. */
async function run(
  m: Marketplace,
  given: Overrides,
  words: readonly string[],
  options: MarketplaceCliOptions = {},
) {
  const [verb = 'buy', artwork = 'Grey Heron', ...flags] = words;
  const argv = ['vendor-a', verb, m.artwork(artwork), ...flags, '--json'];
  const result = await m.gavel(argv, { as: 'arlo', adapters: adapters(given), ...options });
  return { ...result, ...JSON.parse(result.stdout) };
}

/** One service for everything. */
const of = (service: Service): Overrides => ({ service: () => service });
/** Quotes of one, transactions of another, which does not mind the limit. */
const mixed = (quotes: Service, builds: Service): Overrides => ({
  service: () => ({
    ...quotes,
    buildTransaction: (path, body) =>
      builds.buildTransaction(path, { ...body, maxSolDebitLamports: '5000000000' }),
  }),
});

describe('a service that takes a fee for a purchase on vendor-a', () => {
  it.each([
    ['Grey Heron', TOTAL],
    ['Tin Roof', 0n],
  ])('gets what it quoted, and no more: %s', async (artwork, inSol) => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE));
    const { data } = await run(m, of(service), ['quote', artwork]);
    expect(data.quote).toMatchObject({
      serviceFeeLamports: String(FEE),
      serviceFeeAccount: m.wallet('stranger'),
    });
    const piped = ['vendor-a', 'quote', m.artwork(artwork)];
    const { stdout } = await m.gavel(piped, { as: 'arlo', adapters: adapters(of(service)) });
    expect(stdout).toContain(`service fee\t0.0025 SOL to ${m.wallet('stranger')}`);
    const quoted = BigInt(data.quote.totalSolDebitLamports);
    expect(quoted).toBe(inSol + FEE + BigInt(data.quote.rentLamports) + NETWORK);
    const [own, theirs] = [lamports(m, 'arlo'), lamports(m, 'stranger')];
    const { code, data: bought, stderr } = await run(m, of(service), ['buy', artwork, '--yes']);
    expect(code, stderr).toBe(0);
    expect(bought.preview.summary.costs).toContainEqual([
      'service fee',
      `0.0025 SOL (2500000 lamports) to ${m.wallet('stranger')}`,
    ]);
    expect([own - lamports(m, 'arlo'), lamports(m, 'stranger') - theirs]).toEqual([quoted, FEE]);
  });

  it('gets nothing from a purchase that is built here', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE));
    const before = lamports(m, 'stranger');
    const { code } = await run(m, of(service), ['buy', 'Grey Heron', '--yes', '--source', 'local']);
    expect([code, lamports(m, 'stranger') - before]).toEqual([0, 0n]);
  });

  it('is paid by a plan too', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE));
    const before = lamports(m, 'stranger');
    const flags = ['--yes', '--sign-only', '--out', 'plan.json'];
    const { code, stderr } = await run(m, of(service), ['buy', 'Grey Heron', ...flags]);
    expect(code, stderr).toBe(0);
    const sent = await m.gavel(['tx', 'submit', 'plan.json', '--yes'], { as: 'arlo' });
    expect([sent.code, sent.stderr]).toEqual([0, expect.any(String)]);
    expect(lamports(m, 'stranger') - before).toBe(FEE);
  });

  it('takes nothing from the wallet that gets it', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE, 'arlo'));
    const { data } = await run(m, of(service), ['quote', 'Grey Heron']);
    expect(data.quote.serviceFeeLamports).toBe('0');
    expect((await run(m, of(service), ['buy', 'Grey Heron', '--yes'])).code).toBe(0);
  });

  it('counts against --max-sol', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE));
    const most = TOTAL + RENT + FEE + NETWORK;
    const limit = (units: bigint) => ['buy', 'Grey Heron', '--yes', '--max-sol', `${units} lamports`];
    const { error } = await run(m, of(service), limit(most - NETWORK - 1n));
    expect(error.code).toBe('sol_debit_above_maximum');
    expect(await run(m, of(service), limit(most))).toMatchObject({ code: 0 });
  });

  it.each<readonly [string, (m: Marketplace) => ServiceFee | null, (m: Marketplace) => ServiceFee]>([
    ['more than it said', (m) => feeTo(m, FEE), (m) => feeTo(m, FEE + 1n)],
    ['less than it said', (m) => feeTo(m, FEE), (m) => feeTo(m, FEE - 1n)],
    ['for another wallet', (m) => feeTo(m, FEE), (m) => feeTo(m, FEE, 'teo')],
    ['where it said nothing', () => null, (m) => feeTo(m, FEE)],
  ])('is refused when it takes %s', async (_, said, takes) => {
    const m = await start();
    const given = mixed(await taking(m, said(m)), await taking(m, takes(m)));
    const before = lamports(m, 'arlo');
    const flags = ['--yes', '--max-sol', '1 SOL'];
    const { code, error } = await run(m, given, ['buy', 'Grey Heron', ...flags]);
    expect({ code, error: error.code }).toEqual({ code: 5, error: 'verification_failed' });
    expect(lamports(m, 'arlo')).toBe(before);
  });

  it('is refused when it does not say who gets it', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, FEE));
    const silent: Service = {
      ...service,
      async quoteVendorA(asked) {
        const answer = await service.quoteVendorA(asked);
        if (!answer.available) return answer;
        const { serviceFeeAccount: _, ...quote } = answer.quote;
        return { ...answer, quote };
      },
    };
    const { code, error } = await run(m, of(silent), ['buy', 'Grey Heron', '--yes']);
    expect({ code, error: error.code }).toEqual({ code: 5, error: 'quote_mismatch' });
    expect(error.why).toContain('does not say who gets it');
  });

  it('is asked about a second time where it takes much', async () => {
    const m = await start();
    const service = await taking(m, feeTo(m, 10_000_001n));
    const refused = await run(m, of(service), ['buy', 'Grey Heron', '--yes']);
    expect({ code: refused.code, error: refused.error.code }).toEqual({
      code: 3,
      error: 'confirmation_required',
    });
    expect(refused.error.why).toContain('the service takes 0.010000001 SOL for itself');
    expect(refused.error.hint ?? refused.error.hints?.[0]).toContain('--max-sol');
    const agreed = await run(m, of(service), ['buy', 'Grey Heron', '--yes', '--max-sol', '1 SOL']);
    expect(agreed.code).toBe(0);
  });
});

it.each([
  ['--vendor-a-fee', '0.001 SOL'],
  ['--vendor-a-fee-to', '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc'],
])('service up takes no %s alone', async (...flags) => {
  const m = await start();
  const { code, stderr } = await m.gavel(['service', 'up', '--api-port', '0', ...flags]);
  expect([code, stderr]).toEqual([3, expect.stringContaining('belong together')]);
});
