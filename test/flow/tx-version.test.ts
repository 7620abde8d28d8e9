import { describe, expect, it } from 'vitest';
import { isActiveFeature } from '../../src/chain/codecs/feature.ts';
import type { Address } from '../../src/domain/address.ts';
import { blocksText } from '../../src/domain/blocks.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { inVersion, takesVersion1, tooLargeForService } from '../../src/flow/tx-version.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';
import { errorOf } from '../http/scripted-server.ts';

const FEATURE: RawAccount = {
  address: 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL' as Address,
  owner: 'Feature111111111111111111111111111111111111' as Address,
  lamports: 1n,
  data: new Uint8Array([1, 5, 0, 0, 0, 0, 0, 0, 0]),
  executable: false,
};

/** A chain that answers in turn; an error rejects. */
function chainOf(...answers: readonly (RawAccount | null | Error)[]) {
  const asked: Address[][] = [];
  const chain: ChainReader = {
    getProgramAccounts: () => Promise.reject(new Error('not asked')),
    getAccounts: async (addresses) => {
      const answer = answers[asked.push([...addresses]) - 1] ?? null;
      if (answer instanceof Error) throw answer;
      return { slot: 1n, accounts: [answer] };
    },
  };
  return { chain, asked };
}

const tooLarge = new CliError('transaction_too_large', {
  hint: 'try again',
  what: 'too large',
  details: { limit: 1232 },
});

/** Builds what fits version 1 alone. */
const largeBuild = async (version: 0 | 1) => {
  if (version === 0) throw tooLarge;
  return version;
};

describe('the version of a transaction', () => {
  it('is that which was asked for', async () => {
    const { chain, asked } = chainOf(FEATURE);
    expect(await inVersion(0, chain, async (version) => version)).toBe(0);
    expect(await inVersion('auto', chain, async (version) => version)).toBe(0);
    expect(asked).toEqual([]);
    expect(await inVersion(1, chain, async (version) => version)).toBe(1);
    expect(asked).toEqual([[FEATURE.address]]);
  });

  it('is 1 by itself only where 0 is too small and the cluster takes it', async () => {
    expect(await inVersion('auto', chainOf(FEATURE).chain, largeBuild)).toBe(1);
    const neither = await errorOf(inVersion('auto', chainOf(null).chain, largeBuild));
    expect(neither).toMatchObject({ code: 'transaction_too_large', cause: tooLarge });
    expect(neither.hint).toContain('shorter texts in --memo and --order-id');
    const { chain, asked } = chainOf(FEATURE);
    const refused = await errorOf(inVersion(0, chain, largeBuild));
    expect(refused).toMatchObject({ code: 'transaction_too_large', details: { limit: 1232 } });
    expect(refused.hint).toContain('--tx-version auto');
    expect(asked).toEqual([]);
  });

  it('is 0 with a lookup table only where neither is enough without', async () => {
    const build: (version: 0 | 1) => Promise<unknown> = largeBuild;
    const table = async () => 'a table';
    expect(await inVersion('auto', chainOf(FEATURE).chain, build, table)).toBe(1);
    expect(await inVersion('auto', chainOf(null).chain, build, table)).toBe('a table');
    expect(await inVersion(0, chainOf(FEATURE).chain, build, table)).toBe('a table');
    expect(await inVersion<unknown>(0, chainOf(FEATURE).chain, async () => 0, table)).toBe(0);
    const still = () => Promise.reject(tooLarge);
    const refused = await errorOf(inVersion(0, chainOf(FEATURE).chain, largeBuild, still));
    expect(refused.hint).toContain('--tx-version auto');
    const other = new CliError('own_listing', { hint: 'try again', what: 'it is yours' });
    const broken = () => Promise.reject(other);
    expect(await errorOf(inVersion('auto', chainOf(null).chain, largeBuild, broken))).toBe(other);
    expect(tooLargeForService(tooLarge, 'table')).toMatchObject({
      hint: expect.stringContaining('a lookup table'),
    });
  });

  it('is not another one where something else goes wrong', async () => {
    const { chain, asked } = chainOf(FEATURE);
    const other = new CliError('own_listing', { hint: 'try again', what: 'it is yours' });
    expect(await errorOf(inVersion('auto', chain, () => Promise.reject(other)))).toBe(other);
    expect(asked).toEqual([]);
    expect(tooLargeForService(other)).toBe(other);
    expect(tooLargeForService(tooLarge)).toMatchObject({ code: 'transaction_too_large' });
  });

  it('is asked of the chain once, and again where that failed', async () => {
    const once = chainOf(FEATURE, null);
    expect([await takesVersion1(once.chain), await takesVersion1(once.chain)]).toEqual([true, true]);
    expect(once.asked).toHaveLength(1);
    const failing = chainOf(
      new CliError('network_timeout', { hint: 'try again', what: 'no answer' }),
      FEATURE,
    );
    expect(await errorOf(takesVersion1(failing.chain))).toMatchObject({ code: 'network_timeout' });
    expect(await takesVersion1(failing.chain)).toBe(true);
  });

  it.each<[string, Partial<RawAccount> | null]>([
    ['absent', null],
    ['waiting', { data: new Uint8Array(9) }],
    ['of another program', { owner: FEATURE.address }],
    ['of another size', { data: new Uint8Array([1]) }],
  ])('is not 1 where the account of the feature is %s', (_, changes) => {
    expect(isActiveFeature(FEATURE)).toBe(true);
    expect(isActiveFeature(changes === null ? null : { ...FEATURE, ...changes })).toBe(false);
  });
});

describe('how long a transaction lives', () => {
  it.each([
    [150, null, '150 blocks'],
    [150, 400, '150 blocks (about 60 s)'],
    [150, 300, '150 blocks (about 45 s)'],
    [150, 200, '150 blocks (about 30 s)'],
    [1, 200, '1 block (about 1 s)'],
  ])('is told in blocks, and in seconds where it was measured: %s at %s ms', (blocks, slotMs, text) => {
    expect(blocksText(blocks, slotMs)).toBe(text);
  });
});
