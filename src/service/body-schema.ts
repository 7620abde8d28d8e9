import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { DOCUMENTED } from '../api/openapi-schema.ts';
import type { Address } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import { isAddress } from '../domain/base58.ts';
import { INDEXED_KINDS } from '../domain/indexed-kind.ts';
import { MEMO_LIMIT, memoProblem, SERVICE_ID, SHARE_SLUG } from '../domain/memo-text.ts';
import type { Body, IntegerRange, Member, MemberKind } from '../operations/route.ts';
import { BASE58_32_BYTES, BYTES_FORMAT, digitsUpTo, MEMO_FORMAT } from './formats.ts';
import { SWAP_QUOTE } from './swap-quote-schema.ts';

/*
 * Descriptions are noun phrases: the service answers a wrong value with "<field> must be <description>". What
 * `DOCUMENTED` has stands in the OpenAPI document in its place: there bounds are bounds, also those of an operation, which
 * refuses with a code of its own.
 */

/** With this limit, the price of a compute unit in micro-lamports fits into an unsigned 64-bit integer. */
const MAX_PRIORITY_LAMPORTS = 1_000_000_000_000n;

function base58<T>(description: string) {
  const schema = Type.Unsafe<T>({
    type: 'string',
    pattern: BASE58_32_BYTES,
    description,
    [DOCUMENTED]: { format: BYTES_FORMAT },
  });
  return Type.Refine(schema, (value) => typeof value === 'string' && isAddress(value));
}

/** A member, parameter or query that is an address. */
export function address(meaning: string) {
  return base58<Address>(`a base58 address of 32 bytes: ${meaning}`);
}

/** A JSON integer, parsed as a bigint. */
function integer({ maximum, format, least = 0n, most = maximum }: IntegerRange, meaning: string) {
  const schema = Type.BigInt({
    minimum: 0n,
    maximum,
    format,
    description: `a JSON integer from 0 to ${maximum}: ${meaning}`,
    [DOCUMENTED]: { minimum: least, maximum: most, description: meaning },
  });
  // The compiled validator compares with a double, for which 2^64 equals 2^64 - 1.
  return Type.Refine(schema, (value) => typeof value === 'bigint' && value <= maximum);
}

const MEMBERS: Readonly<Record<MemberKind, (member: Member) => TSchema>> = {
  address: ({ meaning }) => address(meaning),
  integer({ meaning, range }) {
    if (range === undefined) throw new TypeError(`an integer without a range: ${meaning}`);
    return integer(range, meaning);
  },
  id: ({ meaning }) => base58<string>(`32 bytes in base58: ${meaning}`),
  digits: ({ meaning }) =>
    Type.String({
      pattern: digitsUpTo(U64_MAX),
      description: `a string with an integer from 0 to ${U64_MAX}: ${meaning}`,
    }),
  boolean: ({ meaning }) => Type.Boolean({ description: meaning }),
  memo: ({ meaning }) =>
    Type.Refine(
      Type.String({
        minLength: 1,
        maxLength: MEMO_LIMIT - 1,
        description: `a text of visible characters in at most ${MEMO_LIMIT - 1} bytes: ${meaning}`,
        [DOCUMENTED]: { format: MEMO_FORMAT },
      }),
      (value) => typeof value === 'string' && memoProblem(value) === null,
    ),
  'service-id': ({ meaning }) =>
    Type.String({
      pattern: SERVICE_ID.source,
      description: `1 to 64 characters of ASCII without spaces: ${meaning}`,
    }),
  'share-slug': ({ meaning }) =>
    Type.String({ pattern: SHARE_SLUG.source, description: `8 capital letters: ${meaning}` }),
  'swap-quote': ({ meaning }) => Type.Unknown({ [DOCUMENTED]: { ...SWAP_QUOTE, description: meaning } }),
};

/** Accepted by every transaction builder. */
const transactionOptions = {
  targetPriorityFeeLamports: Type.Optional(
    integer({ maximum: MAX_PRIORITY_LAMPORTS, format: 'uint64' }, 'lamports to pay for priority in total'),
  ),
  blockhash: Type.Optional(base58<string>('a base58 blockhash of 32 bytes: a recent one, to be stamped on')),
} satisfies TProperties;

const TransactionOptions = Type.Object(transactionOptions);
export type TransactionOptions = Static<typeof TransactionOptions>;

/** Members without a schema are ignored. `title` is its name in the OpenAPI document. */
export function bodySchema(body: Body, title: string): TObject {
  const members = Object.entries(body).map(([name, member]) => {
    const schema = MEMBERS[member.kind](member);
    return [name, member.isOptional ? Type.Optional(schema) : schema] as const;
  });
  return Type.Object(
    { ...Object.fromEntries(members), ...transactionOptions },
    { title, description: 'a JSON object' },
  );
}

/** Path parameters of a route that reads an account. */
export const ListingPath = Type.Object({ address: address('the listing account') });
export const OfferPath = Type.Object({ address: address('the offer account') });
export const AuctionPath = Type.Object({ address: address('the auction account') });
export const RafflePath = Type.Object({ raffle_key: address('the raffle account') });

/** Which accounts of the index are asked for. */
export const IndexPath = Type.Object({
  kind: Type.Union(
    INDEXED_KINDS.map((kind) => Type.Literal(kind)),
    { description: `one of ${INDEXED_KINDS.join(', ')}: the kind of account` },
  ),
});
export const IndexQuery = Type.Object({
  after: Type.Optional(address('`next` of the page before')),
});

/** What a quote of vendor-a is asked with (interface document, 4.3). */
export const VendorAQuery = Type.Object({
  mintAccount: address('the mint of the artwork'),
  buyer: address('the wallet that would buy it'),
});
