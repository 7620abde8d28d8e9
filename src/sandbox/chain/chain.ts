import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import { TRANSACTION_V1_FEATURE } from '../../chain/codecs/feature.ts';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { stringifyJson } from '../../json/json.ts';
import { Forest, forestOf } from './compressed/forest.ts';
import { FAUCET_LAMPORTS, Faucet } from './faucet.ts';
import { activeFeature, isActive } from './features.ts';
import { genesisLedger, Ledger, type LedgerLimits } from './ledger/ledger.ts';
import type { TransactionRecord } from './ledger/types.ts';
import { invalidParams, signatureFailure } from './rpc/rpc-error.ts';
import { type ChainState, copyState, encodeSnapshot, stateOf } from './snapshot/codec.ts';
import { decodeTransaction } from './transaction/decode.ts';
import type { DecodedTransaction } from './transaction/decoded.ts';
import { execute, type WrittenAccount } from './transaction/execute.ts';
import { resolveKeys } from './transaction/keys.ts';
import { nonceAddress, nonceHolds } from './transaction/nonce.ts';
import { signaturesHold } from './transaction/signatures.ts';
import { type Simulation, simulate } from './transaction/simulate.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';
import type { TransactionError } from './vm/transaction-error.ts';
import { type Program, SLOTS_PER_EPOCH, Vm } from './vm/vm.ts';

const SLOT_HASHES = 512;

export interface ChainOptions {
  /** Loaded at every start, also over a snapshot, so that a rebuilt program is used. */
  readonly programs: readonly Program[];
  /** Unix milliseconds. */
  readonly now: () => number;
  /** State to resume, as returned by `snapshot()` or `copy()`. */
  readonly snapshot?: Uint8Array | ChainState;
  /** The genesis hash is made from this if there is no snapshot. Default: the time. */
  readonly seed?: Uint8Array;
  readonly limits?: Partial<LedgerLimits>;
}

export interface ChainListener {
  /** A transaction with valid signatures arrived. Its other checks come next. */
  readonly received?: (signature: string) => void;
  readonly landed?: (record: TransactionRecord) => void;
  readonly changed?: (changes: readonly WrittenAccount[]) => void;
  readonly blockClosed?: () => void;
  /** The state was replaced by that of a snapshot. */
  readonly restored?: () => void;
}

/** The transaction would fail; nothing was executed and no fee was taken. */
export class PreflightFailure extends CliError {
  constructor(readonly simulation: Simulation) {
    super('simulation_failed', {
      what: `Preflight failed: ${stringifyJson(simulation.result.err)}`,
      hint: 'see the log of the simulation',
    });
  }
}

/** The chain in this process: state, blocks and transactions, without sockets. Every call takes effect before it returns. */
export class SandboxChain {
  private readonly listeners = new Set<ChainListener>();
  private machine: Vm;
  /** The sysvars of the machine are not yet those of the open block. */
  private isBehind = true;
  private faucet: Faucet;
  private clockOffset = 0;
  private airdrops = 0;
  /** Blocks, blockhashes, statuses and history. */
  ledger: Ledger;
  /** Trees of compressed NFTs. */
  forest = new Forest();

  /** Throws CliError if the snapshot or a program cannot be read. */
  constructor(private readonly options: ChainOptions) {
    const { snapshot, programs } = options;
    if (snapshot === undefined) {
      const seed = options.seed ?? Buffer.from(String(options.now()));
      this.machine = Vm.create();
      this.ledger = new Ledger(genesisLedger(seed, this.unixTime()), this.limits());
      this.faucet = new Faucet(this.ledger.genesisHash);
      this.machine.setAccount(this.faucet.address, systemAccount(FAUCET_LAMPORTS));
    } else {
      const state = stateOf(snapshot);
      this.machine = Vm.fromBytes(state.vm);
      this.ledger = new Ledger(state.ledger, this.limits());
      this.faucet = new Faucet(state.ledger.genesisHash);
      this.clockOffset = state.clockOffset;
      this.airdrops = state.airdrops;
      this.forest = forestOf(state);
    }
    for (const program of programs) this.machine.addProgram(program);
    this.machine.setAccount(TRANSACTION_V1_FEATURE, activeFeature());
  }

