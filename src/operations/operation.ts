import type { Instruction } from '@solana/kit';
import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';

export type FieldValue = string | number | bigint | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;

/** Inclusive bounds on how a balance may move, in lamports or base units; negative is out of the wallet. */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

/** What must become of one program account. Fields not named in `fields` of a change must stay as they were. */
export type AccountChange =
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
  readonly change: AccountChange;
}

/** Inclusive. */
export interface Range {
  readonly least: number | bigint;
  readonly most: number | bigint;
}

/** Money that has to reach somebody else than the signer, however much they hold when it lands. */
export interface Receipt {
  /** Who gets it: "previous bidder". */
  readonly label: string;
  readonly owner: Address;
  /** Where it arrives: the owner itself for SOL, a token account of the owner's for any other currency. */
  readonly address: Address;
  readonly currency: Currency;
  /** Base units. */
  readonly least: bigint;
}

/** The account that an operation is about. */
export interface OperationTarget {
  readonly account: Address;
  /** The artwork that the address of the account is derived from. A person may type either. */
  readonly mint: Address;
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
  readonly receipts?: readonly Receipt[];
  /** Wallets that may have signed before; none unless named. */
  readonly coSigners?: readonly Address[];
  /** Further accounts that name the signer and may change, beyond `accounts`, their tokens and their wallet. */
  readonly touches?: readonly Address[];
}

export type SummaryLine = readonly [label: string, value: string];

/** What the person asked, in words: shown before the question. */
export interface Summary {
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  /** Rent, and what the marketplace and the creators get; the network's fee is known elsewhere. */
  readonly costs?: readonly SummaryLine[];
  /** What should make a person look twice, though it is allowed. One line each. */
  readonly warnings?: readonly string[];
  /** The question's verb, "Reprice", and what is true afterwards, "Repriced". */
  readonly verb: string;
  readonly done: string;
}

/**
 * One thing a person can do to the marketplace, complete: what they ask, how the service is asked for it, how it is
 * built from chain state without the service, and what it may change. The command, the verifier and the service's
 * route are all made from this one object.
 */
export interface Operation<Intent, State> {
  readonly name: string;
  /** The service's transaction builder. */
  readonly path: string;
  /** Units the transaction asks for; well over what the costliest case was measured to use. */
  readonly computeUnits: number;
  signer(intent: Intent): Address;
  /** What it is about. Derived by this machine, so that no answer of a node can put another account in its place. */
  target(deployment: Deployment, intent: Intent, state: State): Promise<OperationTarget>;
  /** Body for the service; bigints are written as JSON integers. */
  request(intent: Intent): Readonly<Record<string, unknown>>;
  /** What the body says besides, of the state that was read here: what the service, which reads it at another time, could not know. */
  requestOf?(state: State): Readonly<Record<string, unknown>>;
  /** The state as it is now with what a plan fixed when it was made, from the state that the plan holds. */
  asPlanned?(state: State, planned: State): State;
  /** Reads what the operation depends on, at one slot where it can. Throws when a thing it needs does not exist. */
  read(chain: ChainReader, deployment: Deployment, intent: Intent): Promise<State>;
  /** Throws a CliError naming the first precondition that does not hold. */
  check(intent: Intent, state: State): void;
  build(deployment: Deployment, intent: Intent, state: State): Promise<readonly Instruction[]>;
  expect(deployment: Deployment, intent: Intent, state: State): Promise<Expectation>;
  summarize(intent: Intent, state: State, deployment: Deployment): Summary;
}
