import { type AccountMap, accountAt } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { RESERVED_ADDRESSES, RESERVING_OWNERS } from '../domain/reserved-addresses.ts';
import type { Payment } from './payment.ts';

export interface PaidSale {
  /** Whether lamports reach the wallets themselves: not in a raffle, where wrapped SOL is a token like any other. */
  readonly inSol: boolean;
  /** Accounts that end with the sale: nobody is paid there. */
  readonly accounts: readonly Address[];
  /** Lamports that make an account of `size` bytes rent exempt. */
  rent(size: number): bigint;
}

/**
 * The payment as the programs make it: the seller gets the share of a creator or of the fee account that cannot be
 * credited. `accounts` hold those of `payeeReads`. In a token currency who has given their account away, or
 * whose account is frozen, gets another one instead, and forfeits nothing.
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