  /** Sysvars are written when somebody looks: most blocks are made one after another, and nobody looks into them. */
  private get vm(): Vm {
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
    this.setVmClock(this.unixTime());
  }

  /** Closes `count` blocks. The first one is the open block. */
  makeBlocks(count: number): void {
    for (let made = 0; made < count; made += 1) {
      this.ledger.closeBlock(this.unixTime());
      this.machine.advanceNonceBlockhash();
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

  programAccounts(owner: Address): readonly (readonly [Address, VmAccount])[] {
    return this.vm.programAccounts(owner);
  }

  rentExemptMinimum(space: bigint): bigint {
    return this.vm.rentExemptMinimum(space);
  }

  /** Writes an account outside any transaction. With zero lamports, the account is removed. */
  setAccount(address: Address, account: VmAccount): void {
    this.vm.setAccount(address, account);
    this.emit((listener) => listener.changed?.([{ address, account: this.getAccount(address) }]));
  }

  /** Sends lamports from the faucet and returns the signature. Throws as `sendTransaction` does. */
  airdrop(to: Address, lamports: bigint, blockhash = this.ledger.latest.blockhash): string {
    this.airdrops += 1;
    const transfer = decodeTransaction(this.faucet.transfer(to, lamports, blockhash));
    if (this.ledger.status(transfer.signature, true) === undefined) return this.submit(transfer, false);
    // The same airdrop again, on the same blockhash, must be another transaction.
    const mark = createHash('sha256').update(`airdrop ${this.airdrops}`).digest();
    return this.sendTransaction(this.faucet.transfer(to, lamports, blockhash, mark));
  }

  /**
   * Checks, simulates and executes; returns the signature. Throws RpcError for bytes that are not a transaction and for
   * an invalid signature, or PreflightFailure.
   */
  sendTransaction(wire: Uint8Array, options: { readonly skipPreflight?: boolean } = {}): string {
    return this.submit(decodeTransaction(wire), options.skipPreflight ?? false);
  }

  /**
   * Without preflight, a transaction that cannot land is dropped without an error, as on a cluster. Throws RpcError for a
   * version 1 transaction if its feature is not active.
   */
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
    return copyState(this.state());
  }

  /** Replaces the state by that of a snapshot or a copy. If it cannot be read, throws CliError and changes nothing. */
  restore(snapshot: Uint8Array | ChainState): void {
    const state = stateOf(snapshot);
    this.machine = Vm.fromBytes(state.vm);
    this.isBehind = false;
    this.ledger = new Ledger(state.ledger, this.limits());
    this.faucet = new Faucet(state.ledger.genesisHash);
    this.clockOffset = state.clockOffset;
    this.airdrops = state.airdrops;
    this.forest = forestOf(state);
    this.emit((listener) => listener.restored?.());
  }

  /** Makes this a cluster of its own, with a new genesis hash. The faucet's balance moves to the faucet's new address. */
  fork(seed: Uint8Array): void {
    const { address } = this.faucet;
    const lamports = this.getAccount(address)?.lamports ?? 0n;
    this.ledger.fork(seed);
    this.faucet = new Faucet(this.ledger.genesisHash);
    this.vm.setAccount(address, systemAccount(0n));
    this.vm.setAccount(this.faucet.address, systemAccount(lamports));
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
    const { clockOffset, airdrops, forest } = this;
    const vm = this.vm.toBytes();
    return { ledger: this.ledger.snapshot(), clockOffset, airdrops, vm, forest: forest.state };
  }

  private syncSysvars(): void {
    this.isBehind = false;
    const hashes = this.ledger.blocks().slice(-SLOT_HASHES).toReversed();
    this.vm.setSlotHashes(hashes.map(({ slot, blockhash }) => ({ slot, hash: blockhash })));
    this.setVmClock(this.ledger.open.time);
  }

  private setVmClock(unixTime: number): void {
    const { slot } = this.ledger.open;
    this.vm.setClock(slot, Math.floor(slot / SLOTS_PER_EPOCH), unixTime);
  }

  private limits(): LedgerLimits {
    return { finalityDepth: 31, historyLimit: 10_000, ...this.options.limits };
  }

  private emit(call: (listener: ChainListener) => void): void {
    for (const listener of this.listeners) call(listener);
  }
}

function systemAccount(lamports: bigint): VmAccount {
  return {
    lamports,
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
  };
}
