import { SOL } from '../../domain/amount.ts';
import type { ExpectedReceipt } from '../../ports/expectation.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import type { SettleIntent, SettleState, WonSale } from './settle-state.ts';

/** What a settlement owes to everybody but the signer: the parts of the price, and the rent to the seller. */
export function settlementReceipts(
  { authority }: SettleIntent,
  { currency, escrow }: SettleState,
  { payment, payeeAccounts }: WonSale,
  rents: bigint,
): readonly ExpectedReceipt[] {
  const { seller } = payment;
  const parts = paymentReceipts(authority, payment, currency, payeeAccounts);
  if (seller === authority || rents === 0n) return parts;
  const inSol = escrow.token === null;
  const isPaidInSol = inSol && parts.some(({ owner }) => owner === seller);
  if (!isPaidInSol) {
    return [...parts, { label: 'seller', owner: seller, address: seller, currency: SOL, least: rents }];
  }
  return parts.map((part) => (part.owner === seller ? { ...part, least: part.least + rents } : part));
}
