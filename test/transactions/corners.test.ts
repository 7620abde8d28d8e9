import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import type { Fields } from '../../src/ports/expectation.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { checkAccounts } from '../../src/transactions/verify/account-changes.ts';
import { closesInto } from '../../src/transactions/verify/control.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { expectedCalls } from '../../src/transactions/verify/program-calls.ts';
import { makeChecks } from '../../src/transactions/verify/row.ts';
import { checkSimulation } from '../../src/transactions/verify/simulation-checks.ts';
import { amountProblem } from '../../src/transactions/verify/token-checks.ts';
import { requirePassed } from '../../src/transactions/verify/verify.ts';
import { errorOf } from '../http/scripted-server.ts';
import { addressOf, BLOCKHASH, instruction, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const RECORD = addressOf('a record');
const MINT = addressOf('a mint');

describe('a check', () => {
  it.each([
    ['an error', new Error('out of order'), 'it could not be checked: out of order'],
    ['anything else', 'out of order', 'it could not be checked: out of order'],
  ])('that throws %s has failed, and says why', (_, thrown, detail) => {
    const look = () => {
      throw thrown;
    };
    expect(makeChecks([{ code: 'signers', sentence: 'it holds', look }], {})).toEqual([
      { code: 'signers', sentence: 'it holds', passed: false, detail },
    ]);
  });

  it('that failed without a reason is named by what did not hold', async () => {
    const checks = [{ code: 'signers', sentence: 'it holds', passed: false }] as const;
    const refused = await errorOf(Promise.resolve().then(() => requirePassed({ checks }, 'a hint')));
    expect(refused).toMatchObject({ code: 'verification_failed', why: 'this does not hold: it holds' });
  });
});

describe('a record that cannot be read', () => {
  const account = (text: string): RawAccount => ({
    address: RECORD,
    owner: addressOf('a program'),
    lamports: 1n,
    data: new Uint8Array(Buffer.from(text)),
    executable: false,
  });
  const decode = ({ data }: RawAccount): Fields => JSON.parse(Buffer.from(data).toString());
  const expected = {
    ...{ label: 'record', address: RECORD, decode },
    change: { kind: 'changed' as const, fields: { price: 2 } },
  };

  it.each([
    ['before', '?', '{"price":2}', 'it is not the record'],
    ['afterwards', '{"price":1}', '?', 'it would no longer be the record'],
  ])('%s is a failed check, and shows no fields', (_, before, after, words) => {
    const pairs = [{ address: RECORD, before: account(before), after: account(after) }];
    const { checks, fields } = checkAccounts({ expectation: { accounts: [expected] }, pairs });
    expect(checks).toMatchObject([{ passed: false, detail: `record ${RECORD}: ${words}` }]);
    expect(fields).toEqual([]);
  });
});

describe('the bytes alone', () => {
  const judged = async (bytes: Uint8Array, tables: boolean, rebuilt = bytes) => {
    const decoded = decodeTransaction(bytes);
    const context = { deployment: SANDBOX_DEPLOYMENT, signer: SIGNER, maxFeeLamports: 10_000n };
    const { verdict } = await judge(
      null,
      { ...decoded, tables: { ...decoded.tables, known: tables } },
      {
        ...context,
        expectation: { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] },
        about: null,
        rebuilt: decodeTransaction(rebuilt),
        offered: null,
        blockhash: BLOCKHASH,
      },
    );
    return verdict.checks;
  };

  it('of a transaction for another wallet do not want your signature', async () => {
    const other = addressOf('another wallet');
    const bytes = transaction({ payer: other, instructions: [instruction({ accounts: [] })] });
    expect(await judged(bytes, true)).toContainEqual(
      expect.objectContaining({
        code: 'signers',
        passed: false,
        detail: `it does not require your signature; it requires that of ${other}`,
      }),
    );
  });

  it('say so where lookup tables were not read', async () => {
    expect(await judged(transaction(), false)).toContainEqual(
      expect.objectContaining({
        code: 'lookup-tables',
        passed: null,
        detail: 'its lookup tables were not read',
      }),
    );
  });

  it('name by its program an instruction that nobody knows', async () => {
    const none = transaction({ instructions: [] });
    expect(await judged(transaction(), true, none)).toContainEqual(
      expect.objectContaining({
        code: 'same-instructions',
        passed: false,
        detail: `it does ${PROGRAM} unknown; expected nothing`,
      }),
    );
  });
});

describe('a closed token account', () => {
  it('whose destination is not told goes to an unknown address', () => {
    const call = { program: TOKEN_PROGRAM, name: 'CloseAccount', account: () => null, key: '' };
    expect(closesInto(call, () => false)).toBe('an unknown address');
  });
});

describe('the programs that may be called in turn', () => {
  it('are the token programs where a token account is opened', () => {
    const opens = instruction({ programAddress: ASSOCIATED_TOKEN_PROGRAM });
    const decoded = decodeTransaction(transaction({ instructions: [opens] }));
    const allowed = expectedCalls(decoded, SANDBOX_DEPLOYMENT);
    expect(allowed.has(TOKEN_PROGRAM)).toBe(true);
    expect(allowed.has(ASSOCIATED_TOKEN_PROGRAM)).toBe(false);
  });
});

describe('a simulation', () => {
  it('that does not show the wallet fails the checks of the wallet', () => {
    const { checks } = checkSimulation({
      deployment: SANDBOX_DEPLOYMENT,
      signer: SIGNER,
      feeLamports: 5_000n,
      expectation: { lamports: { min: -1n, max: 0n }, tokens: [], accounts: [] },
      simulation: { slot: 5n },
      readSlot: 5n,
      read: [],
      innerCalls: [],
      expectedPrograms: new Set(),
      pairs: [],
    });
    const failed = checks.filter(({ passed }) => passed === false).map(({ code }) => code);
    expect(failed).toEqual(['signer-account', 'sol-change']);
  });

  it.each([
    ['expected 1', { min: 1n, max: 1n }],
    ['expected 1 to 3', { min: 1n, max: 3n }],
  ])('that moves another number of tokens: %s', (words, bounds) => {
    const expectation = { lamports: { min: 0n, max: 0n }, tokens: [{ mint: MINT, bounds }], accounts: [] };
    const changes = [{ mint: MINT, before: 0n, after: 9n }];
    expect(amountProblem(expectation, changes)).toBe(`${MINT} would change by 9 units, ${words}`);
    expect(amountProblem(expectation, [])).toBe(`${MINT} would change by 0 units, ${words}`);
  });
});
