import type { Instruction } from '@solana/kit';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { ChainReader } from '../ports/chain.ts';
import type { Expectation } from '../ports/expectation.ts';
import type { Route } from './route.ts';

/** The account that an operation is about. */
export interface OperationTarget {
  readonly account: Address;
  /** The artwork that the address of the account is derived from. A person may type either. */
  readonly mint: Address;
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
  /** What the service is asked with, and what it takes that for: the other side of `request`. */
  readonly route: Route<Intent>;
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
