import { getU64Decoder } from '@solana/kit';
import { type Address, LOOKUP_TABLE_PROGRAM } from '../../domain/address.ts';
import { addressAt, addressBytes } from '../../domain/base58.ts';
import { compileDraft } from './compile.ts';
import { type DraftInstruction, readDraft } from './draft.ts';
import { transferSol } from './instructions.ts';
import {
  createTable,
  extendTable,
  findTableAddress,
  freezeTable,
  type Parties,
} from './table-instructions.ts';
import type { HostileContext, Trick, WithSetup } from './trick.ts';

/** A genuine setup transaction, decoded. */
interface Genuine {
  readonly wallet: Address;
  readonly parties: Parties;
  readonly slot: bigint;
  readonly bump: number;
  readonly entries: readonly Address[];
}

/** The instructions of a forged one, and the table that the main transaction then loads from, if that is another. */
interface Forged {
  readonly instructions: readonly DraftInstruction[];
  readonly table?: Address;
}

const CREATE_SLOT = 4;
const CREATE_BUMP = 12;
const EXTEND_ENTRIES = 12;

function read(setupTx: Uint8Array): Genuine {
  const { payer: wallet, instructions } = readDraft(setupTx);
  const [create, extend] = instructions.filter(({ program }) => program === LOOKUP_TABLE_PROGRAM);
  const table = create?.accounts[0]?.address;
  if (create === undefined || extend === undefined || table === undefined)
    throw new RangeError('this makes no lookup table');
  const places = Array.from({ length: (extend.data.length - EXTEND_ENTRIES) / 32 }, (_, at) => at);
  return {
    wallet,
    parties: { table, authority: wallet, payer: wallet },
    slot: getU64Decoder().decode(create.data, CREATE_SLOT),
    bump: create.data[CREATE_BUMP] ?? 0,
    entries: places.map((at) => addressAt(extend.data, EXTEND_ENTRIES + 32 * at)),
  };
}

/** A trick that replaces the setup transaction. If the table changes, the main transaction loads from the new one. */
function forging(
  name: string,
  aim: string,
  codes: Trick['codes'],
  forge: (genuine: Genuine, context: HostileContext) => Forged,
): Trick {
  return {
    name,
    row: 'lookup table',
    aim,
    codes,
    // A transaction without a setup transaction stays as it is.
    apply: () => null,
    onSetup({ tx, setupTx }, context): WithSetup {
      const genuine = read(setupTx);
      const { instructions, table } = forge(genuine, context);
      const draft = readDraft(setupTx);
      const budget = draft.instructions.filter(({ program }) => program !== LOOKUP_TABLE_PROGRAM);
      return {
        tx: table === undefined ? tx : withKey(tx, genuine.parties.table, table),
        setupTx: compileDraft({ ...draft, instructions: [...budget, ...instructions] }),
      };
    },
  };
}

/** Replaces one key in the bytes by another of the same length. */
function withKey(bytes: Uint8Array, from: Address, to: Address): Uint8Array {
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(Buffer.from(addressBytes(from)));
  if (at !== -1) changed.set(addressBytes(to), at);
  return Uint8Array.from(changed);
}

function genuineSteps({ parties, slot, bump, entries }: Genuine): readonly DraftInstruction[] {
  return [createTable(parties, slot, bump), extendTable(parties, entries)];
}

function replaced(entries: readonly Address[], at: number, by: Address): readonly Address[] {
  return entries.map((entry, index) => (index === at ? by : entry));
}

/** Tricks on a setup transaction. The last two change what is around it; all others change the setup transaction itself. */
export const SETUP_TRICKS: readonly Trick[] = [
  forging('setup-second-table', 'makes a second lookup table', ['setup'], (genuine, { stranger }) => {
    const [table, bump] = findTableAddress(genuine.wallet, genuine.slot - 1n);
    const second = { ...genuine.parties, table };
    const more = [createTable(second, genuine.slot - 1n, bump), extendTable(second, [stranger])];
    return { instructions: [...genuineSteps(genuine), ...more] };
  }),
  forging(
    'setup-authority',
    'makes a lookup table that belongs to somebody else',
    ['setup', 'signers'],
    ({ slot, entries, wallet }, { stranger }) => {
      const [table, bump] = findTableAddress(stranger, slot);
      const parties = { table, authority: stranger, payer: wallet };
      return { table, instructions: [createTable(parties, slot, bump), extendTable(parties, entries)] };
    },
  ),
  forging(
    'setup-payer',
    'has somebody else pay for the lookup table',
    ['setup', 'signers'],
    (genuine, { stranger }) => ({
      instructions: genuineSteps({ ...genuine, parties: { ...genuine.parties, payer: stranger } }),
    }),
  ),
  forging(
    'setup-address',
    'puts an address of somebody else into the lookup table',
    ['setup'],
    (genuine, { stranger }) => ({
      instructions: genuineSteps({ ...genuine, entries: replaced(genuine.entries, 0, stranger) }),
    }),
  ),
  forging(
    'setup-transfer',
    'takes SOL while it makes the lookup table',
    ['setup', 'programs'],
    (genuine, { stranger }) => ({
      instructions: [...genuineSteps(genuine), transferSol(genuine.wallet, stranger, 1_000_000_000n)],
    }),
  ),
  forging('setup-freeze', 'makes the lookup table one that nobody can close', ['setup'], (genuine) => ({
    instructions: [...genuineSteps(genuine), freezeTable(genuine.parties)],
  })),
  forging(
    'setup-other-table',
    'adds to a lookup table that is there already, with other addresses in it',
    ['setup'],
    (genuine, { table, stranger }) => {
      const other = table?.address ?? stranger;
      return {
        table: other,
        instructions: genuineSteps({ ...genuine, parties: { ...genuine.parties, table: other } }),
      };
    },
  ),
  forging('setup-far-slot', 'makes the lookup table of a slot that is far away', ['setup'], (genuine) => {
    const slot = genuine.slot + 1_000n;
    const [table, bump] = findTableAddress(genuine.wallet, slot);
    return {
      table,
      instructions: genuineSteps({ ...genuine, slot, bump, parties: { ...genuine.parties, table } }),
    };
  }),
  forging(
    'setup-order',
    'exchanges two addresses of the lookup table',
    ['same-accounts', 'same-data'],
    (genuine) => {
      const [first, second] = genuine.entries;
      if (first === undefined || second === undefined) return { instructions: genuineSteps(genuine) };
      return {
        instructions: genuineSteps({
          ...genuine,
          entries: [second, first, ...genuine.entries.slice(2)],
        }),
      };
    },
  ),
  {
    name: 'setup-left-out',
    row: 'lookup table',
    aim: 'loads accounts from a lookup table that it does not come with',
    codes: ['lookup-tables'],
    apply: () => null,
    onSetup: ({ tx }) => ({ tx }),
  },
];
