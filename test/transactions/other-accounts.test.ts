import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import type { Expectation } from '../../src/ports/expectation.ts';
import { otherAccountsProblem } from '../../src/transactions/verify/other-accounts.ts';
import { addressOf, SIGNER } from '../support/transactions.ts';

const RAFFLE = addressOf('a raffle of somebody else');

function problem(
  before: RawAccount | null,
  after: RawAccount | null,
  expectation: Partial<Expectation> = {},
): string | null {
  const pairs = [{ address: RAFFLE, before, after }];
  const nothing = { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] };
  return otherAccountsProblem(
    { signer: SIGNER, pairs, deployment: SANDBOX_DEPLOYMENT },
    { ...nothing, ...expectation },
  );
}

describe("an account of the marketplace's that nobody spoke of, and that names somebody else", () => {
  const of = (byte: number): RawAccount => ({
    address: RAFFLE,
    owner: SANDBOX_DEPLOYMENT.programs.raffle,
    lamports: 1n,
    data: new Uint8Array(40).fill(byte),
    executable: false,
  });

  it.each<[string, RawAccount | null, RawAccount | null]>([
    ['may not change', of(0), of(1)],
    ['may not be made', null, of(1)],
    ['may not be closed', of(1), null],
  ])('%s', (_name, before, after) => {
    expect(problem(before, after)).toBe(`${RAFFLE}, which is the marketplace's, would change`);
  });

  it('may stay as it is', () => {
    expect(problem(of(1), of(1))).toBeNull();
  });

  it('may change when the operation names it', () => {
    expect(problem(of(0), of(1), { touches: [RAFFLE] })).toBeNull();
  });
});
