import Type, { type Static, type TSchema } from 'typebox';
import type { Address } from '../../domain/address.ts';
import type { SignatureStatus } from '../../ports/chain.ts';
import {
  isAddress,
  isBase58,
  isBase64Pair,
  isCommitment,
  isRuntimeError,
  isSignature,
  isTokenAmount,
  isU8,
  isU64,
} from './predicates.ts';

/**
 * What a node may answer, one schema for each kind of result. Members that are not named here are allowed. The bundle has
 * only the functions that the build writes from them, and these schemas for the message about an answer that is refused.
 */

/** A value that JSON Schema alone does not describe. `what` completes the message "is not ...". */
function member<T>(check: (value: unknown) => boolean, what: string) {
  return Type.Refine(Type.Unsafe<T>({}), check, () => `is not ${what}`);
}

const U64 = member<number | bigint>(isU64, 'an unsigned 64-bit integer');
const U8 = member<number>(isU8, 'a byte');
const AddressText = member<Address>(isAddress, 'an address');
const Base58 = member<string>(isBase58, 'base58 data');
const RuntimeError = member<unknown>(isRuntimeError, 'an error or null');
/** Account data and transactions as nodes encode them. */
const Base64Pair = Type.Refine(
  Type.Unsafe<readonly [string, 'base64']>(Type.Array(Type.Unknown())),
  isBase64Pair,
  () => 'is not base64 data',
);
export type Base64Pair = Static<typeof Base64Pair>;

function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** May be null or left out. */
function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema));
}

/** `{ context: { slot }, value }`, the result of most reads. */
function inContext<T extends TSchema>(value: T) {
  return Type.Object({ context: Type.Object({ slot: U64 }), value });
}

/** One schema for objects that have a member, another for those that do not, so that an error names what is wrong inside. */
function dependingOn<P extends TSchema, A extends TSchema>(name: string, present: P, absent: A) {
  const has = { required: [name] };
  // TypeBox reports what is wrong in `else`, and not what is wrong in `then`.
  return Type.Unsafe<Static<P> | Static<A>>({
    type: 'object',
    allOf: [
      { if: { not: has }, else: present },
      { if: has, else: absent },
    ],
  });
}

const Account = Type.Object({
  owner: AddressText,
  lamports: U64,
  data: Base64Pair,
  executable: Type.Boolean(),
});
export type Account = Static<typeof Account>;

const LoadedAddresses = Type.Object({
  writable: Type.Array(AddressText),
  readonly: Type.Array(AddressText),
});

/** Nodes return an instruction compiled (with indexes), with addresses, or parsed if they have a parser for its program. */
const InnerInstruction = dependingOn(
  'parsed',
  Type.Object({ programId: AddressText, parsed: Type.Unknown() }),
  dependingOn(
    'programIdIndex',
    Type.Object({ programIdIndex: U8, accounts: Type.Array(U8), data: Base58 }),
    Type.Object({ programId: AddressText, accounts: Type.Array(AddressText), data: Base58 }),
  ),
);
export type InnerInstruction = Static<typeof InnerInstruction>;

const Status = Type.Object({
  slot: U64,
  err: RuntimeError,
  confirmationStatus: member<SignatureStatus['commitment']>(isCommitment, 'a commitment'),
});

const TokenBalance = Type.Object({
  accountIndex: U8,
  mint: AddressText,
  owner: optional(AddressText),
  uiTokenAmount: Type.Object({ amount: member<string>(isTokenAmount, 'an amount') }),
});
export type TokenBalance = Static<typeof TokenBalance>;

const Logs = optional(Type.Array(Type.String()));

/** The JSON-RPC response around every result. */
export const reply = Type.Object({
  id: Type.Optional(Type.Unknown()),
  result: Type.Optional(Type.Unknown()),
  error: optional(
    Type.Object({ code: Type.Number(), message: Type.String(), data: Type.Optional(Type.Unknown()) }),
  ),
});

export const accounts = inContext(Type.Array(nullable(Account)));
export const programAccounts = Type.Array(Type.Object({ pubkey: AddressText, account: Account }));
export const flag = inContext(Type.Boolean());
export const blockhash = inContext(Type.Object({ blockhash: AddressText, lastValidBlockHeight: U64 }));
/** Height and slot come from one response. Two requests could give values of different moments. */
export const tip = Type.Object({ absoluteSlot: U64, blockHeight: U64 });
export const recentFees = Type.Array(Type.Object({ prioritizationFee: U64 }));
/** A hash is 32 bytes in base58, like an address. */
export const hash = AddressText;
/** What the sandbox says of its clock, and of the states that it keeps. */
export const clock = Type.Object({ unixTimestamp: U64 });
export const savedStates = Type.Array(Type.Object({ name: Type.String(), slot: U64, accounts: U64 }));
/** To what only has to be done. */
export const inSlot = Type.Object({ context: Type.Object({ slot: U64 }) });
export const signature = member<string>(isSignature, 'a signature');
export const performanceSamples = Type.Array(Type.Object({ numSlots: U64, samplePeriodSecs: U64 }));
export const statuses = inContext(Type.Array(nullable(Status)));

