import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { RawAccount } from './chain.ts';

export type FieldValue = string | number | bigint | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;

/** Inclusive bounds for the change of a balance, in lamports or base units. Negative: out of the wallet. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** What must happen to one account of a program. A field that a change does not name must keep its value. */
export type ExpectedChange =
  | { readonly kind: 'created'; readonly fields: Fields }
  | {
      readonly kind: 'changed';
      readonly fields: Fields;
      /** Fields that may take any value of a range, such as a time that depends on when the transaction lands. */
      readonly within?: Readonly<Record<string, Range>>;
    }
  | { readonly kind: 'closed' };

export interface AccountExpectation {
  readonly label: string;
  readonly address: Address;
  /** Throws `account_mismatch` when the account is of another kind. */
  readonly decode: (account: RawAccount) => Fields;
  readonly change: ExpectedChange;
}

/** Both ends included. */
export interface Range {
  readonly least: number | bigint;
  readonly most: number | bigint;
}

/** Money that must reach somebody other than the signer: the increase of their balance, whatever it was before. */
export interface ExpectedReceipt {
  /** Who receives it: "previous bidder". */
  readonly label: string;
  readonly owner: Address;
  /** Where it arrives: the wallet itself for SOL, a token account of that owner for any other currency. */
  readonly address: Address;
  readonly currency: Currency;
  /** Base units. */
  readonly least: bigint;
}

/** The most that may leave the wallet in a currency, in base units; of SOL the network fee is included. */
export interface Cap {
  readonly currency: Currency;
  readonly most: bigint;
}

export interface TokenChange {
  readonly mint: Address;
  readonly bounds: Bounds;
  /**
   * For a mint whose program freezes every account that holds a unit, and thaws it when that leaves; delegate and close
   * authority end with it. Absent: none of these may change.
   */
  readonly isFrozenWhileHeld?: boolean;
  /** An account of the marketplace that becomes the delegate of one unit of it, which stays and is locked. */
  readonly delegate?: Address;
}

/** Everything that an operation may change for the signer, and must change in the accounts that it names. */
export interface Expectation {
  /** Net change of the signer's lamports, not counting the network fee. */
  readonly lamports: Bounds;
  /** The amount that the preview shows (a price, a bid), in lamports. 0 when it is in another currency, or nothing is paid. */
  readonly pays?: bigint;
  /** Bytes of every account that this can open at the signer's cost. The wallet never pays rent for any other. */
  readonly opens?: readonly number[];
  /** Net change of all the signer's token accounts of a mint. Of a mint that is not named, nothing may change. */
  readonly tokens: readonly TokenChange[];
  readonly accounts: readonly AccountExpectation[];
  readonly receipts?: readonly ExpectedReceipt[];
  /** The most that was agreed to, whatever the bounds allow. */
  readonly caps?: readonly Cap[];
  /** Set when it is paid for with a swap, whose route somebody else has chosen. */
  readonly swap?: { readonly inputMint: Address; readonly outputMint: Address };
  /** Other wallets that must sign, and may have signed already; none when absent. */
  readonly coSigners?: readonly Address[];
  /** Further accounts that contain the signer's address and may change, besides `accounts`, the wallet and its tokens. */
  readonly touches?: readonly Address[];
}
