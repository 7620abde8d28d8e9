import type { Instruction } from '@solana/kit';
import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { Expectation } from '../ports/expectation.ts';
import type { DealOf } from './deal.ts';
import type { Route } from './route.ts';
import type { SwapPayment } from './swap/swap.ts';

/** The account that an operation is about. */
export interface OperationTarget {
  readonly account: Address;
  /** The artwork that the account's address is derived from. A person may type either address. */
  readonly mint: Address;
}

export type SummaryLine = readonly [label: string, value: string];

/** Something that may cost much, and that a person must not overlook. */
export interface Risk {
  readonly reasons: readonly string[];
  /** What has to be typed. */
  readonly word: string;
  /** Other spellings of it. */
  readonly also?: readonly string[];
  /** The word is typed at the question, in place of a yes. */
  readonly isQuestion?: true;
  /** Agrees to it beforehand, where nobody can be asked. */
  readonly flag: string;
  readonly isAccepted: boolean;
}

/** A price that takes the place of another, in base units. */
export interface PriceChange {
  readonly before: bigint;
  readonly after: bigint;
  readonly currency: Currency;
  /** Whether a change beyond the setting `confirm_change` has to be typed again. */
  readonly isConfirmed?: true;
}

/** What decides whether to agree. It stands right above the question, and each value fits a line of 80 columns. */
export interface Decision {
  /** Empty when it is not known: then the address stands in its place. */
  readonly name: string;
  readonly mint: Address;
  readonly change?: PriceChange;
  /** At most three. */
  readonly lines: readonly SummaryLine[];
  /** What leaves the wallet, in base units, besides `costs` and the network fee. */
  readonly pays?: { readonly units: bigint; readonly currency: Currency; readonly isMost?: boolean };
  /** Lamports that it takes besides the network fee, with what they are for; negative: they come back. */
  readonly costs: readonly (readonly [what: string, lamports: bigint])[];
}

/** What the operation does, in words. It is shown before the question. */
export interface Summary {
  readonly title: string;
  readonly decision: Decision;
  readonly lines: readonly SummaryLine[];
  /** In place of `lines` when it is done, where some of these hold only before. */
  readonly after?: readonly SummaryLine[];
  /** Rent, and what the marketplace and the creators receive. The network fee is shown elsewhere. */
  readonly costs?: readonly SummaryLine[];
  /** What is allowed but may be a mistake, one line each. */
  readonly warnings?: readonly string[];
  /** What could not be found out for a warning, with the reason. Shown with the details alone. */
  readonly unknown?: readonly string[];
  /** What is asked about a second time, with a word to be typed. */
  readonly risk?: Risk;
  /** The verb of the question ("Reprice"), and of the result ("Repriced"). */
  readonly verb: string;
  readonly done: string;
}

/** An instruction of a transaction that was made elsewhere. */
export interface OfferedInstruction {
  readonly data: Uint8Array;
  readonly accounts: readonly { readonly address: string }[];
}

/**
 * One thing that a person can do on the marketplace, complete: its intent, the request to the service, its instructions, and
 * what it may change. The command, the verifier and the service's route are all made from this one object.
 */
export interface Operation<Intent, State> {
  readonly name: string;
  /** The path of its route in the service. */
  readonly path: string;
  /** The compute unit limit of the transaction: well above the measured use of the most expensive case. */
  readonly computeUnits: number;
  /** Compute units that the kind of artwork adds; absent for none. */
  assetUnits?(state: State): number;
  signer(intent: Intent): Address;
  /** The account that it is about. Its address is derived here, so that no node can exchange it for another. */
  target(deployment: Deployment, intent: Intent, state: State): Promise<OperationTarget>;
  /** The body of the request to the service. Bigints are written as JSON integers. */
  request(intent: Intent): Readonly<Record<string, unknown>>;
  /** Further members of the body, from the state that was read here: the service reads the chain at another time. */
  requestOf?(state: State): Readonly<Record<string, unknown>>;
  /** The route of the service, which reads the body of `request`. */
  readonly route: Route<Intent>;
  /** The price that it agrees to, for warnings; absent for none. */
  readonly deal?: DealOf<Intent, State>;
  /** Absent: it is paid for in what it asks for alone. */
  readonly payment?: SwapPayment<Intent, State>;
  /**
   * The state with what an offered transaction may choose by itself taken from it, where that holds on the chain as well. For
   * comparison only: what is signed is built from the state as it was read.
   */
  asOffered?(chain: ChainReader, state: State, offered: readonly OfferedInstruction[]): Promise<State>;
  /** Whether the transaction is refused because of what has changed since the state was read: then it is built anew, once. */
  isOutdated?(chain: ChainReader, state: State): Promise<boolean>;
  /** The current state, with those values that were fixed when the plan was made taken from the state in the plan. */
  asPlanned?(state: State, planned: State): State;
  /** Reads what the operation depends on, at one slot if possible. Throws when something that it needs does not exist. */
  read(chain: ChainReader, deployment: Deployment, intent: Intent): Promise<State>;
  /** Throws a CliError for the first precondition that is not met. */
  check(intent: Intent, state: State): void;
  /** What else can be done where the chain refuses it, in place of the general hint. Absent, or null: nothing in particular. */
  hintWhenRefused?(intent: Intent, state: State): string | null;
  build(deployment: Deployment, intent: Intent, state: State): Promise<readonly Instruction[]>;
  /** The same in fewer bytes, for a transaction that carries out many. Absent: as `build`. */
  buildPacked?(deployment: Deployment, intent: Intent, state: State): Promise<readonly Instruction[]>;
  expect(deployment: Deployment, intent: Intent, state: State): Promise<Expectation>;
  /** `name`: what the artwork is called, where the operation does not read it. */
  summarize(intent: Intent, state: State, deployment: Deployment, name?: string): Summary;
}
