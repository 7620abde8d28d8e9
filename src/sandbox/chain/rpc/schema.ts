import type { Address } from '@solana/kit';
import { type Static, type TSchema, Type } from 'typebox';
import { isAddress, signatureBytes } from '../../../domain/base58.ts';

/** A base58 address of 32 bytes. */
export const AddressParam = Type.Refine(
  Type.Unsafe<Address>(Type.String()),
  isAddress,
  () => 'Invalid param: not a base58 address of 32 bytes',
);

export const BlockhashParam = Type.Refine(
  Type.String(),
  isAddress,
  () => 'Invalid param: not a base58 hash of 32 bytes',
);

export const SignatureParam = Type.Refine(
  Type.String(),
  (value) => signatureBytes(value) !== null,
  () => 'Invalid param: not a base58 signature of 64 bytes',
);

export const CommitmentParam = Type.Enum(['processed', 'confirmed', 'finalized']);

/** A slot, height or count: an integer that a JavaScript number holds exactly. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The highest transaction version that a client supports. */
export const TransactionVersion = Type.Integer({ minimum: 0, maximum: 255 });

/** A u64. The JSON parser returns values past 2^53 as bigints. */
export const U64 = Type.Refine(
  Type.Union([Count, Type.BigInt()]),
  (value) => value >= 0 && value < 2n ** 64n,
  () => 'Invalid param: not an unsigned 64-bit integer',
);

export const AccountEncoding = Type.Enum(['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed']);
export const TransactionEncoding = Type.Enum(['json', 'jsonParsed', 'binary', 'base58', 'base64']);
type TransactionEncoding = Static<typeof TransactionEncoding>;
export const WireEncoding = Type.Enum(['base58', 'base64']);

/** A configuration, or in its place the encoding alone, as older clients give it. */
export function orEncoding<S extends TSchema>(config: S) {
  return optional(Type.Union([TransactionEncoding, config]));
}

/** The configuration that a parameter of `orEncoding` stands for. */
export function configOf<C extends object>(given: TransactionEncoding | C | undefined) {
  return typeof given === 'string' ? { encoding: given } : given;
}

/** A parameter that may be left out or null. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Undefined()]);
}

export const ContextFields = {
  commitment: Type.Optional(CommitmentParam),
  minContextSlot: Type.Optional(Count),
};

export const ContextConfig = Type.Object(ContextFields);
export type ContextConfig = Static<typeof ContextConfig>;

export const AccountFields = {
  ...ContextFields,
  encoding: Type.Optional(AccountEncoding),
  dataSlice: Type.Optional(Type.Object({ offset: Count, length: Count })),
};

export const AccountConfig = Type.Object(AccountFields);
export type AccountConfig = Static<typeof AccountConfig>;

/** What blocks are shown with. */
export const BlockFields = {
  commitment: Type.Optional(CommitmentParam),
  encoding: Type.Optional(TransactionEncoding),
  transactionDetails: Type.Optional(Type.Enum(['full', 'accounts', 'signatures', 'none'])),
  maxSupportedTransactionVersion: Type.Optional(TransactionVersion),
};

const Memcmp = Type.Object({
  offset: Count,
  bytes: Type.Union([Type.String(), Type.Array(Type.Integer({ minimum: 0, maximum: 255 }))]),
  encoding: Type.Optional(Type.Enum(['base58', 'base64', 'bytes'])),
});
export type Memcmp = Static<typeof Memcmp>;
export const AccountFilter = Type.Union([
  Type.Object({ memcmp: Memcmp }),
  Type.Object({ dataSize: Count }),
  Type.Literal('tokenAccountState'),
]);
export type AccountFilter = Static<typeof AccountFilter>;
