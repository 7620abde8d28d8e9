import { describe, expect, it } from 'vitest';
import { findMarketplaceConfigAddress } from '../../src/chain/codecs/marketplace-config.ts';
import { findMetadataAddress, TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import type { MemoryChain } from './support/chain.ts';
import { errorOf, startTestServer } from './support/server.ts';
import {
  ARTWORK,
  BUYER,
  DEPLOYMENT,
  metadataBytes,
  NOW,
  putListing,
  putToken,
  putWhitelist,
  SELLER,
  STRANGER,
  TOKEN_CURRENCY,
  WHITELIST,
} from './support/world.ts';

/** What is wrong, the world it is wrong in, the body, and what the caller is told: code and part of the message. */
type Row = readonly [
  name: string,
  arrange: (chain: MemoryChain) => unknown,
  body: Readonly<Record<string, unknown>>,
  code: string,
  message: string,
];

const nothing = () => undefined;
const listed = (chain: MemoryChain) => putListing(chain);
const create = { seller: SELLER, asset: ARTWORK, price: 5 };
const update = { seller: SELLER, asset: ARTWORK, newPrice: 5 };
const buy = { buyer: BUYER, asset: ARTWORK };
const cancel = { seller: SELLER, asset: ARTWORK };

const TABLE: Readonly<Record<string, readonly Row[]>> = {
  create: [
    ['the wallet has no token account', nothing, { ...create, seller: STRANGER }, 'not_owner', 'is absent'],
    [
      'the wallet no longer holds it',
      (chain) => putToken(chain, SELLER, ARTWORK, 0n),
      create,
      'not_owner',
      `${SELLER} does not hold this artwork: the wallet's token account`,
    ],
    ['already listed', listed, create, 'already_listed', `${ARTWORK} is already listed: ${SELLER} lists it`],
    ['price 0', nothing, { ...create, price: 0 }, 'price_zero', 'a price of 0 is not accepted'],
    [
      'an end in the past',
      nothing,
      { ...create, endTime: NOW },
      'invalid_times',
      'the end is not in the future',
    ],
    [
      'an end before the start',
      nothing,
      { ...create, startTime: NOW + 9, endTime: NOW + 8 },
      'invalid_times',
      'the end is not after the start',
    ],
    [
      'a start after the year 9999',
      nothing,
      { ...create, startTime: 253_402_300_800 },
      'invalid_times',
      'a time is outside of the years',
    ],
    [
      'no whitelist there',
      nothing,
      { ...create, whitelistConfig: WHITELIST },
      'whitelist_not_found',
      `no whitelist ${WHITELIST}`,
    ],
    [
      'another account as whitelist',
      nothing,
      { ...create, whitelistConfig: TOKEN_CURRENCY },
      'whitelist_not_found',
      'not a whitelist of the market program',
    ],
    [
      'no currency there',
      nothing,
      { ...create, currencyMint: STRANGER },
      'unsupported_currency',
      `${STRANGER} cannot be used as a currency: no account is at this address`,
    ],
    [
      'a wallet as currency',
      nothing,
      { ...create, currencyMint: BUYER },
      'unsupported_currency',
      'the account there is not an SPL Token mint',
    ],
    [
      'several editions',
      nothing,
      { ...create, editionsLimit: 2 },
      'unsupported_asset',
      'this listing is limited to one edition',
    ],
    [
      'fee and royalty above the price',
      async (chain) =>
        chain.set(await findMetadataAddress(ARTWORK), TOKEN_METADATA_ADDRESS, metadataBytes(10_000)),
      { ...create, price: 10_000 },
      'fees_exceed_price',
      'fee (250 bps) and royalty (10000 bps) together are above the price',
    ],
    [
      'no artwork there',
      nothing,
      { ...create, asset: STRANGER },
      'artwork_not_found',
      `no artwork ${STRANGER}: no account is at this address`,
    ],
    [
      'a currency as artwork',
      nothing,
      { ...create, asset: TOKEN_CURRENCY },
      'unsupported_asset',
      'it has no token-metadata record',
    ],
  ],
  update: [
    [
      'not listed',
      nothing,
      update,
      'listing_not_found',
      `no listing for ${ARTWORK}: the artwork is not listed`,
    ],
    ['not the seller', listed, { ...update, seller: STRANGER }, 'not_seller', `belongs to ${SELLER}`],
    ['price 0', listed, { ...update, newPrice: 0 }, 'price_zero', 'a price of 0 is not accepted'],
    [
      'no artwork there',
      listed,
      { ...update, asset: STRANGER },
      'artwork_not_found',
      `no artwork ${STRANGER}`,
    ],
  ],
  buy: [
    ['not listed', nothing, buy, 'listing_not_found', `no listing for ${ARTWORK}`],
    [
      'ended',
      (chain) => putListing(chain, { endTime: NOW }),
      buy,
      'listing_ended',
      'this listing has ended: it ended at 2027-01-15T08:00:00Z',
    ],
    [
      'not started',
      (chain) => putListing(chain, { startTime: NOW + 1 }),
      buy,
      'listing_not_started',
      'it starts at 2027-01-15T08:00:01Z',
    ],
    [
      'not on the whitelist',
      (chain) => {
        putWhitelist(chain, [STRANGER]);
        return putListing(chain, { whitelistConfig: WHITELIST });
      },
      buy,
      'not_whitelisted',
      `${BUYER} is not on the whitelist ${WHITELIST}`,
    ],
    [
      'a whitelist that is gone lets nobody in',
      (chain) => putListing(chain, { whitelistConfig: WHITELIST }),
      buy,
      'not_whitelisted',
      'is not on the whitelist',
    ],
    ['own listing', listed, { ...buy, buyer: SELLER }, 'own_listing', 'this is your own listing'],
    [
      'maxPrice under the price',
      listed,
      { ...buy, maxPrice: 1_499_999_999 },
      'price_above_maximum',
      'the listing asks 1.5 SOL (1500000000 lamports), your maximum is 1.499999999 SOL (1499999999 lamports)',
    ],
    [
      'too little SOL',
      (chain) => putListing(chain, { price: 10_000_000_001n }),
      buy,
      'insufficient_funds',
      'holds 10 SOL (10000000000 lamports), the price is 10.000000001 SOL',
    ],
    [
      'none of the currency',
      (chain) => putListing(chain, { currencyMint: TOKEN_CURRENCY, price: 1n }),
      buy,
      'insufficient_funds',
      'does not hold enough to pay the price',
    ],
    [
      'what is no swap quote',
      listed,
      { ...buy, swapQuote: {} },
      'invalid_request',
      'swapQuote must be a quote',
    ],
    [
      'fee and royalty above the price',
      (chain) => putListing(chain, { feeBps: 9_501, price: 10_000n }),
      buy,
      'fees_exceed_price',
      'this listing cannot be bought',
    ],
  ],
  cancel: [
    ['not listed', nothing, cancel, 'listing_not_found', `no listing for ${ARTWORK}`],
    ['not the seller', listed, { ...cancel, seller: STRANGER }, 'not_seller', `belongs to ${SELLER}`],
    ['no artwork there', nothing, { ...cancel, asset: STRANGER }, 'artwork_not_found', 'no account is at'],
  ],
};

describe.each(Object.entries(TABLE))('POST /v2/tx/fixed-price/%s answers 400', (verb, rows) => {
  it.each(rows)('%s', async (_name, arrange, body, code, message) => {
    const { post, chain } = await startTestServer();
    await arrange(chain);
    const answer = await post(`/v2/tx/fixed-price/${verb}`, body);
    expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
    expect(errorOf(answer).message).toContain(message);
    expect(answer.text).not.toContain('--');
  });
});

describe('a marketplace that does not exist', () => {
  it("is the service's failure, not the caller's", async () => {
    const { post, chain } = await startTestServer();
    chain.delete(await findMarketplaceConfigAddress(DEPLOYMENT));
    const answer = await post('/v2/tx/fixed-price/create', { ...create, currencyMint: WRAPPED_SOL_MINT });
    expect([answer.status, errorOf(answer).code]).toEqual([500, 'marketplace_not_initialized']);
  });
});
