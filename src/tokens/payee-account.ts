import { createHash } from 'node:crypto';
import { createNoopSigner, type Instruction } from '@solana/kit';
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system';
import { AccountState, getInitializeAccountInstruction } from '@solana-program/token';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, TOKEN_PROGRAM } from '../domain/address.ts';
import { addressBytes, toAddress } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from './maybe-token-account.ts';
import { TOKEN_SIZE } from './sizes.ts';

/** Where tokens that a wallet is owed arrive. Without an account, it is opened on the way. */
export interface PayeeAccount extends MaybeTokenAccount {
  readonly owner: Address;
  readonly mint: Address;
  /** Of an account that the signer makes for them by `openPayeeAccounts`; null for the associated one, which the program opens. */
  readonly seed: string | null;
}

/** Who is owed what kind of token, and who makes an account for them where it has to be. */
export interface TokenDelivery {
  readonly owner: Address;
  readonly mint: Address;
  readonly payer: Address;
}

/** Accounts that a wallet may give away one after the other until a payer gives up. */
const PLACES = 16;

/**
 * The associated token account (`associated`, as read), unless its owner has given it away or it is frozen: so they could
 * otherwise stop a sale that pays somebody else too. Then one that the payer makes for them, at an address of the payer's
 * own that nobody else can occupy. Throws `account_mismatch` when they have given away all of those.
 */
export async function findPayeeAccount(
  chain: ChainReader,
  owed: TokenDelivery,
  associated: RawAccount | null,
): Promise<PayeeAccount> {
  const { owner, mint } = owed;
  const slot = maybeTokenAccount(await findTokenAddress(owner, mint), associated);
  if (isOpenTo(owner, slot)) return { ...slot, owner, mint, seed: null };
  const seeds = Array.from({ length: PLACES }, (_, index) => seedOf(owed, index));
  const addresses = seeds.map((seed) => seededAddress(owed.payer, seed));
  const { accounts } = await chain.getAccounts(addresses);
  const places = addresses.map((address, index) => ({
    ...maybeTokenAccount(address, accounts[index] ?? null),
    owner,
    mint,
    seed: seeds[index] ?? null,
  }));
  const place = places.find((candidate) => isOpenTo(owner, candidate));
  if (place !== undefined) return place;
  throw new CliError('account_mismatch', {
    what: `${owner} cannot be paid`,
    why: `its token account of ${mint} and all ${PLACES} that were made for it belong to others or are frozen`,
    hint: 'sign with another wallet: --keypair PATH',
    details: { owner, mint },
  });
}

function isOpenTo(owner: Address, { account }: MaybeTokenAccount): boolean {
  return account === null || (account.owner === owner && account.state !== AccountState.Frozen);
}

/** Lamports that the payer puts into it. Those that lie there already spare some only where the program opens it. */
export function payeeAccountRent({ account, lamports, seed }: PayeeAccount, rent: bigint): bigint {
  if (account !== null) return 0n;
  if (seed !== null) return rent;
  return rent > lamports ? rent - lamports : 0n;
}

/**
 * What makes the accounts that are not associated ones; lamports that strangers sent to them do not hinder. `rent` tells what
 * makes an account of so many bytes rent exempt.
 */
export function openPayeeAccounts(
  places: readonly PayeeAccount[],
  payer: Address,
  rent: (size: number) => bigint,
): readonly Instruction[] {
  const signer = createNoopSigner(payer);
  return places.flatMap(({ address, account, seed, mint, owner }) =>
    account !== null || seed === null
      ? []
      : [
          getAllocateWithSeedInstruction({
            newAccount: address,
            baseAccount: signer,
            base: payer,
            seed,
            space: TOKEN_SIZE,
            programAddress: TOKEN_PROGRAM,
          }),
          getTransferSolInstruction({ source: signer, destination: address, amount: rent(TOKEN_SIZE) }),
          // The older form, which names the owner as an account: shorter, since the owner is in the transaction anyway.
          getInitializeAccountInstruction({ account: address, mint, owner }),
        ],
  );
}

/** As short as is safe, since a transaction is: 96 bits, so that nobody can make two wallets that share one. */
function seedOf({ owner, mint }: TokenDelivery, index: number): string {
  return createHash('sha256').update(`${owner} ${mint} ${index}`).digest('base64url').slice(0, 16);
}

/** As the System program derives it; kit's function of that name loads WebCrypto. */
function seededAddress(base: Address, seed: string): Address {
  const parts = [addressBytes(base), Buffer.from(seed), addressBytes(TOKEN_PROGRAM)];
  return toAddress(createHash('sha256').update(Buffer.concat(parts)).digest());
}
