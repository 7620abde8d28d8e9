import { type Address, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import type { Call } from '../calls.ts';

const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/** Programs whose every instruction is known, so that an unknown call of them is suspicious. */
const READ_IN_FULL: readonly string[] = [SYSTEM_PROGRAM, ...TOKEN_PROGRAMS];

/** Assigns the account to a program, or gives it data. A wallet to which this happens is lost. */
const TAKES_ACCOUNT = /^(Assign|Allocate|CreateAccount)/;
/** With a durable nonce a signature never expires. Clients and nodes name these instructions differently. */
const NONCE = /Nonce/;
const HANDS_OVER = /^(SetAuthority|Approve)/;

/** Whether the call uses a durable nonce. */
export function usesNonce({ program, name }: Call): boolean {
  return program === SYSTEM_PROGRAM && name !== null && NONCE.test(name);
}

/** Whether the call would turn this wallet into another kind of account. */
export function takesWallet({ program, name, account }: Call, wallet: Address): boolean {
  return (
    program === SYSTEM_PROGRAM &&
    name !== null &&
    TAKES_ACCOUNT.test(name) &&
    account('newAccount', 'account') === wallet
  );
}

/** Whether the call gives somebody authority over a token account of ours. `owns` says whether an address is ours. */
export function handsOverTokens(
  { program, name, account }: Call,
  owns: (address: string) => boolean,
): boolean {
  if (!TOKEN_PROGRAMS.includes(program) || name === null || !HANDS_OVER.test(name)) return false;
  const concerned = [
    account('owned', 'source', 'account', 'mint'),
    // A node calls the authority so when further accounts follow, as in token-metadata's calls.
    account('owner', 'authority', 'multisigAuthority'),
  ];
  // When the node left out an account, assume that it is ours.
  return concerned.some((address) => address === null || owns(address));
}

/** Where the call sends the rent of a token account of ours that it closes; null when it closes none. */
export function closesInto(
  { program, name, account }: Call,
  owns: (address: string) => boolean,
): string | null {
  if (!TOKEN_PROGRAMS.includes(program) || name !== 'CloseAccount') return null;
  const [closed, owner] = [account('account'), account('owner')];
  const ours = [closed, owner].some((address) => address === null || owns(address));
  return ours ? (account('destination') ?? 'an unknown address') : null;
}

/** Whether the call may hide what it does: a batch of instructions, or an unknown instruction of a known program. */
export function isOpaque({ program, name }: Call): boolean {
  return READ_IN_FULL.includes(program) && (name === null || name === 'Batch');
}
