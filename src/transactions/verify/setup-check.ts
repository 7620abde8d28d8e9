import { getAddressDecoder, getArrayDecoder, getU8Decoder, getU32Decoder, getU64Decoder } from '@solana/kit';
import { type Address, LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { isComputeBudget } from '../compute-budget.ts';
import type { DecodedInstruction, DecodedTransaction } from '../decode.ts';
import { deriveTable, type LookupTable, TABLE_INSTRUCTIONS } from '../setup.ts';
import { type Row, WITHOUT_INTENT } from './row.ts';
import type { StaticContext } from './static-context.ts';

/** The table that a setup transaction creates. */
interface CreatedTable extends LookupTable {
  readonly recentSlot: bigint;
  readonly bump: number;
}

/** The program accepts a slot that is at most this old. */
const RECENT_SLOTS = 512n;
const CREATE_BYTES = 13;
const EXTEND_BYTES = 12;

/** The table that a setup transaction creates; null when it does anything but create and fill one table for `wallet`. */
export function tableMadeBy(transaction: DecodedTransaction, wallet: Address): LookupTable | null {
  const made = readSetup(transaction, wallet);
  return typeof made === 'string' ? null : made;
}

/** The table that it creates; or why it does anything but create and extend one table for `wallet`. */
function readSetup({ instructions, accounts }: DecodedTransaction, wallet: Address): CreatedTable | string {
  const steps = instructions.filter((one) => !isComputeBudget(one));
  const other = steps.find(({ program }) => program !== LOOKUP_TABLE_PROGRAM);
  if (other !== undefined) return `it calls ${other.program}`;
  const [creation, ...extensions] = steps;
  const created = creation === undefined ? null : readCreation(creation.data);
  const address = creation?.accounts[0]?.address;
  if (created === null || address === undefined)
    return 'it does not begin with the creation of a lookup table';
  if (extensions.length === 0) return 'it puts nothing into the table';
  const addresses: Address[] = [];
  for (const { data } of extensions) {
    const added = readExtension(data);
    if (added === null) return 'it does more than make a table and put addresses into it';
    addresses.push(...added);
  }
  const problem = steps.map((step) => partiesProblem(step, address, wallet)).find((one) => one !== null);
  if (problem !== undefined) return problem;
  // Every account must be one of the parties that were checked above, or a called program.
  const programs = instructions.map(({ program }) => program);
  const known: readonly string[] = [address, wallet, SYSTEM_PROGRAM, ...programs];
  const unused = accounts.find((account) => !known.includes(account.address));
  if (unused !== undefined) return `it names ${unused.address}, which no instruction of it uses`;
  return { address, addresses, ...created };
}

/** Null for any other instruction, and for extra bytes. */
function readCreation(data: Uint8Array): Pick<CreatedTable, 'recentSlot' | 'bump'> | null {
  if (data.length !== CREATE_BYTES || kindOf(data) !== TABLE_INSTRUCTIONS.create) return null;
  return { recentSlot: getU64Decoder().decode(data, 4), bump: getU8Decoder().decode(data, 12) };
}

/** Null for any other instruction, and when the number of addresses is not what it says. */
function readExtension(data: Uint8Array): readonly Address[] | null {
  if (data.length < EXTEND_BYTES || kindOf(data) !== TABLE_INSTRUCTIONS.extend) return null;
  const count = getU64Decoder().decode(data, 4);
  if (BigInt(data.length - EXTEND_BYTES) !== 32n * count) return null;
  return getArrayDecoder(getAddressDecoder(), { size: Number(count) }).decode(data, EXTEND_BYTES);
}

function kindOf(data: Uint8Array): number {
  return getU32Decoder().decode(data);
}

/** The authority must be the wallet: it can extend and close the table, and receives the rent. */
function partiesProblem({ accounts }: DecodedInstruction, table: Address, wallet: Address): string | null {
  const wanted = [
    ['table', table],
    ['authority', wallet],
    ['payer', wallet],
    ['system program', SYSTEM_PROGRAM],
  ] as const;
  if (accounts.length !== wanted.length)
    return `it names ${accounts.length} accounts, expected ${wanted.length}`;
  for (const [index, [role, address]] of wanted.entries()) {
    const given = accounts[index]?.address;
    if (given !== address) return `the ${role} in it is ${given}, expected ${address}`;
  }
  const [place, , , system] = accounts;
  return place?.writable === true && system?.writable === false
    ? null
    : 'its accounts have other rights than expected';
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
  if (new Set(made.addresses).size !== made.addresses.length) return 'an address appears in the table twice';
  const isOurs = made.address === table.address && made.addresses.join() === table.addresses.join();
  return isOurs || !exact ? null : 'the table is not the one that gavel makes';
}

/** For setup transactions, in place of the comparison of instructions: the slot and the order may differ. */
export const SETUP_CHECK: Row<StaticContext> = {
  code: 'setup',
  sentence: 'it makes one lookup table, which is yours, and puts only accounts of your transaction into it',
  look: setupProblem,
};
