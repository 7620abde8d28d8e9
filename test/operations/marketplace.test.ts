import { describe, expect, it } from 'vitest';
import type { Auction } from '../../src/domain/auction.ts';
import { marketplaceDifference } from '../../src/operations/own-marketplace.ts';
import { addressOf } from '../support/transactions.ts';

const [AUTHORITY, FEES, OTHER] = ['authority', 'fees', 'other'].map((name) => addressOf(name)) as [
  Auction['seller'],
  Auction['seller'],
  Auction['seller'],
];
const config = {
  address: OTHER,
  authority: AUTHORITY,
  feeAccount: FEES,
  primaryFeeBps: 500,
  secondaryFeeBps: 250,
};
const of = (changes: Partial<Auction>) =>
  ({ marketplaceAuthority: AUTHORITY, feeAccount: FEES, feeBps: 500, ...changes }) as Auction;
const difference = (changes: Partial<Auction>, primarySaleHappened = false) =>
  marketplaceDifference(of(changes), config, { primarySaleHappened });

describe('an auction is of this marketplace', () => {
  it('when authority, fee account and fee are', () => {
    expect(difference({})).toBeNull();
    expect(difference({ feeBps: 250 }, true)).toBeNull();
    // The record may have been changed since it opened.
    expect(difference({ feeBps: 500 }, true)).toBeNull();
  });

  it('and not when one of them differs', () => {
    expect(difference({ marketplaceAuthority: OTHER })).toContain(`its authority is ${OTHER}`);
    expect(difference({ feeAccount: OTHER })).toContain(`its fee goes to ${OTHER}`);
    expect(difference({ feeBps: 0 })).toBe('its fee is 0 bps, that of this one 500 bps');
    // The lower fee of a later sale is not for a first one.
    expect(difference({ feeBps: 250 })).toBe('its fee is 250 bps, that of this one 500 bps');
    expect(difference({ feeBps: 499 }, true)).toContain('500 or 250 bps');
  });
});
