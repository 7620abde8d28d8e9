import { type AccountMap, accountAt } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { RESERVED_ADDRESSES, RESERVING_OWNERS } from '../domain/reserved-addresses.ts';
import type { Payment } from './payment.ts';

export interface PaidSale {
  /** Whether payees receive lamports in their wallets. False for a raffle, which pays wrapped SOL like any other token. */
  readonly inSol: boolean;
  /** Accounts that are closed by the sale, so that nobody can be paid there. */
  readonly accounts: readonly Address[];
  /** Lamports that make an account of `size` bytes rent exempt. */
  rent(size: number): bigint;
}

/**
 * The payment as the programs make it: the seller receives the share of a creator or of the fee account that cannot receive it.
 * `accounts` must hold those of `payeeReads`. In a token currency, a payee whose account is frozen or was given away is paid
 * into another account, and forfeits nothing.
 */
export function withForfeits(payment: Payment, accounts: AccountMap, sale: PaidSale): Payment {
  const { split } = payment;
  const credited = new Map<Address, bigint>();
  const pay = (wallet: Address, amount: bigint): bigint => {
    const before = credited.get(wallet) ?? 0n;
    if (amount > 0n && isForfeited(wallet, before + amount, accounts, sale)) return 0n;
    credited.set(wallet, before + amount);
    return amount;
  };
  const fee = pay(payment.feeAccount, split.fee);
  const creators = split.creators.map((creator) => ({
    ...creator,
    amount: pay(creator.address, creator.amount),
  }));
  const parts = [split, { ...split, fee, creators }].map((it) =>
    it.creators.reduce((sum, { amount }) => sum + amount, it.fee),
  );
  const [owed = 0n, given = 0n] = parts;
  return { ...payment, split: { fee, creators, seller: split.seller + owed - given } };
}

function isForfeited(
  wallet: Address,
  amount: bigint,
  paid: AccountMap,
  { inSol, accounts, rent }: PaidSale,
): boolean {
  if (accounts.includes(wallet)) return true;
  if (!inSol) return false;
  if (RESERVED_ADDRESSES.has(wallet)) return true;
  const account = accountAt(paid, wallet);
  if (account === null) return amount < rent(0);
  if (account.executable || RESERVING_OWNERS.has(account.owner)) return true;
  return account.lamports + amount < rent(account.data.length);
}
