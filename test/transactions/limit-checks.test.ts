import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { limitRows } from '../../src/render/changes.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import type { MessageConfig } from '../../src/transactions/message-config.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { instruction, SIGNER, transaction } from '../support/transactions.ts';

const v1 = decodeTransaction(transaction({ version: 1 }));
const v0 = decodeTransaction(transaction());

async function limits(
  changes: Partial<MessageConfig>,
  { rebuilt = v1, bytes = v1 }: { rebuilt?: typeof v1 | null; bytes?: typeof v1 } = {},
) {
  const config = bytes.config === null ? null : { ...bytes.config, ...changes };
  const { verdict } = await judge(
    null,
    { ...bytes, config },
    {
      deployment: SANDBOX_DEPLOYMENT,
      signer: SIGNER,
      expectation: null,
      about: null,
      rebuilt,
      blockhash: null,
      maxFeeLamports: 10_000n,
    },
  );
  const { passed, detail } = verdict.checks.find(({ code }) => code === 'limits') ?? {};
  return passed ? 'passed' : detail;
}

describe('the limits of a version 1 transaction', () => {
  it('pass as gavel sets them, whatever its fee, and of the versions before', async () => {
    expect(await limits({})).toBe('passed');
    expect(await limits({ priorityFeeLamports: 5n })).toBe('passed');
    expect(await limits({}, { bytes: v0 })).toBe('passed');
  });

  it.each<[Partial<MessageConfig>, string]>([
    [{ computeUnitLimit: null }, 'it asks for no compute units: it would pay its fee and do nothing'],
    [{ computeUnitLimit: 0 }, 'it asks for no compute units: it would pay its fee and do nothing'],
    [
      { loadedAccountsDataSizeLimit: null },
      'it asks for no accounts to be loaded: it would pay its fee and do nothing',
    ],
    [
      { loadedAccountsDataSizeLimit: 0 },
      'it asks for no accounts to be loaded: it would pay its fee and do nothing',
    ],
  ])('that would let nothing run are refused, known or not what was asked: %j', async (changes, why) => {
    expect(await limits(changes)).toBe(why);
    expect(await limits(changes, { rebuilt: null })).toBe(why);
  });

  it.each<[Partial<MessageConfig>, string]>([
    [{ computeUnitLimit: 20_001 }, 'it asks for 20001 compute units, expected 20000'],
    [
      { loadedAccountsDataSizeLimit: 67_108_863 },
      'it asks for 67108863 bytes of accounts, expected 67108864',
    ],
    [{ heapSize: 262_144 }, 'it asks for 262144 bytes of heap, expected the default'],
  ])('that are not those gavel sets are refused: %j', async (changes, why) => {
    expect(await limits(changes)).toBe(why);
    // Without anything to compare with, and beside what was built in version 0, they only have to let it run.
    expect(await limits(changes, { rebuilt: null })).toBe('passed');
    expect(await limits(changes, { rebuilt: v0 })).toBe('passed');
  });

  it('say so where the default was expected to be another', async () => {
    const config = { ...v1.config, heapSize: 65_536 } as MessageConfig;
    expect(await limits({ heapSize: null }, { rebuilt: { ...v1, config } })).toBe(
      'it asks for the default bytes of heap, expected 65536',
    );
  });

  it('are not asked for by instructions, which do nothing there', async () => {
    const budget = { programAddress: COMPUTE_BUDGET_PROGRAM, data: new Uint8Array([2, 1, 0, 0, 0]) };
    const bytes = decodeTransaction(transaction({ version: 1, instructions: [budget, instruction()] }));
    expect(await limits({}, { bytes })).toBe(
      'it has instructions of the compute budget, which do nothing in version 1',
    );
  });
});

describe('how they are shown', () => {
  const rows = (changes: Partial<MessageConfig>) =>
    Object.fromEntries(limitRows({ ...v1.config, ...changes } as MessageConfig));

  it('in the largest unit that is whole', () => {
    expect(rows({})).toEqual({ 'compute units': 'at most 20000', accounts: 'at most 64 MiB' });
    expect(rows({ heapSize: 65_536, loadedAccountsDataSizeLimit: 1_000 })).toMatchObject({
      heap: '64 KiB',
      accounts: 'at most 1000 bytes',
    });
    expect(rows({ computeUnitLimit: null, loadedAccountsDataSizeLimit: null })).toEqual({
      'compute units': 'at most 0',
      accounts: 'at most 0 bytes',
    });
    expect(limitRows(null)).toEqual([]);
  });
});
