import { findTokenAddress } from '../../chain/codecs/token.ts';
import type { Address } from '../../domain/address.ts';
import { SOL } from '../../domain/amount.ts';
import type { Receipt } from '../operation.ts';
import { received } from '../payment.ts';
import type { SettleIntent } from './settle.ts';
import type { SettleState, WonSale } from './settle-state.ts';

/** What a settlement owes to everybody but who signs it: the parts of the price, and the rents to the seller. */
export async function settlementReceipts(
  { authority }: SettleIntent,
  { auction, currency, escrow }: SettleState,
  { payment }: WonSale,
  rents: bigint,
): Promise<readonly Receipt[]> {
  const { seller, feeAccount, split } = payment;
  const labels = new Map<Address, string>([
    ...split.creators.map(({ address }) => [address, 'creator'] as const),
    [feeAccount, 'fee account'],
    [seller, 'seller'],
  ]);
  const inSol = escrow.token === null;
  const others = [...labels].filter(([owner]) => owner !== authority);
  const parts = others.map(async ([owner, label]): Promise<Receipt> => {
    const part = received(owner, payment);
    return {
      label,
      owner,
      currency,
      address: inSol ? owner : await findTokenAddress(owner, auction.bidMint),
      least: inSol && owner === seller ? part + rents : part,
    };
  });
  const rent: Receipt = { label: 'seller', owner: seller, address: seller, currency: SOL, least: rents };
  const owed = [...(await Promise.all(parts)), ...(inSol || seller === authority ? [] : [rent])];
  return owed.filter(({ least }) => least > 0n);
}
