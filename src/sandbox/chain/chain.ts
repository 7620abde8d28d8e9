import type { Address } from '@solana/kit';
import { TRANSACTION_V1_FEATURE } from '../../chain/codecs/feature.ts';
import type { FieldFilter, IndexedField } from './accounts/accounts.ts';
import { sortedByAddress, TOKEN_FIELDS } from './accounts/fields.ts';
import { Forest, forestOf } from './compressed/forest.ts';
import { FAUCET_LAMPORTS, Faucet } from './faucet.ts';
import { featuresOf, isActive } from './features.ts';
import { genesisLedger, Ledger, type LedgerLimits, ledgerLimits } from './ledger/ledger.ts';
import type { ChainListener } from './listener.ts';
import { NamedStates } from './named-states.ts';
import type { Profile } from './profile/profile.ts';
import { invalidParams, signatureFailure } from './rpc/rpc-error.ts';
import { type ChainState, copyState, encodeSnapshot, stateOf } from './snapshot/codec.ts';
import type { ChainStore } from './store/chain-store.ts';
import { Recorder } from './store/recorder.ts';
import { decodeTransaction } from './transaction/decode.ts';
import type { DecodedTransaction } from './transaction/decoded.ts';
import { execute } from './transaction/execute.ts';
import { resolveKeys } from './transaction/keys.ts';
import { nonceAddress, nonceHolds } from './transaction/nonce.ts';
import { signaturesHold } from './transaction/signatures.ts';
import { PreflightFailure, type Simulation, simulate } from './transaction/simulate.ts';
import { systemAccount, type VmAccount } from './vm/account.ts';
import { Machine } from './vm/machine.ts';
import type { TransactionError } from './vm/transaction-error.ts';
import type { Program } from './vm/vm.ts';

const SLOT_HASHES = 512;

export interface ChainOptions {
  /** Loaded at every start, also over a snapshot, so that a rebuilt program is used. */
  readonly programs: readonly Program[];
  /** Default: the VM's features, and the rent before 2026. */
  readonly profile?: Profile | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** State to resume, as returned by `snapshot()` or `copy()`. */
  readonly snapshot?: Uint8Array | ChainState;
  /** The genesis hash is made from this if there is no snapshot. Default: the time. */
  readonly seed?: Uint8Array;
  readonly limits?: Partial<LedgerLimits>;
  /** Fields that are searched often, beside those of tokens. */
  readonly indexes?: readonly IndexedField[];
  /** Default: nothing is kept. It already has the state to resume. */
  readonly store?: ChainStore;
}

/** The chain in this process: state, blocks and transactions, without sockets. Every call takes effect before it returns. */
export class SandboxChain {
  private readonly listeners = new Set<ChainListener>();
  private readonly machine: Machine;
  /** The sysvars of the machine are not yet those of the open block. */
  private isBehind = true;
  private faucet: Faucet;
  private clockOffset = 0;
  private airdrops = 0;
  /** Of what the store has to keep. */
  private readonly recorder: Recorder;
  /** No blocks are made by themselves, only by `makeBlocks`. */
  isPaused = false;
  /** Blocks, blockhashes, statuses and history. */
  ledger: Ledger;
  readonly states = new NamedStates(this);
  /** Trees of compressed NFTs. */
  forest = new Forest();

  /** Throws CliError if the snapshot or a program cannot be read. */
  constructor(private readonly options: ChainOptions) {
    const { snapshot, programs, profile } = options;
    const state = snapshot && stateOf(snapshot);
    this.machine = new Machine(state, [...TOKEN_FIELDS, ...(options.indexes ?? [])], profile);
    const first =
      state?.ledger ?? genesisLedger(options.seed ?? Buffer.from(String(options.now())), this.unixTime());
    this.ledger = new Ledger(first, ledgerLimits(options.limits));
    this.faucet = new Faucet(this.ledger.genesisHash);
    if (state === undefined) this.machine.setAccount(this.faucet.address, systemAccount(FAUCET_LAMPORTS));
    else {
      this.clockOffset = state.clockOffset;
      this.airdrops = state.airdrops;
      this.forest = forestOf(state);
    }
    this.recorder = new Recorder(options.store, this.machine.accounts, () => this.scalars());
    for (const program of programs) this.machine.addProgram(program);
    for (const [address, account] of featuresOf(profile)) this.machine.setAccount(address, account);
  }

  /** Sysvars are written when somebody looks: most blocks are made one after another, and nobody looks into them. */
  private get vm(): Machine {
    if (this.isBehind) this.syncSysvars();
    return this.machine;
  }

