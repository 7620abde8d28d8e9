import type { ScheduledBid } from '../domain/scheduled-bid.ts';

/** A scheduled bid in the form of the other accounts: the fields as the chain holds them, amounts as strings. */
export function scheduledBidToJson({ address, amount, ...fields }: ScheduledBid) {
  return {
    accountType: 'scheduledBid',
    ...fields,
    amount: String(amount),
    pubkey: address,
    program: 'service-auction',
  } as const;
}

export type ScheduledBidAccount = ReturnType<typeof scheduledBidToJson>;
