import type { Address } from '@solana/kit';
import { SOL } from './cast.ts';
import { dataOf } from './layout.ts';
import { associated } from './places.ts';
import type { Kind, Record, RecordOf, TokenHolding } from './records.ts';
import { FIRST_SLOT } from './slots.ts';

export interface Account {
  readonly lamports: bigint;
  readonly record: Record;
}

/** Why an operation does nothing: the name of a program's error, or of the runtime's. */
export class Refusal extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export function must(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal(reason);
}

/** Lamports that keep an account of this many bytes alive: 6,960 a byte, and 128 bytes more. */
export const rentOf = (size: number): bigint => BigInt(128 + size) * 6_960n;
export const TOKEN_RENT = rentOf(165);
const NOTHING: Account = { lamports: 0n, record: { kind: 'wallet' } };

/** Every account as the model believes it to be. What an operation writes counts when it is committed. */
export class Books {
  readonly accounts: Map<Address, Account>;
  readonly #pending = new Map<Address, Account>();
  now: bigint;
  slot = FIRST_SLOT;
  /** What the hashes of slots are made from. */
  readonly hashes: Buffer;

  constructor(accounts: ReadonlyMap<Address, Account>, now: bigint, hashes: Buffer) {
    this.accounts = new Map(accounts);
    this.now = now;
    this.hashes = hashes;
  }

  get(address: Address): Account {
    return this.#pending.get(address) ?? this.accounts.get(address) ?? NOTHING;
  }

  set(address: Address, account: Account): void {
    this.#pending.set(address, account);
  }

  /** The record of an account when it is of this kind. */
  find<K extends Kind>(kind: K, address: Address): RecordOf<K> | undefined {
    const { record } = this.get(address);
    return record.kind === kind ? (record as RecordOf<K>) : undefined;
  }

  isVacant(address: Address): boolean {
    return this.get(address).record.kind === 'wallet';
  }

  /** The runtime's last word: no account may be left with too few lamports for its size. */
  commit(): void {
    for (const { lamports, record } of this.#pending.values())
      must(lamports === 0n || lamports >= rentOf(dataOf(record).length), 'OutOfLamports');
    for (const [address, account] of this.#pending) {
      if (account.lamports === 0n) this.accounts.delete(address);
      else this.accounts.set(address, account);
    }
    this.#pending.clear();
  }

  rollback(): void {
    this.#pending.clear();
  }

  write(address: Address, record: Record): void {
    this.set(address, { ...this.get(address), record });
  }

  move(from: Address, to: Address, lamports: bigint): void {
    const source = this.get(from);
    must(source.lamports >= lamports, 'OutOfLamports');
    this.set(from, { ...source, lamports: source.lamports - lamports });
    const target = this.get(to);
    this.set(to, { ...target, lamports: target.lamports + lamports });
  }

  /** Writes a new account; its payer adds what is missing to the rent. */
  open(address: Address, record: Record, payer: Address): void {
    const missing = rentOf(dataOf(record).length) - this.get(address).lamports;
    if (missing > 0n) this.move(payer, address, missing);
    this.write(address, record);
  }

  /** Ends an account; all of its lamports go to somebody. */
  close(address: Address, to: Address): void {
    this.move(address, to, this.get(address).lamports);
    this.set(address, NOTHING);
  }

  holding(address: Address): TokenHolding | undefined {
    return this.find('token', address);
  }

  /** A new token account; in wrapped SOL, lamports above the rent are its amount. */
  openToken(address: Address, owner: Address, mint: Address, payer: Address): void {
    this.open(address, { kind: 'token', mint, owner, amount: 0n }, payer);
    const amount = mint === SOL ? this.get(address).lamports - TOKEN_RENT : 0n;
    this.write(address, { kind: 'token', mint, owner, amount });
  }

  /** The associated account of a wallet, opened by the payer when it is missing. */
  home(wallet: Address, mint: Address, payer: Address): Address {
    const address = associated(wallet, mint);
    if (this.isVacant(address)) this.openToken(address, wallet, mint, payer);
    return address;
  }

  moveTokens(from: Address, to: Address, amount: bigint): void {
    const source = this.holding(from);
    must(source !== undefined && source.amount >= amount, 'OutOfTokens');
    this.write(from, { ...source, amount: source.amount - amount });
    const target = this.holding(to);
    must(target !== undefined, 'NoTokenAccount');
    this.write(to, { ...target, amount: target.amount + amount });
    if (source.mint === SOL) this.move(from, to, amount);
  }
}
