import type { Address } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import { MAX_SUPPLY } from '../domain/raffle.ts';
import { MAX_SECONDS_AHEAD } from '../domain/time-bounds.ts';
import { LATEST_TIME } from '../domain/unix-seconds.ts';
import type { ErrorCode } from '../errors/codes.ts';

/*
 * How the service is asked for an operation. This is plain data: the service makes the schema of the body and the OpenAPI
 * document from it (src/service/body-schema.ts), and commands load no schema library.
 */

/** The kinds of members of a body, with the types of their values. */
interface Values {
  readonly address: Address;
  /** 32 bytes in base58. */
  readonly id: string;
  readonly integer: bigint;
  /** An unsigned 64-bit integer in a string. */
  readonly digits: string;
  readonly boolean: boolean;
  readonly memo: string;
  readonly 'service-id': string;
  readonly 'share-slug': string;
  /** Checked by what reads it. */
  readonly 'swap-quote': unknown;
}

export type MemberKind = keyof Values;

/**
 * From 0 to `maximum`, both included. `format` is one of the OpenAPI format registry. Where the operation accepts less, and
 * refuses the rest with a code of its own, `least` and `most` say so in the OpenAPI document.
 */
export interface IntegerRange {
  readonly maximum: bigint;
  readonly least?: bigint;
  readonly most?: bigint;
  readonly format: 'uint64' | 'int64' | 'int32';
}

/** One member of a body. `meaning` is a noun phrase: the error for a wrong value is "<member> must be <meaning>". */
export interface Member<Kind extends MemberKind = MemberKind, IsOptional extends boolean = boolean> {
  readonly kind: Kind;
  readonly meaning: string;
  readonly isOptional: IsOptional;
  /** For integers. */
  readonly range?: IntegerRange;
}

export type Body = Readonly<Record<string, Member>>;

type Value<M> = M extends Member<infer Kind> ? Values[Kind] : never;
type OptionalKeys<B extends Body> = {
  [K in keyof B]: B[K]['isOptional'] extends true ? K : never;
}[keyof B];

/** The values of a body. Integers are bigints. */
export type BodyValues<B extends Body> = {
  readonly [K in Exclude<keyof B, OptionalKeys<B>>]: Value<B[K]>;
} & { readonly [K in OptionalKeys<B>]?: Value<B[K]> | undefined };

/** The route of an operation, at the `path` of the operation. */
export interface Route<Intent> {
  readonly operationId: string;
  /** One sentence without a full stop. */
  readonly summary: string;
  readonly body: Body;
  /** Throws when the body asks for something that is not supported. */
  intent(asked: BodyValues<Body>): Intent;
  /** The error that is answered with 404 in place of 400, with its description for the OpenAPI document. */
  readonly absent?: { readonly code: ErrorCode; readonly description: string };
}

/** Checks the type of `intent` against the members of the body. */
export function route<B extends Body, Intent>(
  spec: Omit<Route<Intent>, 'body' | 'intent'> & { readonly body: B; intent(asked: BodyValues<B>): Intent },
): Route<Intent> {
  // The service validates the body with `spec.body`, so that its type is `BodyValues<B>`.
  return spec as unknown as Route<Intent>;
}

function member<Kind extends MemberKind>(kind: Kind, meaning: string): Member<Kind, false> {
  return { kind, meaning, isOptional: false };
}

export function optional<Kind extends MemberKind>(required: Member<Kind>): Member<Kind, true> {
  return { ...required, isOptional: true };
}

export function integer(
  maximum: bigint,
  format: IntegerRange['format'],
  meaning: string,
  accepted: Pick<IntegerRange, 'least' | 'most'> = {},
): Member<'integer', false> {
  return { ...member('integer', meaning), range: { maximum, format, ...accepted } };
}

const U32_MAX = 2n ** 32n - 1n;

export const address = (meaning: string) => member('address', meaning);
export const id = (meaning: string) => member('id', meaning);
export const digits = (meaning: string) => member('digits', meaning);
export const boolean = (meaning: string) => member('boolean', meaning);
export const memo = (meaning: string) => member('memo', meaning);
export const serviceId = (meaning: string) => member('service-id', meaning);
export const shareSlug = (meaning: string) => member('share-slug', meaning);
export const swapQuote = (meaning: string) => member('swap-quote', meaning);
export const amount = (meaning: string) =>
  integer(U64_MAX, 'uint64', `${meaning}, in base units of the currency`);
/** An amount that the operation refuses when it is 0. */
export const positive = (meaning: string) =>
  integer(U64_MAX, 'uint64', `${meaning}, in base units of the currency`, { least: 1n });
/** The operation refuses one that is more than ten years ahead of the chain's clock. */
export const time = (meaning: string) =>
  integer(BigInt(Number.MAX_SAFE_INTEGER), 'int64', `${meaning}, in unix seconds, 0 for unset`, {
    most: BigInt(LATEST_TIME),
  });
export const revision = (meaning: string) => integer(U64_MAX, 'uint64', meaning);
/** Of tickets. */
export const count = (meaning: string, least = 1n) =>
  integer(U32_MAX, 'int64', meaning, { least, most: BigInt(MAX_SUPPLY) });
export const seconds = (meaning: string, least = 0n) =>
  integer(U32_MAX, 'int64', `${meaning}, in seconds`, { least, most: BigInt(MAX_SECONDS_AHEAD) });

export const asset = address('the mint of the artwork');
/** The same, as v1 names it. */
export const mintAccount = asset;
export const raffleKey = address('the raffle account');
export const currencyMint = optional(address("the currency's mint; wrapped SOL's when left out"));
export const enablePrimarySplit = optional(
  boolean('true or false: whether the creators share the proceeds of a first sale; false when left out'),
);
export const orderId = optional(serviceId('the id of the order, which goes into a memo as it is'));

/** For what anybody may do with a raffle: end it, draw the winner, deliver the prize. */
export const permissionlessBody = {
  authority: address('the wallet that signs and pays for the transaction'),
  raffleKey,
};

/** For what only the creator may do with a raffle: claim the proceeds, cancel, close. */
export const creatorBody = {
  creator: address('the wallet that made the raffle, which signs'),
  raffleKey,
};