/** A compressed artwork as an indexer describes it (`getAsset`). What it says besides is not read. */
export const asset = Type.Object({
  id: AddressText,
  ownership: Type.Object({ owner: AddressText, delegate: optional(Type.String()) }),
  compression: optional(
    Type.Object({
      compressed: Type.Boolean(),
      tree: Type.String(),
      leaf_id: U64,
      data_hash: Type.String(),
      creator_hash: Type.String(),
    }),
  ),
});

/** The way from a leaf to the root of its tree (`getAssetProof`). */
export const assetProof = Type.Object({
  tree_id: AddressText,
  /** As in a heap: the root is 1. */
  node_index: U64,
  proof: Type.Array(AddressText),
});

/** What a node says over a WebSocket: an account of a program that changed, or the answer to the subscription. */
export const feedMessage = dependingOn(
  'method',
  Type.Object({
    method: Type.String(),
    params: Type.Object({ result: inContext(Type.Object({ pubkey: AddressText, account: Account })) }),
  }),
  Type.Object({ id: Type.Number(), result: Type.Unknown() }),
);

/** What a node says over a WebSocket: a watched account that changed, or the answer to a request. */
export const watchMessage = dependingOn(
  'method',
  Type.Object({
    method: Type.String(),
    params: Type.Object({ subscription: U64, result: inContext(nullable(Account)) }),
  }),
  Type.Object({ id: Type.Number(), result: Type.Optional(Type.Unknown()) }),
);

/** A block of which only the accounts of its transactions were asked for. */
export const blockWrites = nullable(
  Type.Object({
    transactions: Type.Array(
      Type.Object({
        transaction: Type.Object({
          accountKeys: Type.Array(Type.Object({ pubkey: AddressText, writable: Type.Boolean() })),
        }),
        meta: Type.Object({ err: RuntimeError }),
      }),
    ),
  }),
);

/** A whole block. */
export const block = nullable(
  Type.Object({
    blockhash: hash,
    previousBlockhash: hash,
    blockTime: optional(U64),
    transactions: Type.Array(
      Type.Object({
        transaction: Base64Pair,
        meta: Type.Object({
          err: RuntimeError,
          loadedAddresses: optional(LoadedAddresses),
          innerInstructions: optional(
            Type.Array(Type.Object({ index: U8, instructions: Type.Array(InnerInstruction) })),
          ),
        }),
      }),
    ),
  }),
);

export const slot = U64;
export const slots = Type.Array(U64);

/** Transactions that name an account. */
export const mentions = Type.Array(Type.Object({ signature, slot: U64, err: RuntimeError }));

/** The data of the error for a transaction that failed in preflight. */
export const preflight = Type.Object({ err: Type.Optional(Type.Unknown()), logs: Logs });

export const simulation = inContext(
  Type.Object({
    err: RuntimeError,
    logs: Logs,
    unitsConsumed: optional(U64),
    accounts: optional(Type.Array(nullable(Account))),
    loadedAddresses: optional(LoadedAddresses),
    innerInstructions: optional(
      Type.Array(Type.Object({ index: U8, instructions: Type.Array(InnerInstruction) })),
    ),
  }),
);

/** Without `meta`, a transaction does not show its result. */
export const receipt = Type.Union([
  Type.Object({ slot: U64, meta: Type.Object({ err: RuntimeError, logMessages: Logs }) }),
  Type.Object({ meta: Type.Null() }),
  Type.Null(),
]);

export const transaction = nullable(
  Type.Object({
    slot: U64,
    blockTime: optional(U64),
    transaction: Base64Pair,
    meta: Type.Object({
      err: RuntimeError,
      fee: U64,
      logMessages: Logs,
      loadedAddresses: optional(LoadedAddresses),
      preBalances: Type.Array(U64),
      postBalances: Type.Array(U64),
      preTokenBalances: optional(Type.Array(TokenBalance)),
      postTokenBalances: optional(Type.Array(TokenBalance)),
    }),
  }),
);
