import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { ListingAnswer } from '../../api/answers.ts';
import { listingToJson } from '../../api/listing-json.ts';
import { ListingPath } from '../../api/requests.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import type { RawAccount } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';

export const LISTING_URL = '/v2/accounts/market/listing/:address';

/** Interface document, 4.1. */
export function listingRoute(app: FastifyInstance, { chain, deployment }: ServiceContext): void {
  const schema = {
    operationId: 'getListing',
    summary: 'A fixed-price listing as the chain holds it',
    tags: ['accounts'],
    params: ListingPath,
    response: answers(ListingAnswer, { 404: 'The account is of another kind.' }),
  };
  app.get<{ Params: Static<typeof ListingPath> }>(LISTING_URL, { schema }, async ({ params }) => {
    const { slot, accounts } = await chain.getAccounts([params.address]);
    const account = accounts[0] ?? null;
    return {
      result: { viewSlot: slot, account: account && readListing(account, deployment.programs.market) },
    };
  });
}

function readListing(account: RawAccount, program: Address) {
  if (isListing(account, program)) return listingToJson(decodeListing(account, program));
  const message = `${account.address} is not a listing: the account there is of another kind, owned by ${account.owner}`;
  throw new ServiceError(404, 'wrong_account_type', message);
}
