import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { isComputeBudget } from '../compute-budget.ts';
import type { DecodedInstruction, DecodedTransaction } from '../decode.ts';
import { parse } from '../parsers/lookup-table.ts';
import { deriveTable, type LookupTable, type NewTable } from '../setup.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { StaticContext } from './static-checks.ts';

/** What a setup transaction is held against. */
export interface SetupTerms {
  /** The table that is made here. */
  readonly table: NewTable;
  /** Accounts of the main transaction that may be loaded from a table. */
  readonly allowed: readonly Address[];
}

/** What a setup transaction makes. */
interface Made extends LookupTable {
  readonly recentSlot: bigint;
  readonly bump: number;
}

/** How many of the last slots the program takes. */
const RECENT_SLOTS = 512n;
const CREATE_BYTES = 13;
const EXTEND_BYTES = 12;

/** The table that a setup transaction makes; null where it is anything but the making of one table for `wallet`. */
export function tableMadeBy(transaction: DecodedTransaction, wallet: Address): LookupTable | null {
  const made = readSetup(transaction, wallet);
  return typeof made === 'string' ? null : made;
}

/** What it makes, or why it is not the creation and extension of one table for `wallet`, and nothing else. */
function readSetup({ instructions, accounts }: DecodedTransaction, wallet: Address): Made | string {
  const steps = instructions.filter((one) => !isComputeBudget(one));
  const other = steps.find(({ program }) => program !== LOOKUP_TABLE_PROGRAM);
  if (other !== undefined) return `it calls ${other.program}`;
  const [creation, ...extensions] = steps.map((step) => ({ step, parsed: parse(toKit(step)) }));
  if (creation?.parsed?.name !== 'CreateLookupTable' || creation.step.data.length !== CREATE_BYTES)
    return 'it does not begin with the creation of a lookup table';
  const { recentSlot, bump } = creation.parsed.data as Pick<Made, 'recentSlot' | 'bump'>;
  const address = creation.step.accounts[0]?.address;
  if (address === undefined) return 'it names no table';
  if (extensions.length === 0) return 'it puts nothing into the table';
  const addresses: Address[] = [];
  for (const { step, parsed } of extensions) {
    if (parsed?.name !== 'ExtendLookupTable')
      return `it does ${parsed?.name ?? 'what cannot be read'} as well`;
    const { addresses: more } = parsed.data as Pick<Made, 'addresses'>;
    if (step.data.length !== EXTEND_BYTES + 32 * more.length) return 'an extension has further bytes';
    addresses.push(...more);
  }
  const problem = steps.map((step) => partiesProblem(step, address, wallet)).find((one) => one !== null);
  if (problem !== undefined) return problem;
  // Whatever is not among the parties is named by no instruction.
  const known: readonly string[] = [
    address,
    wallet,
    SYSTEM_PROGRAM,
    ...instructions.map(({ program }) => program),
  ];
  const unused = accounts.find((account) => !known.includes(account.address));
  if (unused !== undefined) return `it names ${unused.address}, which no instruction of it uses`;
  return { address, addresses, recentSlot, bump };
}

/** Whoever is the authority may add to the table, and close it; whoever pays gets its rent back only as the authority. */
function partiesProblem({ accounts }: DecodedInstruction, table: Address, wallet: Address): string | null {
  const [place, authority, payer, system] = accounts;
  if (place?.address !== table)
    return `it concerns a second table, ${place?.address ?? 'which it does not name'}`;
  if (authority?.address !== wallet) return `the authority of the table is ${authority?.address ?? 'nobody'}`;
  if (payer?.address !== wallet) return `the rent of the table is paid by ${payer?.address ?? 'nobody'}`;
  if (system?.address !== SYSTEM_PROGRAM || accounts.length !== 4)
    return 'its accounts are not those of a table';
  return place.writable && !place.signer ? null : 'the table has other rights than expected';
}

function setupProblem({
  transaction,
  signer,
  setup,
  exact,
}: StaticContext): ReturnType<Row<StaticContext>['look']> {
  if (setup === null) return WITHOUT_INTENT;
  const made = readSetup(transaction, signer);
  if (typeof made === 'string') return made;
  const { table, allowed } = setup;
  const { address, bump } = deriveTable(signer, made.recentSlot);
  if (made.address !== address || made.bump !== bump)
    return `${made.address} is not the table of your wallet and slot ${made.recentSlot}`;
  const age = made.recentSlot - table.recentSlot;
  if (age > RECENT_SLOTS || -age > RECENT_SLOTS) return `slot ${made.recentSlot} is not a recent one`;
  const foreign = made.addresses.find((one) => !allowed.includes(one));
  if (foreign !== undefined)
    return `it puts ${foreign} into the table, which the transaction does not take from one`;
  if (new Set(made.addresses).size !== made.addresses.length) return 'an address stands in the table twice';
  const isOurs = made.address === table.address && made.addresses.join() === table.addresses.join();
  return isOurs || !exact ? null : 'the table is not the one that gavel makes';
}

function toKit({ program, data }: DecodedInstruction): Parameters<typeof parse>[0] {
  return { programAddress: program, accounts: [], data };
}

/** A setup transaction is held against this in place of the instructions that were built here: slots and order may differ. */
export const SETUP_CHECK: Row<StaticContext> = {
  code: 'setup',
  sentence:
    'it makes one lookup table, which is yours, with accounts of the transaction that you asked for alone',
  look: setupProblem,
};
