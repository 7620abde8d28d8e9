import { describe, expect, it } from 'vitest';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { errorOf, startTestServer } from './support/server.ts';
import {
  ARTWORK,
  AUTHORITY,
  addressOf,
  FEE_ACCOUNT,
  NOW,
  putAuction,
  putListing,
  SELLER,
  STRANGER,
} from './support/world.ts';

const AUCTION = '/v2/accounts/auction/auction-config';

describe(`GET ${AUCTION}/{address}`, () => {
  it('has the fields of the account, amounts as strings', async () => {
    const { call, chain } = await startTestServer();
    const address = await putAuction(chain, {
      highestBidder: STRANGER,
      highestBidAmount: 2n ** 64n - 1n,
    });
    expect((await call(`${AUCTION}/${address}`)).json).toEqual({
      result: {
        viewSlot: 1_234,
        account: {
          accountType: 'auctionConfig',
          bump: 254,
          version: 1,
          marketplaceAuthority: AUTHORITY,
          seller: SELLER,
          mint: ARTWORK,
          bidMint: WRAPPED_SOL_MINT,
          startTime: NOW - 100,
          endTime: NOW + 86_300,
          highestBidAmount: '18446744073709551615',
          highestBidder: STRANGER,
          reservePrice: '1000000000',
          duration: 86_400,
          minBidIncrementBps: 1_000,
          timeExtPeriod: 600,
          timeExtDelta: 900,
          feeAccount: FEE_ACCOUNT,
          feeBps: 250,
          pausedAt: 0,
          burnOnComplete: false,
          buyerAck: false,
          sellerAck: false,
          tokenStandard: 0,
          minBidIncrement: '0',
          absoluteIncrement: false,
          disablePrimarySplit: true,
          pubkey: address,
          program: 'service-auction',
        },
      },
    });
    await putAuction(chain);
    const { result } = (await call(`${AUCTION}/${address}`)).json as {
      result: { account: { highestBidder: string } };
    };
    expect(result.account.highestBidder).toBe(UNSET_ADDRESS);
  });

  it('answers null where there is none, and 404 where something else is', async () => {
    const { call, chain } = await startTestServer();
    expect((await call(`${AUCTION}/${addressOf(99)}`)).json).toEqual({
      result: { viewSlot: 1_234, account: null },
    });
    const listing = await putListing(chain);
    for (const [path, address] of [
      [AUCTION, listing],
      [AUCTION, ARTWORK],
      ['/v2/accounts/market/listing', await putAuction(chain)],
    ]) {
      const other = await call(`${path}/${address}`);
      expect([other.status, errorOf(other).code]).toEqual([404, 'wrong_account_type']);
    }
  });
});
