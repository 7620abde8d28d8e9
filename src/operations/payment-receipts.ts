import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Receipt } from '../ports/expectation.ts';
import { type Payment, type Places, paidWallets, received } from './payment.ts';

/**
 * What a sale owes to everybody but who signs it. At least that: others may be paid by somebody else too, between reading
 * and landing.
 */
export function paymentReceipts(
  signer: Address,
  payment: Payment,
  currency: Currency,
  places: Places,
): readonly Receipt[] {
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
      address: places.get(owner)?.address ?? owner,
      least: received(owner, payment),
    }));
}
