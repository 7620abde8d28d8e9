import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM } from '../support/program-tokens.ts';
import { type Account, type Books, Refusal } from './books.ts';
import { ARTWORKS, nameOf, USD } from './cast.ts';
import { dataOf, ownerOf } from './layout.ts';
import type { Machine, RawAccount } from './machine.ts';
import { keyOf } from './places.ts';

/** What all accounts of the chain hold together. */
export interface Totals {
  readonly lamports: bigint;
  readonly dollars: bigint;
  /** How many of each artwork there are. */
  readonly artworks: readonly bigint[];
}

const MINTS = [USD, ...ARTWORKS.map(({ mint }) => mint)].map(keyOf);
const TOKEN = keyOf(TOKEN_PROGRAM);
const TOKEN_SIZE = 165;

function describe(address: Address, account: Account | undefined): string {
  if (account === undefined) return `${nameOf(address)}: nothing`;
  const { lamports, record } = account;
  const show = (_: string, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return typeof value === 'string' ? nameOf(value as Address) : value;
  };
  return `${nameOf(address)}: ${lamports} lamports, ${JSON.stringify(record, show)}`;
}

function firstDifference(a: Buffer, b: Buffer): string {
  const index = a.findIndex((byte, at) => byte !== b[at]);
  return `${a.length} and ${b.length} bytes, first difference at ${index}`;
}

function compareAccount(
  address: Address,
  expected: Account | undefined,
  found: RawAccount | undefined,
): void {
  const problem = (what: string) => new Error(`${what}\n  the model has ${describe(address, expected)}`);
  if (expected === undefined || found === undefined) {
    if (expected === undefined && found === undefined) return;
    throw problem(`the chain has ${found === undefined ? 'no account' : `${found.lamports} lamports`} there`);
  }
  if (expected.lamports !== found.lamports) throw problem(`the chain has ${found.lamports} lamports there`);
  if (!keyOf(ownerOf(expected.record)).equals(found.owner)) throw problem('another program owns the account');
  const data = dataOf(expected.record);
  if (!data.equals(found.data)) throw problem(`other data: ${firstDifference(data, found.data)}`);
}

/**
 * Compares accounts of the chain with the model: lamports, owner, and every byte. Adds up what the chain holds there,
 * by its own bytes.
 */
export function compare(books: Books, machine: Machine, addresses: Iterable<Address>): Totals {
  let lamports = 0n;
  const tokens = MINTS.map(() => 0n);
  for (const address of addresses) {
    const found = machine.read(address);
    compareAccount(address, books.accounts.get(address), found);
    if (found === undefined) continue;
    lamports += found.lamports;
    if (!found.owner.equals(TOKEN) || found.data.length !== TOKEN_SIZE) continue;
    const index = MINTS.findIndex((mint) => mint.equals(found.data.subarray(0, 32)));
    if (index >= 0) tokens[index] = (tokens[index] ?? 0n) + found.data.readBigUInt64LE(64);
  }
  const [dollars = 0n, ...artworks] = tokens;
  return { lamports, dollars, artworks };
}

/** What the model says to an operation: undefined when it happens, otherwise why not. */
export function judge(books: Books, apply: () => void): string | undefined {
  try {
    apply();
    books.commit();
    return undefined;
  } catch (error) {
    books.rollback();
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
