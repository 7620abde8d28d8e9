import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { COMPRESSED, compressedId } from '../../src/sandbox/world/compressed.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { listAssetPaidBy, listStateOf } from '../support/vendor-b.ts';

const start = marketplaces();
const FEE = 5_000n;

interface Held {
  readonly name: string;
  readonly owner: WalletName;
}

/** Of each kind one that somebody holds, and one that is listed on vendor-b. All are in the sandbox's world. */
const KINDS: readonly (readonly [kind: string, held: Held, listed: Held])[] = [
  ['token-metadata', { name: 'Low Water', owner: 'mira' }, { name: 'Brass Key', owner: 'mira' }],
  ['programmable', { name: 'Warp and Weft', owner: 'ines' }, { name: 'Thread Count', owner: 'mira' }],
  ['core', { name: 'Field Notes', owner: 'teo' }, { name: 'Cut Quartz', owner: 'teo' }],
  ['Token-2022', { name: 'Ledger Lines', owner: 'teo' }, { name: 'Plain Text', owner: 'ines' }],
  ['compressed', { name: 'Pressed Fern', owner: 'ines' }, { name: 'Pressed Sage', owner: 'mira' }],
];

function idOf({ name }: Held): Address {
  const story = COMPRESSED.find((one) => one.name === name);
  return story === undefined ? artworkKey(name).address : compressedId(story);
}

async function run(m: Marketplace, as: WalletName, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await m.gavel(['vendor-b', ...argv, '--yes', '--json'], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}

/** Who holds it, or sells it, and whether that is on vendor-b. */
async function stateOf(m: Marketplace, { name }: Held) {
  const { artworks, compressed } = await m.inventory();
  const found = [...artworks, ...compressed].find((one) => one.name === name);
  return { owner: found?.owner, isListed: found?.onVendorB != null };
}

const lamports = (m: Marketplace, name: WalletName) =>
  m.running.chain.getAccount(m.wallet(name))?.lamports ?? 0n;

describe.each(KINDS)('vendor-b and an artwork of the kind %s', (_, held, listed) => {
  it.each(['api', 'local'])('takes it and gives it back, for two fees: %s', async (source) => {
    const m = await start();
    const { owner } = held;
    const before = lamports(m, owner);
    const taken = await run(m, owner, 'list', idOf(held), '--price', '1.5 SOL', '--source', source);
    expect({ code: taken.code, error: taken.error }).toEqual({ code: 0, error: null });
    expect(await stateOf(m, held)).toEqual({ owner: m.wallet(owner), isListed: true });
    const given = await run(m, owner, 'delist', idOf(held), '--source', source);
    expect({ code: given.code, error: given.error }).toEqual({ code: 0, error: null });
    expect(await stateOf(m, held)).toEqual({ owner: m.wallet(owner), isListed: false });
    expect(before - lamports(m, owner)).toBe(2n * FEE);
  });

  it('refuses anybody but its seller, and what is not listed', async () => {
    const m = await start();
    const stranger = await run(m, 'bea', 'delist', idOf(listed));
    expect({ code: stranger.code, error: stranger.error.code }).toEqual({ code: 11, error: 'not_seller' });
    const unlisted = await run(m, held.owner, 'delist', idOf(held));
    expect([unlisted.code, unlisted.error.code]).toEqual([12, 'listing_not_found']);
    const foreign = await run(m, 'bea', 'list', idOf(held), '--price', '1 SOL');
    expect([foreign.code, foreign.error.code]).toEqual([11, 'not_owner']);
    const again = await run(m, listed.owner, 'list', idOf(listed), '--price', '1 SOL');
    expect([again.code, again.error.code]).toEqual([11, 'already_listed']);
  });

  it('gives all of the rent to whoever paid it', async () => {
    const m = await start();
    const before = lamports(m, 'bea');
    await listAssetPaidBy(m.running.chain, { asset: idOf(held), seller: held.owner, payer: 'bea' });
    const { code, error } = await run(m, held.owner, 'delist', idOf(held));
    expect({ code, error }).toEqual({ code: 0, error: null });
    expect(m.running.chain.getAccount(await listStateOf(idOf(held)))).toBeUndefined();
    // The fee of a transaction with two signatures.
    expect(before - lamports(m, 'bea')).toBe(2n * FEE);
  });
});