  /** Calls the listener on every event. Returns a function that removes it. */
  listen(listener: ChainListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The chain's time in unix seconds. Programs see the time at which their block began. */
  unixTime(): number {
    return Math.floor(this.options.now() / 1000) + this.clockOffset;
  }

  /** Sets the clock to `unixSeconds`, forwards or backwards. Programs in the open block already see the new time. */
  setClock(unixSeconds: number): void {
    this.clockOffset += unixSeconds - this.unixTime();
    this.vm.setClock(this.ledger.open.slot, this.unixTime());
  }

  /** Closes `count` blocks. The first one is the open block. Throws CliError if the store cannot keep one: it stays open. */
  makeBlocks(count: number): void {
    for (let made = 0; made < count; made += 1) {
      const time = this.unixTime();
      this.machine.advanceNonceBlockhash();
      this.recorder.blockEnds(time, { isEmpty: this.ledger.open.transactions.length === 0 });
      this.ledger.closeBlock(time);
      this.isBehind = true;
      this.emit((listener) => listener.blockClosed?.());
    }
  }

  /** The address that identifies this node in RPC responses. */
  get identity(): Address {
    return this.faucet.address;
  }

  /** Whether the transaction's blockhash or nonce may be used now. */
  isLive(transaction: DecodedTransaction): boolean {
    return this.refusalOf(transaction) !== 'BlockhashNotFound';
  }

  getAccount(address: Address): VmAccount | undefined {
    const account = this.vm.account(address);
    return account !== undefined && account.lamports > 0n ? account : undefined;
  }

  /** Sorted by address, so that the same state always gives the same order. */
  programAccounts(owner: Address): readonly (readonly [Address, VmAccount])[] {
    return sortedByAddress(this.vm.programAccounts(owner, []));
  }

  /** In no order, and not all of them pass: of an indexed field, only those that do. `owner` null: of every owner. */
  findAccounts(owner: Address | null, filters: readonly FieldFilter[]): (readonly [Address, VmAccount])[] {
    return this.vm.programAccounts(owner, filters);
  }

  rentExemptMinimum(space: bigint): bigint {
    return this.vm.rentExemptMinimum(space);
  }

  /** Writes an account outside any transaction. With zero lamports, the account is removed. */
  setAccount(address: Address, account: VmAccount): void {
    this.vm.setAccount(address, account);
    this.recorder.changed();
    this.emit((listener) => listener.changed?.([{ address, account: this.getAccount(address) }]));
  }

  /** Sends lamports from the faucet and returns the signature. Throws as `sendTransaction` does. */
  airdrop(to: Address, lamports: bigint, blockhash = this.ledger.latest.blockhash): string {
    this.airdrops += 1;
    const transfer = decodeTransaction(this.faucet.transfer(to, lamports, blockhash));
    if (this.ledger.status(transfer.signature, true) === undefined) return this.submit(transfer, false);
    // The same airdrop again, on the same blockhash, must be another transaction.
    return this.sendTransaction(this.faucet.transfer(to, lamports, blockhash, this.airdrops));
  }

  /**
   * Checks, simulates and executes; returns the signature. Throws RpcError for bytes that are not a transaction and for
   * an invalid signature, or PreflightFailure.
   */
  sendTransaction(wire: Uint8Array, options: { readonly skipPreflight?: boolean } = {}): string {
    return this.submit(decodeTransaction(wire), options.skipPreflight ?? false);
  }

  /** Without preflight, what cannot land is dropped without an error, as on a cluster. Throws RpcError if it is refused. */
  submit(transaction: DecodedTransaction, skipPreflight: boolean): string {
    this.refuseUnknownVersion(transaction);
    if (!signaturesHold(transaction)) throw signatureFailure();
    const refusal = this.refusalOf(transaction);
    if (!skipPreflight && (refusal ?? this.vm.simulate(transaction.wire).err) !== null) {
      throw new PreflightFailure(this.simulate(transaction));
    }
    this.emit((listener) => listener.received?.(transaction.signature));
    const nonce = refusal === undefined ? this.nonceOf(transaction) : undefined;
    const landed =
      refusal === undefined ? execute(this.vm, transaction, this.ledger.open.slot, nonce) : undefined;
    if (landed !== undefined) {
      this.ledger.append(landed.record);
      this.forest.record(landed.record);
      this.recorder.landed(landed.record);
      this.emit((listener) => {
        listener.changed?.(landed.changes);
        listener.landed?.(landed.record);
      });
    }
    return transaction.signature;
  }

  /** Simulates on the present state, without checking signatures. Throws RpcError as `submit` does. */
  simulate(transaction: DecodedTransaction): Simulation {
    this.refuseUnknownVersion(transaction);
    return simulate(this.vm, transaction, this.refusalOf(transaction));
  }

  /** The whole state: accounts, programs, ledger, clock. */
  snapshot(): Uint8Array {
    return encodeSnapshot(this.state());
  }

  /** The whole state, for use in this process: nothing is packed or checked. It does not change with the chain. */
  copy(): ChainState {
    return { ...this.presentState(), accounts: new Map(this.machine.accounts.all) };
  }

  /** As `copy`, but the accounts change with the chain. It takes no longer with more of them. */
  presentState(): ChainState {
    return copyState(this.state());
  }

  /** Replaces the state by that of a snapshot or a copy. If it cannot be read, throws CliError and changes nothing. */
  restore(snapshot: Uint8Array | ChainState): void {
    const state = stateOf(snapshot);
    // The VM does not call a program in the slot that it was loaded in. No block has slot 0 here.
    this.machine.setClock(0, 0);
    this.machine.replace(state.accounts);
    this.isBehind = true;
    this.ledger = new Ledger(state.ledger, ledgerLimits(this.options.limits));
    this.faucet = new Faucet(state.ledger.genesisHash);
    this.clockOffset = state.clockOffset;
    this.airdrops = state.airdrops;
    this.forest = forestOf(state);
    this.recorder.replaced(this.state());
    this.emit((listener) => listener.restored?.());
  }

  /** Keeps what the store does not have yet, of the open block too; empty blocks only with `all`. Throws CliError. */
  keep({ all }: { readonly all: boolean }): void {
    if (all) this.recorder.keepAll();
    else this.recorder.keep();
  }

  /** Makes this a cluster of its own, with a new genesis hash. The faucet's balance moves to the faucet's new address. */
  fork(seed: Uint8Array): void {
    const { address } = this.faucet;
    const lamports = this.getAccount(address)?.lamports ?? 0n;
    this.ledger.fork(seed);
    this.faucet = new Faucet(this.ledger.genesisHash);
    this.vm.setAccount(address, systemAccount(0n));
    this.vm.setAccount(this.faucet.address, systemAccount(lamports));
    this.recorder.replaced(this.state());
  }

  private refuseUnknownVersion({ version }: DecodedTransaction): void {
    if (version !== 1 || isActive(this.vm.account(TRANSACTION_V1_FEATURE))) return;
    throw invalidParams('invalid transaction: Transaction version is unsupported');
  }

  private refusalOf(transaction: DecodedTransaction): TransactionError | undefined {
    if (this.ledger.status(transaction.signature, false) !== undefined) return 'AlreadyProcessed';
    if (this.ledger.isRecentBlockhash(transaction.blockhash)) return undefined;
    const nonce = this.nonceOf(transaction);
    const account = nonce === undefined ? undefined : this.vm.account(nonce);
    return nonceHolds(transaction, account, this.vm.nonceBlockhash()) ? undefined : 'BlockhashNotFound';
  }

  /** The nonce account that the transaction uses; undefined if it uses a recent blockhash. */
  private nonceOf(transaction: DecodedTransaction): Address | undefined {
    if (this.ledger.isRecentBlockhash(transaction.blockhash)) return undefined;
    const keys = resolveKeys(transaction, (address) => this.vm.account(address));
    return keys && nonceAddress(transaction, keys);
  }

  private state(): ChainState {
    const { ledger, forest, machine } = this;
    return {
      ...this.scalars(),
      ledger: ledger.snapshot(),
      accounts: machine.accounts.all,
      forest: forest.state,
    };
  }

  private scalars() {
    const { clockOffset, airdrops, machine } = this;
    return { clockOffset, airdrops, nonceBlockhash: machine.nonceBlockhash() };
  }

  private syncSysvars(): void {
    this.isBehind = false;
    const hashes = this.ledger.blocks().slice(-SLOT_HASHES).toReversed();
    this.vm.setSlotHashes(hashes.map(({ slot, blockhash }) => ({ slot, hash: blockhash })));
    this.vm.setClock(this.ledger.open.slot, this.ledger.open.time);
  }

  private emit(call: (listener: ChainListener) => void): void {
    for (const listener of this.listeners) call(listener);
  }
}
