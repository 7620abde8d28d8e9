import Type, { type TSchema } from 'typebox';
import { address } from '../body-schema.ts';
import { answers, answersToBody } from '../routes/answers.ts';
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

const body = (title: string) => ({ title, description: 'a JSON object' });

export const PartnersBody = Type.Object({ page, sort }, body('SearchPartnerArtworksBody'));
export const SellerBody = Type.Object(
  { seller: address('the wallet that sells'), page: Type.Optional(page) },
  body('V1SellerBody'),
);
export const CreatorBody = Type.Object(
  { creator: address('the wallet of the creator'), page: Type.Optional(page) },
  body('V1CreatorBody'),
);
export const MintBody = Type.Object(
  { mintAccount: address('the mint of the artwork'), page: Type.Optional(page) },
  body('V1MintBody'),
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
export const v1Answers = (
  success: TSchema,
  description: string,
  others: Readonly<Record<number, string>> = {},
) => answers({ ...success, description }, others);

/** The responses of a route of v1 that takes a body. */
export const v1AnswersToBody = (
  success: TSchema,
  description: string,
  others: Readonly<Record<number, string>> = {},
) => answersToBody({ ...success, description }, others);
