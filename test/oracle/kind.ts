import type { Instruction } from '@solana/kit';
import type { Address } from '../../src/domain/address.ts';
import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import type { VmResult } from '../../src/sandbox/chain/vm/vm.ts';
import type { RealProgramName } from '../support/real-programs.ts';

/** A number from 0 up to 1. */
export type Random = () => number;

/** What a sequence may know and do. Whatever it reads is of the machine with the real programs. */
export interface World {
  /** An address of this sequence alone, the same in every run. Signatures are not checked: any address can sign. */
  addressOf(label: string): Address;
  account(address: Address): VmAccount | undefined;
  /** Puts an account on both machines. */
  put(address: Address, account: VmAccount): void;
  /** Gives a wallet of the System program exactly this many lamports, on both machines. */
  fund(address: Address, lamports: bigint): void;
  rent(space: number): bigint;
  /** Sends what a sequence needs before it begins. Throws unless both machines accept it and agree. */
  prepare(payer: Address, ...instructions: readonly Instruction[]): void;
}

/** One transaction of a sequence: usually one instruction of the programs. */
export interface Step {
  /** What it tries, for the table: `transfer by the delegate`. */
  readonly name: string;
  /** Pays the network fee and signs first. */
  readonly payer: Address;
  readonly instructions: readonly Instruction[];
  /** Called after both machines agree. */
  readonly landed?: (accepted: boolean) => void;
}

/** What came of a step on one machine. */
export interface Answer extends VmResult {
  /** Calls from program to program, in their order. */
  readonly calls: readonly { readonly program: Address; readonly data: Uint8Array }[];
}

/** One sequence: what it did so far, and what it does next. */
export interface Sequence {
  /**
   * The next step. All its choices come from `random`, and it goes by what was accepted so far: a sequence from which steps
   * are left out must still make sense.
   */
  next(random: Random): Step | Promise<Step>;
}

/** A kind of asset: one file in `kinds/`, named in `kinds.ts`. */
export interface Kind {
  /** The programs that are compared. Each needs a stand-in. */
  readonly programs: readonly RealProgramName[];
  begin(world: World): Sequence | Promise<Sequence>;
  /**
   * What must be the same of two refusals, as text. Default: the whole error, with its number. Give a coarser one only where
   * docs/programs.md says why.
   */
  readonly refusal?: (answer: Answer, step: Step) => string;
  /** What must be the same of two acceptances beside the accounts, as text. Default: nothing. */
  readonly effect?: (answer: Answer, step: Step) => string;
}
