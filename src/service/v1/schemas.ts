import Type, { type TSchema } from 'typebox';
import { V1Error } from '../../api/v1.ts';
import { address } from '../body-schema.ts';
import { SORTS } from './sales.ts';

/** More pages than any marketplace has. */
const MOST_PAGES = 1_000_000n;

export const page = Type.BigInt({
  minimum: 0n,
  maximum: MOST_PAGES,
  format: 'int32',
  description: `a JSON integer from 0 to ${MOST_PAGES}: the page`,
});

export const sort = Type.Union(
  SORTS.map((word) => Type.Literal(word)),
  { description: `one of ${SORTS.join(', ')}` },
);

const DESCRIPTION = { description: 'a JSON object' };

export const PartnersBody = Type.Object({ page, sort }, DESCRIPTION);
export const SellerBody = Type.Object(
  { seller: address('the wallet that sells'), page: Type.Optional(page) },
  DESCRIPTION,
);
export const CreatorBody = Type.Object(
  { creator: address('the wallet of the creator'), page: Type.Optional(page) },
  DESCRIPTION,
);
export const MintBody = Type.Object(
  { mintAccount: address('the mint of the artwork'), page: Type.Optional(page) },
  DESCRIPTION,
);

/** In a query, where every value is a text. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,5})$', description: 'the page, from 0' })),
});

export const ArtworkPath = Type.Object({ mintAccount: address('the mint of the artwork') });
export const ArtworkQuery = Type.Object({
  buyer: Type.Optional(address('the wallet that would buy it; one that holds nothing when left out')),
  targetPriorityFeeLamports: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,11})$',
      description: 'lamports to pay for priority in total, 0 when left out',
    }),
  ),
});
export const UserPath = Type.Object({ address: address('the wallet') });
export const BidderPath = Type.Object({ bidder: address('the wallet that scheduled the bids') });

/** The responses of a route of v1. */
export function v1Answers(
  success: TSchema,
  description: string,
  others: Readonly<Record<number, string>> = {},
) {
  const errors = {
    400: 'The request is wrong, or a precondition does not hold.',
    401: 'The API key is missing, unknown or revoked.',
    429: 'Too many requests: wait for the seconds that the header Retry-After names.',
    500: 'The chain could not be read, or the service failed.',
    ...others,
  };
  const schemas = Object.entries(errors).map(([status, text]) => [status, { ...V1Error, description: text }]);
  return { 200: { ...success, description }, ...Object.fromEntries(schemas) };
}
