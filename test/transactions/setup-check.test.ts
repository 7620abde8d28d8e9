import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { buildSetup } from '../../src/transactions/build.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { deriveTable, setupInstructions } from '../../src/transactions/setup.ts';
import { judge, judgeBytes } from '../../src/transactions/verify/judge.ts';
import { SETUP_CHECK, tableMadeBy } from '../../src/transactions/verify/setup-check.ts';
import { verifyBytes } from '../../src/transactions/verify/verify.ts';
import { errorOf } from '../http/scripted-server.ts';
import { addressOf, BLOCKHASH, SIGNER, transaction } from '../support/transactions.ts';

const SLOT = 1_000n;
const THIEF = addressOf('a thief');
const OWN = addressOf('an account of the transaction');
const OTHER = addressOf('another account of the transaction');
const THIRD = addressOf('one that may stand in it, too');
const { address: TABLE, bump } = deriveTable(SIGNER, SLOT);
const table = { address: TABLE, addresses: [OWN, OTHER], recentSlot: SLOT };
const [CREATE, EXTEND] = setupInstructions(SIGNER, table) as [Instruction, Instruction];

/** The check alone, of what a service handed out; null where it holds. */
async function detailOf(
  given: readonly Instruction[] | Uint8Array,
  {
    setup = { table, allowed: [OWN, OTHER, THIRD] },
    ours = false,
  }: { setup?: object | null; ours?: boolean } = {},
) {
  const bytes = given instanceof Uint8Array ? given : transaction({ instructions: given });
  const offered = decodeTransaction(bytes);
  const own = ours ? offered : buildSetup(SIGNER, table, { blockhash: BLOCKHASH, priorityLamports: 0n });
  const { made } = await judgeBytes(
    own,
    {
      deployment: SANDBOX_DEPLOYMENT,
      signer: SIGNER,
      expectation: { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] },
      about: null,
      rebuilt: own,
      offered: ours ? null : { transaction: offered, exact: false, expected: own },
      blockhash: own.blockhash,
      maxFeeLamports: 1_000_000n,
      setup: setup as never,
    },
    'not asked',
  );
  const check = made.find(({ code }) => code === 'setup');
  return check === undefined ? 'no such check' : (check.detail ?? null);
}

/** An instruction with one of its accounts, or its bytes, otherwise. */
function withAccount(
  instruction: Instruction,
  at: number,
  address: Address,
  role?: AccountRole,
): Instruction {
  const accounts = (instruction.accounts ?? []).map((one, index) =>
    index === at ? { address, role: role ?? one.role } : one,
  );
  return { ...instruction, accounts };
}

function withData(instruction: Instruction, change: (data: Buffer) => Uint8Array): Instruction {
  return { ...instruction, data: Uint8Array.from(change(Buffer.from(instruction.data ?? []))) };
}

const madeOf = (slot: bigint, addresses: readonly Address[]) =>
  setupInstructions(SIGNER, { address: deriveTable(SIGNER, slot).address, addresses, recentSlot: slot });

