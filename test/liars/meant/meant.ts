import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import type { Fields } from '../records.ts';
import type { Wish } from '../typed.ts';

/** Inclusive, in base units. */
export interface Span {
  readonly least: bigint;
  readonly most: bigint;
}

/** What is wrong with an account as it comes out; null where nothing is. */
export type Rule = (after: Fields | null, before: Fields | null) => string | null;

/** What the words that were typed allow, on the chain as it is. */
export interface Meant {
  /** The least by which the wallet's lamports may change, those of its token accounts included, fee and rent apart. */
  readonly lamports: bigint;
  /** By mint; of any other nothing may change. */
  readonly tokens: ReadonlyMap<string, Span>;
  /** The accounts of the marketplace that may change. */
  readonly records: ReadonlyMap<Address, Rule>;
  /** Further accounts that it may open, with the lamports that go into each beyond its rent. */
  readonly opens?: ReadonlyMap<Address, bigint>;
}

/** What the words are held against. */
export interface Honest {
  readonly wallet: Address;
  readonly wish: Wish;
  /** An account of the marketplace on the honest chain. */
  record(address: Address): Fields | null;
  /** Whether the artwork was sold before: then there is no first sale to share. */
  readonly isSold: boolean;
  /** Whether no account is at the artwork's address: it is the leaf of a tree, which no token account holds. */
  readonly isCompressed: boolean;
  /** Base units that the preview named so; null where it did not. */
  shown(label: string): bigint | null;
}

export const { marketplaceAuthority } = SANDBOX_DEPLOYMENT;

export const closed: Rule = (after) => (after === null ? null : 'it is still there');

/** Every field that is named comes to be as given. */
export function becomes(fields: Fields): Rule {
  return (after) => {
    if (after === null) return 'it is not there';
    const wrong = Object.entries(fields).find(([name, value]) => !same(after[name], value));
    return wrong === undefined ? null : `its ${wrong[0]} is ${after[wrong[0]]}, not ${wrong[1]}`;
  };
}

/** As `becomes`, and no other field changes but those in `free`. */
export function changes(fields: Fields, free: readonly string[] = []): Rule {
  return (after, before) => {
    const wrong = becomes(fields)(after, before);
    if (wrong !== null || after === null) return wrong;
    if (before === null) return 'it was not there before';
    const other = Object.keys(after).find(
      (name) => !(name in fields) && !free.includes(name) && !same(after[name], before[name]),
    );
    return other === undefined ? null : `its ${other} changed too`;
  };
}

function same(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return String(one) === String(other);
}

/** Money that may leave, in the currency given. */
export function paid(currency: unknown, amount: bigint): Pick<Meant, 'lamports'> & { tokens: Tokens } {
  if (currency === WRAPPED_SOL_MINT) return { lamports: -amount, tokens: [] };
  return { lamports: 0n, tokens: [[String(currency), { least: -amount, most: 0n }]] };
}

/** Money that has to arrive, at least. */
export function gained(currency: unknown, amount: bigint): Pick<Meant, 'lamports'> & { tokens: Tokens } {
  if (currency === WRAPPED_SOL_MINT) return { lamports: amount, tokens: [] };
  return { lamports: 0n, tokens: [[String(currency), { least: amount, most: 2n ** 64n }]] };
}

export type Tokens = readonly (readonly [mint: string, span: Span])[];

export const exactly = (mint: Address, amount: bigint): Tokens => [[mint, { least: amount, most: amount }]];

export function bigintOf(fields: Fields | null, name: string): bigint {
  const value = fields?.[name];
  return typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n;
}

export function meant(lamports: bigint, tokens: Tokens, records: Iterable<readonly [Address, Rule]>): Meant {
  return { lamports, tokens: new Map(tokens), records: new Map(records) };
}
