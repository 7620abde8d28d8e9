import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { errorOf, startTestServer } from './support/server.ts';
import {
  ARTWORK,
  AUTHORITY,
  DEPLOYMENT,
  FEE_ACCOUNT,
  NOW,
  putListing,
  putWhitelist,
  SELLER,
  STRANGER,
  WHITELIST,
} from './support/world.ts';

const read = (address: string) => `/v2/accounts/market/listing/${address}`;

describe('GET /v2/accounts/market/listing/:address', () => {
  it('answers exactly the fields and types of the interface document', async () => {
    const { call, chain } = await startTestServer();
    const address = await putListing(chain, { endTime: NOW + 60 });
    const answer = await call(read(address));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.json).toEqual({
      result: {
        viewSlot: 1234,
        account: {
          accountType: 'listing',
          bump: 254,
          version: 1,
          marketplaceAuthority: AUTHORITY,
          seller: SELLER,
          mint: ARTWORK,
          currencyMint: WRAPPED_SOL_MINT,
          price: '1500000000',
          endTime: NOW + 60,
          listedAt: NOW - 100,
          feeAccount: FEE_ACCOUNT,
          feeBps: 250,
          startTime: 0,
          whitelistConfig: UNSET_ADDRESS,
          buyerSetsPrice: false,
          editionsLimit: 0,
          nonCustodial: false,
          tokenStandard: 0,
          disablePrimarySplit: true,
          pubkey: address,
          program: 'service-market',
        },
      },
    });
  });

  it('answers 200 with a null account and the slot when there is none', async () => {
    const { call } = await startTestServer();
    const answer = await call(read(await findListingAddress(DEPLOYMENT, ARTWORK)));
    expect([answer.status, answer.json]).toEqual([200, { result: { viewSlot: 1234, account: null } }]);
  });

  it.each([1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n])(
    'keeps every digit of price %s',
    async (price) => {
      const { call, chain } = await startTestServer();
      const answer = await call(read(await putListing(chain, { price })));
      expect(answer.text).toContain(`"price":"${price}"`);
    },
  );

  it('keeps every digit of a slot beyond 2^53', async () => {
    const { call, chain } = await startTestServer();
    chain.slot = 2n ** 53n + 1n;
    const answer = await call(read(await putListing(chain)));
    expect(answer.text).toContain('"viewSlot":9007199254740993,');
  });

  it.each([
    ['a letter that base58 leaves out', `${SELLER.slice(0, -1)}0`],
    ['33 bytes', 'z'.repeat(44)],
    ['too short', 'abc'],
    ['empty', ''],
    ['longer than any router segment', '2'.repeat(500)],
  ])('refuses an address that is %s', async (_case, address) => {
    const { call } = await startTestServer();
    const answer = await call(read(address));
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'address must be a base58 address of 32 bytes: the listing account',
      },
    ]);
  });

  it('answers 404 for an account of another program', async () => {
    const { call } = await startTestServer();
    const answer = await call(read(ARTWORK));
    expect([answer.status, errorOf(answer)]).toEqual([
      404,
      {
        code: 'wrong_account_type',
        message: `${ARTWORK} is not a listing: the account there is of another kind, owned by ${TOKEN_PROGRAM}`,
      },
    ]);
  });

  it('answers null where somebody only sent lamports', async () => {
    const { call, chain } = await startTestServer();
    chain.set(STRANGER, SYSTEM_PROGRAM, new Uint8Array(), 1n);
    const answer = await call(read(STRANGER));
    expect([answer.status, answer.text]).toEqual([
      200,
      `{"result":{"viewSlot":${chain.slot},"account":null}}`,
    ]);
  });

  it.each([
    ['is longer', (data: Uint8Array) => Buffer.concat([data, Buffer.alloc(4)])],
    ['is shorter', (data: Uint8Array) => data.subarray(0, 100)],
    ['is cut after its mark', (data: Uint8Array) => data.subarray(0, 8)],
  ])('answers 500 with a code for a listing that %s', async (_case, change) => {
    const { call, chain } = await startTestServer();
    const address = await putListing(chain);
    const { accounts } = await chain.getAccounts([address]);
    chain.set(address, accounts[0]?.owner as never, change(accounts[0]?.data ?? new Uint8Array()), 1n);
    const answer = await call(read(address));
    const message = `the account ${address} is marked as a listing, but cannot be read as one`;
    expect([answer.status, errorOf(answer)]).toEqual([500, { code: 'account_damaged', message }]);
  });

  it('answers 404 for another account of the same program', async () => {
    const { call, chain } = await startTestServer();
    putWhitelist(chain, [SELLER]);
    const answer = await call(read(WHITELIST));
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'wrong_account_type']);
  });
});
