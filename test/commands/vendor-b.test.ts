import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { listPaidBy, listStateOf, mintToken2022, token2022Of } from '../support/vendor-b.ts';

const start = marketplaces();
const SOURCES = ['api', 'local'] as const;
const FEE = 5_000n;

async function run(m: Marketplace, as: WalletName, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await m.gavel(['vendor-b', ...argv, '--json'], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

/** Units of an artwork of either token program that its holder could move; 0 where there is no account. */
function units({ running: { chain } }: Marketplace, token: string): bigint {
  const data = chain.getAccount(token as never)?.data;
  return data === undefined || data.length < 165 ? 0n : Buffer.from(data).readBigUInt64LE(64);
}

const lamports = (m: Marketplace, name: WalletName) =>
  m.running.chain.getAccount(m.wallet(name))?.lamports ?? 0n;

describe.each(SOURCES)('vendor-b list and delist, built by %s', (source) => {
  it.each(['token-metadata', 'Token-2022'])('a %s artwork goes into escrow and comes back', async (kind) => {
    const m = await start();
    const { chain } = m.running;
    const mint =
      kind === 'Token-2022' ? await mintToken2022(chain, 'mira', 'Modern Life') : m.artwork('Low Water');
    const before = lamports(m, 'mira');
    const listed = await run(m, 'mira', 'list', mint, '--price', '1.5 SOL', '--yes', '--source', source);
    expect({ code: listed.code, error: listed.error }).toEqual({ code: 0, error: null });
    expect(listed.data.account).toMatchObject({
      owner: m.wallet('mira'),
      assetId: mint,
      amount: '1500000000',
      currency: null,
      rentPayer: m.wallet('mira'),
    });
    expect(listed.data.listing).toBe(await listStateOf(mint));
    const delisted = await run(m, 'mira', 'delist', mint, '--yes', '--source', source);
    expect({ code: delisted.code, error: delisted.error }).toEqual({ code: 0, error: null });
    expect(delisted.data.account).toBeNull();
    expect(chain.getAccount(await listStateOf(mint))).toBeUndefined();
    if (kind === 'Token-2022') expect(units(m, await token2022Of(m.wallet('mira'), mint))).toBe(1n);
    expect(before - lamports(m, 'mira')).toBe(2n * FEE);
  });

  it('gives the rent to whoever paid it', async () => {
    const m = await start();
    await listPaidBy(m.running.chain, { artwork: 'Low Water', seller: 'mira', payer: 'bea' });
    const before = lamports(m, 'bea');
    const argv = ['delist', m.artwork('Low Water'), '--yes', '--source', source];
    const { code, error } = await run(m, 'mira', ...argv);
    expect({ code, error }).toEqual({ code: 0, error: null });
    expect(lamports(m, 'bea')).toBeGreaterThan(before);
  });

  it.each([
    ['bea', 'Low Water', 'not_seller', 11],
    ['mira', 'Breakwater', 'listing_not_found', 12],
  ] as const)('refuses %s for %s: %s', async (as, artwork, error, exit) => {
    const m = await start();
    await listPaidBy(m.running.chain, { artwork: 'Low Water', seller: 'mira', payer: 'mira' });
    const refused = await run(m, as, 'delist', m.artwork(artwork), '--yes', '--source', source);
    expect({ code: refused.code, error: refused.error.code }).toEqual({ code: exit, error });
  });
});

describe('vendor-b list refuses', () => {
  it('an artwork that is listed there already, and one that another wallet holds', async () => {
    const m = await start();
    await listPaidBy(m.running.chain, { artwork: 'Low Water', seller: 'mira', payer: 'mira' });
    const price = ['--price', '1 SOL', '--yes'];
    const again = await run(m, 'mira', 'list', m.artwork('Low Water'), ...price);
    expect({ code: again.code, error: again.error.code }).toEqual({ code: 11, error: 'already_listed' });
    const foreign = await run(m, 'bea', 'list', m.artwork('Breakwater'), ...price);
    expect({ code: foreign.code, error: foreign.error.code }).toEqual({ code: 11, error: 'not_owner' });
    const free = await run(m, 'mira', 'list', m.artwork('Breakwater'), '--price', '0 SOL', '--yes');
    expect({ code: free.code, error: free.error.code }).toEqual({ code: 11, error: 'price_zero' });
  });

  it.each([
    [1, 'a transfer fee'],
    [3, 'a close authority'],
    [4, 'confidential transfers'],
    [6, 'accounts that begin frozen'],
    [9, 'a ban on transfers'],
    [12, 'a permanent delegate'],
    [14, 'a transfer hook'],
    [26, 'a switch that stops it'],
    [99, 'an unknown extension (99)'],
  ])('a Token-2022 artwork with extension %i, and names it', async (extension, words) => {
    const m = await start();
    const { chain } = m.running;
    const mint = await mintToken2022(chain, 'mira', 'Modern Life');
    const account = chain.getAccount(mint);
    if (account === undefined) throw new Error('there is no mint');
    const data = Uint8Array.of(...account.data, extension, 0, 8, 0, ...new Uint8Array(8));
    chain.setAccount(mint, { ...account, owner: TOKEN_2022_PROGRAM, data });
    const { code, error } = await run(m, 'mira', 'list', mint, '--price', '1 SOL', '--yes');
    expect({ code, error: error.code }).toEqual({ code: 11, error: 'unsupported_asset' });
    expect(error.why).toContain(words);
  });

  it.each([
    ['frozen', 108, [2], 'is frozen'],
    ['delegated', 72, [1, 0, 0, 0, ...new Uint8Array(32).fill(7)], 'as its delegate'],
  ])('an artwork that is %s', async (_, offset, bytes, words) => {
    const m = await start();
    const { chain } = m.running;
    const mint = await mintToken2022(chain, 'mira', 'Modern Life');
    const token = await token2022Of(m.wallet('mira'), mint);
    const account = chain.getAccount(token);
    if (account === undefined) throw new Error('there is no token account');
    const data = Uint8Array.from(account.data);
    data.set(bytes, offset);
    chain.setAccount(token, { ...account, data });
    const { code, error } = await run(m, 'mira', 'list', mint, '--price', '1 SOL', '--yes');
    expect({ code, error: error.code }).toEqual({ code: 11, error: 'unsupported_asset' });
    expect(error.why).toContain(words);
  });
});
