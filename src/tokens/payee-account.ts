import { createHash } from 'node:crypto';
import type { Instruction } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { findTokenAddress } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from './maybe-token-account.ts';
import { openSeededAccount, seededAddress } from './seeded-account.ts';
import { TOKEN_SIZE } from './sizes.ts';

/** The token account that a payee is paid into. If it does not exist, the transaction opens it. */
export interface PayeeAccount extends MaybeTokenAccount {
  readonly owner: Address;
  readonly mint: Address;
  /** Seed of an account that the payer opens with `openPayeeAccounts`; null for the associated one, which the program opens. */
  readonly seed: string | null;
}

/** Who is to receive tokens of which mint, and who pays for an account where one must be opened. */
export interface TokenDelivery {
  readonly owner: Address;
  readonly mint: Address;
  readonly payer: Address;
}

/** How many seeds are tried: a wallet can give away the account of each seed, one after the other. */
const MAX_SEEDS = 16;

/**
 * The associated token account (`associated`, as read), unless its owner has given it away or it is frozen: with such an
 * account a payee could otherwise stop a sale that pays others too. Then the payer opens another account for the payee, at an
 * address that is derived from the payer, so that nobody else can occupy it. Throws `account_mismatch` when the payee has
 * given away all of those as well.
 */
export async function findPayeeAccount(
  chain: ChainReader,
  delivery: TokenDelivery,
  associated: RawAccount | null,
): Promise<PayeeAccount> {
  const { owner, mint } = delivery;
  const usual = maybeTokenAccount(await findTokenAddress(owner, mint), associated);
  if (isUsable(owner, usual)) return { ...usual, owner, mint, seed: null };
  const seeds = Array.from({ length: MAX_SEEDS }, (_, index) => seedOf(delivery, index));
  const addresses = seeds.map((seed) => seededAddress(delivery.payer, seed));
  const { accounts } = await chain.getAccounts(addresses);
  const candidates = addresses.map((address, index) => ({
    ...maybeTokenAccount(address, accounts[index] ?? null),
    owner,
    mint,
    seed: seeds[index] ?? null,
  }));
  const usable = candidates.find((candidate) => isUsable(owner, candidate));
  if (usable !== undefined) return usable;
  throw new CliError('account_mismatch', {
    what: `${owner} cannot be paid`,
    why: `its token account of ${mint} and all ${MAX_SEEDS} that were made for it belong to others or are frozen`,
    hint: 'sign with another wallet: --keypair PATH',
    details: { owner, mint },
  });
}

function isUsable(owner: Address, { account }: MaybeTokenAccount): boolean {
  return account === null || (account.owner === owner && account.state !== AccountState.Frozen);
}

/** Lamports of rent that the payer pays. Lamports that are at the address already count only where the program opens it. */
export function payeeAccountRent({ account, lamports, seed }: PayeeAccount, rent: bigint): bigint {
  if (account !== null) return 0n;
  if (seed !== null) return rent;
  return rent > lamports ? rent - lamports : 0n;
}

/**
 * Instructions that open the accounts that are not associated ones. They also work when strangers have sent lamports to the
 * address. `rent`: the lamports that make an account of so many bytes rent exempt.
 */
export function openPayeeAccounts(
  accounts: readonly PayeeAccount[],
  payer: Address,
  rent: (size: number) => bigint,
): readonly Instruction[] {
  return accounts.flatMap(({ address, account, seed, mint, owner }) =>
    account !== null || seed === null
      ? []
      : openSeededAccount({ address, seed, mint, owner }, payer, rent(TOKEN_SIZE)),
  );
}

/** Short, to save bytes of the transaction; 96 bits, so that nobody can find two wallets with the same seed. */
function seedOf({ owner, mint }: TokenDelivery, index: number): string {
  return createHash('sha256').update(`${owner} ${mint} ${index}`).digest('base64url').slice(0, 16);
}
