import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { encodeBase64 } from '../json/base64.ts';
import type { RawAccount } from '../ports/chain.ts';

/** An account of a program whose data this version cannot read. */
export interface UnreadableAccount {
  readonly address: Address;
  readonly owner: Address;
  readonly lamports: bigint;
  /** Size of the data. */
  readonly bytes: number;
  /** The data in base64. */
  readonly data: string;
}

/** An account that a list leaves out. */
export interface LeftOut {
  readonly address: Address;
  readonly why: string;
}

export function unreadableAccount({ address, owner, lamports, data }: RawAccount): UnreadableAccount {
  return { address, owner, lamports, bytes: data.length, data: encodeBase64(data) };
}

/** The error, besides the account itself, which is shown. `kind` with its article: "a listing". */
export function cannotBeRead({ address, owner, bytes }: UnreadableAccount, kind: string): CliError {
  return new CliError('account_damaged', {
    what: `account ${address} cannot be read as ${kind}`,
    why: `its ${bytes} bytes are not those that this version of the tool knows`,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: address, owner, bytes },
  });
}

/** Reads each account. Those that cannot be read are left out; any other error is thrown. */
export function readEach<A extends { readonly address: Address }, T>(
  accounts: readonly A[],
  read: (account: A, index: number) => T,
): { readonly rows: readonly T[]; readonly leftOut: readonly LeftOut[] } {
  const rows: T[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, account] of accounts.entries()) {
    try {
      rows.push(read(account, index));
    } catch (error) {
      if (!(error instanceof CliError) || !ABOUT_ONE.has(error.code)) throw error;
      leftOut.push({ address: account.address, why: error.why ?? error.message });
    }
  }
  return { rows, leftOut };
}

/** Codes of errors that concern one account only. */
const ABOUT_ONE: ReadonlySet<string> = new Set([
  'account_mismatch',
  'unsupported_currency',
  'unsupported_asset',
]);

const NAMED = 3;

/** The warning of a list; none when nothing is left out. */
export function leftOutWarnings(leftOut: readonly LeftOut[]): readonly string[] {
  const { length } = leftOut;
  if (length === 0) return [];
  const named = leftOut.slice(0, NAMED).map(({ address, why }) => `${address} (${why})`);
  const more = length > NAMED ? `, and ${length - NAMED} more; --json lists them all` : '';
  const what = length === 1 ? 'account could not be read and is' : 'accounts could not be read and are';
  return [`${length} ${what} left out: ${named.join(', ')}${more}`];
}
