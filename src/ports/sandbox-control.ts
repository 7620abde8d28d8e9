import type { Address } from '../domain/address.ts';

/** A state that a sandbox keeps under a name. */
export interface SavedState {
  readonly name: string;
  readonly slot: bigint;
  /** How many accounts it has. */
  readonly accounts: number;
}

/** The methods by which a sandbox is controlled. All throw `no_endpoint` for a node that is not a sandbox. */
export interface SandboxControl {
  /** The chain's time in unix seconds. */
  time(): Promise<number>;
  /** Moves the chain's clock on. Returns the new time in unix seconds. */
  advance(seconds: number): Promise<number>;
  /** Sets the chain's clock, in unix seconds. Returns the new time. */
  setTime(unixSeconds: number): Promise<number>;
  /** Returns the signature of the transaction that brings the lamports. */
  airdrop(wallet: Address, lamports: bigint): Promise<string>;
  /** Gives a wallet so many more base units of a currency. */
  giveTokens(wallet: Address, mint: Address, units: bigint): Promise<void>;
  save(name: string): Promise<void>;
  /** Returns the slot at which the chain goes on. The state must be there: see `states`. */
  load(name: string): Promise<bigint>;
  states(): Promise<readonly SavedState[]>;
}
