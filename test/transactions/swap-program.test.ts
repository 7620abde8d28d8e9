import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { describeInstructions } from '../../src/transactions/describe.ts';
import { STATIC_CHECKS } from '../../src/transactions/verify/static-checks.ts';
import { addressOf } from '../support/transactions.ts';

const SWAPS = addressOf('a program that swaps');
const OTHER = addressOf('a program that nobody knows');
const deployment = { ...SANDBOX_DEPLOYMENT, swapPrograms: [SWAPS] };

it.each([
  [
    SWAPS,
    'Swap',
    'gavel knows every instruction in it but that of the swap, which can do no more than is checked below',
  ],
  [OTHER, null, 'gavel knows every instruction in it'],
] as const)(
  'a call of %s is named %s, and the check of instructions says what it knows',
  async (program, name, words) => {
    const described = await describeInstructions(
      [{ program, accounts: [], data: Uint8Array.of(9, 9, 9) }],
      deployment,
    );
    expect(described.map((one) => one.name)).toEqual([name]);
    const row = STATIC_CHECKS.find(({ code }) => code === 'known-instructions');
    if (typeof row?.sentence !== 'function')
      throw new TypeError('the sentence depends on what was described');
    expect(row.sentence({ described } as unknown as Parameters<typeof row.sentence>[0])).toBe(words);
  },
);
