import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { RawAccount } from './chain.ts';

export type FieldValue = string | number | bigint | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;

/** Inclusive bounds on how a balance may move, in lamports or base units; negative is out of the wallet. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** What must become of one program account. Fields not named in `fields` of a change must stay as they were. */
export type ExpectedChange =
  | { readonly kind: 'created'; readonly fields: Fields }
  | {
      readonly kind: 'changed';
      readonly fields: Fields;
      /** Fields that may come to lie anywhere in a range, such as a time that depends on when it lands. */
      readonly within?: Readonly<Record<string, Range>>;
    }
  | { readonly kind: 'closed' };

export interface AccountExpectation {
  readonly label: string;
  readonly address: Address;
  /** Throws `account_mismatch` when the account is not of this kind. */
  readonly decode: (account: RawAccount) => Fields;
  readonly change: ExpectedChange;
}

/** Inclusive. */
export interface Range {
  readonly least: number | bigint;
  readonly most: number | bigint;
}

/** Money that has to reach somebody else than the signer, however much they hold when it lands. */
export interface ExpectedReceipt {
  /** Who gets it: "previous bidder". */
  readonly label: string;
  readonly owner: Address;
  /** Where it arrives: the owner itself for SOL, a token account of the owner's for any other currency. */
  readonly address: Address;
  readonly currency: Currency;
  /** Base units. */
  readonly least: bigint;
}

/** All that an operation may do to the signer and must do to the accounts it names. */
export interface Expectation {
  /** Net change of the signer's lamports, the network fee left out. */
  readonly lamports: Bounds;
  /** Lamports of the amount that is shown: a price, a bid. 0 where that is in another currency, or nothing is paid. */
  readonly pays?: bigint;
  /** Bytes of every account that this can open at the signer's cost. Rent for others than these never leaves the wallet. */
  readonly opens?: readonly number[];
  /** Net change of all the signer's token accounts of a mint. Any mint not named may not change at all. */
  readonly tokens: readonly { readonly mint: Address; readonly bounds: Bounds }[];
  readonly accounts: readonly AccountExpectation[];
  readonly receipts?: readonly ExpectedReceipt[];
  /** Wallets that may have signed before; none unless named. */
  readonly coSigners?: readonly Address[];
  /** Further accounts that name the signer and may change, beyond `accounts`, their tokens and their wallet. */
  readonly touches?: readonly Address[];
}