describe('the setup check', () => {
  it.each<[string, readonly Instruction[]]>([
    ['is as it is built here', [CREATE, EXTEND]],
    ['is of another slot that is recent', madeOf(SLOT + 512n, [OWN, OTHER])],
    ['is of an older slot that is recent', madeOf(SLOT - 512n, [OWN, OTHER])],
    ['has another order, and one more that may stand in it', madeOf(SLOT, [OTHER, THIRD, OWN])],
    ['adds them one after the other', [...madeOf(SLOT, [OWN]), ...madeOf(SLOT, [OTHER]).slice(1)]],
  ])('lets pass what %s', async (_, instructions) => {
    expect(await detailOf(instructions)).toBeNull();
  });

  it.each<[string, readonly Instruction[], string]>([
    ['makes nothing', [], 'does not begin with the creation'],
    ['only adds', [EXTEND], 'does not begin with the creation'],
    [
      'creates with further bytes',
      [withData(CREATE, (data) => Buffer.concat([data, Buffer.of(0)])), EXTEND],
      'does not begin',
    ],
    ['creates and names nothing', [{ ...CREATE, accounts: [] }, EXTEND], 'does not begin'],
    ['adds nothing', [CREATE], 'puts nothing into the table'],
    ['adds no number of them', [CREATE, withData(EXTEND, (data) => data.subarray(0, 8))], 'does more than'],
    ['adds fewer than it says', [CREATE, withData(EXTEND, (data) => data.subarray(0, 44))], 'does more than'],
    [
      'adds with further bytes',
      [CREATE, withData(EXTEND, (data) => Buffer.concat([data, Buffer.of(0)]))],
      'does more than',
    ],
    [
      'freezes it',
      [CREATE, EXTEND, { ...withData(EXTEND, () => Buffer.from([1, 0, 0, 0])) }],
      'does more than',
    ],
    ['closes it', [CREATE, EXTEND, withData(EXTEND, (data) => data.fill(4, 0, 1))], 'does more than'],
    ['creates twice', [CREATE, CREATE, EXTEND], 'does more than'],
    [
      'takes SOL',
      [
        CREATE,
        EXTEND,
        getTransferSolInstruction({ source: createNoopSigner(SIGNER), destination: THIEF, amount: 5n }),
      ],
      `calls ${SYSTEM_PROGRAM}`,
    ],
    [
      'adds to a second table',
      [CREATE, EXTEND, withAccount(EXTEND, 0, THIEF)],
      `the table in it is ${THIEF}`,
    ],
    [
      'has another authority',
      [withAccount(CREATE, 1, THIEF, AccountRole.READONLY), EXTEND],
      `the authority in it is ${THIEF}`,
    ],
    [
      'has another payer',
      [CREATE, withAccount(EXTEND, 2, THIEF, AccountRole.WRITABLE)],
      `the payer in it is ${THIEF}`,
    ],
    ['has another program', [withAccount(CREATE, 3, THIEF), EXTEND], `the system program in it is ${THIEF}`],
    [
      'names more',
      [
        { ...CREATE, accounts: [...(CREATE.accounts ?? []), { address: THIEF, role: AccountRole.READONLY }] },
        EXTEND,
      ],
      'names 5 accounts',
    ],
    [
      'may write what it may not',
      [withAccount(CREATE, 3, SYSTEM_PROGRAM, AccountRole.WRITABLE), EXTEND],
      'other rights',
    ],
    [
      'may not write the table',
      [CREATE, EXTEND].map((one) => withAccount(one, 0, TABLE, AccountRole.READONLY)),
      'other rights',
    ],
    [
      'is at another place',
      [CREATE, EXTEND].map((one) => withAccount(one, 0, THIEF)),
      'is not the table of your wallet',
    ],
    [
      'has another bump',
      [withData(CREATE, (data) => data.fill(bump - 1, 12)), EXTEND],
      'is not the table of your wallet',
    ],
    ['is of a slot to come', madeOf(SLOT + 513n, [OWN]), 'is not a recent one'],
    ['is of a slot long ago', madeOf(SLOT - 513n, [OWN]), 'is not a recent one'],
    ['holds what is foreign', madeOf(SLOT, [OWN, THIEF]), `puts ${THIEF} into the table`],
    ['holds one twice', madeOf(SLOT, [OWN, OTHER, OWN]), 'appears in the table twice'],
  ])('refuses what %s', async (_, instructions, detail) => {
    expect(await detailOf(instructions)).toContain(detail);
  });

  it('refuses a key that no instruction names', async () => {
    const compiled = decodeTransaction(transaction({ instructions: [CREATE, EXTEND] }));
    const more = {
      ...compiled,
      accounts: [...compiled.accounts, { address: THIEF, signer: false, writable: true }],
    };
    expect(tableMadeBy(compiled, SIGNER)).toMatchObject({ address: TABLE, addresses: [OWN, OTHER] });
    expect(tableMadeBy(more, SIGNER)).toBeNull();
  });

  it('holds what is signed to the very table that was chosen', async () => {
    expect(await detailOf([CREATE, EXTEND], { ours: true })).toBeNull();
    for (const other of [madeOf(SLOT, [OTHER, OWN]), madeOf(SLOT + 1n, [OWN, OTHER])])
      expect(await detailOf(other, { ours: true })).toBe('the table is not the one that gavel makes');
  });

  it('is no check of any other transaction', async () => {
    expect(await detailOf([CREATE, EXTEND], { setup: null })).toBe('no such check');
    expect(SETUP_CHECK.look({ setup: null } as never)).toHaveProperty('notMade');
  });
});

describe('what cannot be simulated yet', () => {
  const own = buildSetup(SIGNER, table, { blockhash: BLOCKHASH, priorityLamports: 0n });
  const context = {
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    expectation: { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] },
    about: null,
    rebuilt: own,
    offered: null,
    blockhash: own.blockhash,
    maxFeeLamports: 5_000n,
    setup: { table, allowed: [OWN, OTHER] },
    hint: 'do something else',
  };

  it('is looked at as far as it can be, and says why the rest is open', async () => {
    const { verdict } = await verifyBytes(own, context, 'later');
    const open = verdict.checks.filter(({ passed }) => passed === null);
    expect(open.map(({ detail }) => detail)).toEqual(open.map(() => 'later'));
    expect(open.map(({ code }) => code)).toContain('simulates');
    const { verdict: same } = await judge(null, own, context);
    expect(same.checks.map(({ code }) => code)).toEqual(verdict.checks.map(({ code }) => code));
  });

  it('is refused for what does not hold of its bytes', async () => {
    const error = await errorOf(verifyBytes(own, { ...context, maxFeeLamports: 4_999n }, 'later'));
    expect(error).toMatchObject({ code: 'verification_failed', details: { failed: ['network-fee'] } });
  });
});
