import { type Address, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import type { Call } from '../calls.ts';

const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/** Programs whose instructions are all known, so that every call of them can be read. */
const READ_IN_FULL: readonly string[] = [SYSTEM_PROGRAM, ...TOKEN_PROGRAMS];

/** Gives the account that is named to a program or sizes it: a wallet that this happens to is lost. */
const TAKES_ACCOUNT = /^(Assign|Allocate|CreateAccount)/;
/** A durable nonce keeps a signature usable for ever. Clients and nodes name its instructions differently. */
const NONCE = /Nonce/;
const HANDS_OVER = /^(SetAuthority|Approve)/;

/** Whether it uses a durable nonce. */
export function usesNonce({ program, name }: Call): boolean {
  return program === SYSTEM_PROGRAM && name !== null && NONCE.test(name);
}

/** Whether the System program would make this wallet something else. */
export function takesWallet({ program, name, account }: Call, wallet: Address): boolean {
  return (
    program === SYSTEM_PROGRAM &&
    name !== null &&
    TAKES_ACCOUNT.test(name) &&
    account('newAccount', 'account') === wallet
  );
}

/** Whether it gives somebody a say over a token account: by `owns`, whose it is. */
export function handsOverTokens(
  { program, name, account }: Call,
  owns: (address: string) => boolean,
): boolean {
  if (!TOKEN_PROGRAMS.includes(program) || name === null || !HANDS_OVER.test(name)) return false;
  const concerned = [account('owned', 'source', 'account', 'mint'), account('owner', 'authority')];
  // A node that left the accounts out is not given the benefit of the doubt.
  return concerned.some((address) => address === null || owns(address));
}

/** Where the rent of a token account of ours goes when it is closed; null when none is. */
export function closesInto(
  { program, name, account }: Call,
  owns: (address: string) => boolean,
): string | null {
  if (!TOKEN_PROGRAMS.includes(program) || name !== 'CloseAccount') return null;
  const [closed, owner] = [account('account'), account('owner')];
  const ours = [closed, owner].some((address) => address === null || owns(address));
  return ours ? (account('destination') ?? 'an unknown address') : null;
}

/** Whether it may hide what it does: several instructions in one, or one that is not known of a program that is. */
export function isOpaque({ program, name }: Call): boolean {
  return READ_IN_FULL.includes(program) && (name === null || name === 'Batch');
}
