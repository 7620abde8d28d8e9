import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { ExpectedReceipt } from '../ports/expectation.ts';
import { type PayeeAccounts, type Payment, paidWallets, received } from './payment.ts';

/**
 * What a sale owes to everybody but the signer. These are minimums, because somebody else may pay the same wallets between
 * reading and landing.
 */
export function paymentReceipts(
  signer: Address,
  payment: Payment,
  currency: Currency,
  payeeAccounts: PayeeAccounts,
): readonly ExpectedReceipt[] {
  const labels = new Map<Address, string>([
    ...payment.split.creators.map(({ address }) => [address, 'creator'] as const),
    [payment.feeAccount, 'fee account'],
    [payment.seller, 'seller'],
  ]);
  return [...labels.keys()]
    .filter((owner) => owner !== signer && paidWallets(payment).includes(owner))
    .map((owner) => ({
      label: labels.get(owner) ?? 'payee',
      owner,
      currency,
      address: payeeAccounts.get(owner)?.address ?? owner,
      least: received(owner, payment),
    }));
}
