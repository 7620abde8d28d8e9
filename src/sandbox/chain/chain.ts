import type { Address } from '@solana/kit';
import { TRANSACTION_V1_FEATURE } from '../../chain/codecs/feature.ts';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import { stringifyJson } from '../../json/json.ts';
import { FAUCET_LAMPORTS, Faucet } from './faucet.ts';
import { activeFeature, isActive } from './features.ts';
import { copyLedger, genesisLedger, Ledger, type LedgerLimits } from './ledger/ledger.ts';
import type { TransactionRecord } from './ledger/types.ts';
import { invalidParams, signatureFailure } from './rpc/rpc-error.ts';
import { type ChainState, decodeSnapshot, encodeSnapshot } from './snapshot/codec.ts';
import { decodeTransaction } from './transaction/decode.ts';
import type { DecodedTransaction } from './transaction/decoded.ts';
import { type AccountChange, execute } from './transaction/execute.ts';
import { resolveKeys } from './transaction/keys.ts';
import { nonceAddress, nonceHolds } from './transaction/nonce.ts';
import { signaturesHold } from './transaction/signatures.ts';
import { type Simulation, simulate } from './transaction/simulate.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';
import type { TransactionError } from './vm/transaction-error.ts';
import { type Program, SLOTS_PER_EPOCH, Vm } from './vm/vm.ts';

const SLOT_HASHES = 512;

export interface ChainOptions {
  /** Loaded at start, also over a snapshot, so that a rebuilt program takes effect. */
  readonly programs: readonly Program[];
  /** Unix milliseconds. */
  readonly now: () => number;
  /** State to resume, as `snapshot()` or `copy()` gave it. */
  readonly snapshot?: Uint8Array | ChainState;
  /** Makes the genesis hash, when there is no snapshot; by default the time. */
  readonly seed?: Uint8Array;
  readonly limits?: Partial<LedgerLimits>;
}

export interface ChainListener {
  /** A transaction entered the chain's checks with valid signatures. */
  readonly received?: (signature: string) => void;
  readonly landed?: (record: TransactionRecord) => void;
  readonly changed?: (changes: readonly AccountChange[]) => void;
  readonly blockClosed?: () => void;
  /** The state was replaced by a snapshot's. */
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

/** The chain in process: state, blocks and transactions, without sockets. Every call takes effect before it returns. */
export class Chain {
  private readonly listeners = new Set<ChainListener>();
  private machine: Vm;
  /** The sysvars of the machine are not yet those of the open block. */
  private isBehind = true;
  private faucet: Faucet;
  private clockOffset = 0;
  private airdrops = 0;
  /** Blocks, blockhashes, statuses and history. */
  ledger: Ledger;

  /** Throws CliError when the snapshot or a program cannot be read. */
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
    }
    for (const program of programs) this.machine.addProgram(program);
    this.machine.setAccount(TRANSACTION_V1_FEATURE, activeFeature());
  }

  /** Sysvars are written when somebody looks: most blocks are made one after another, and nobody looks into them. */
  private get vm(): Vm {
    if (this.isBehind) this.syncSysvars();
    return this.machine;
  }

  /** Calls the listener on every event until the function returned is called. */
  listen(listener: ChainListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Seconds of the chain's clock now; programs see the value at the start of their block. */
  unixTime(): number {
    return Math.floor(this.options.now() / 1000) + this.clockOffset;
  }

  /** Moves the clock to `unixSeconds`, forwards or backwards; programs in the open block already see it. */
  setClock(unixSeconds: number): void {
    this.clockOffset += unixSeconds - this.unixTime();
    this.setVmClock(this.unixTime());
  }

  /** Closes `count` blocks, the open one first. */
  makeBlocks(count: number): void {
    for (let made = 0; made < count; made += 1) {
      this.ledger.closeBlock(this.unixTime());
      this.machine.advanceNonceBlockhash();
      this.isBehind = true;
      this.emit((listener) => listener.blockClosed?.());
    }
  }

  /** The address that stands for this node where the RPC names one. */
  get identity(): Address {
    return this.faucet.address;
  }

  /** True when the transaction's blockhash or nonce may be used now. */
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

  /** Writes an account as it is given, outside any transaction. Zero lamports remove it. */
  setAccount(address: Address, account: VmAccount): void {
    this.vm.setAccount(address, account);
    this.emit((listener) => listener.changed?.([{ address, account: this.getAccount(address) }]));
  }

  /** Sends lamports from the faucet; returns the signature. Throws as `sendTransaction`. */
  airdrop(to: Address, lamports: bigint): string {
    const { blockhash } = this.ledger.blockhashAt('confirmed');
    this.airdrops += 1;
    return this.sendTransaction(this.faucet.transfer(to, lamports, blockhash, this.airdrops));
  }

  /**
   * Checks, preflights and executes; returns the signature.
   * Throws RpcError for bytes that are no transaction and for a wrong signature, or PreflightFailure.
   */
  sendTransaction(wire: Uint8Array, options: { readonly skipPreflight?: boolean } = {}): string {
    return this.submit(decodeTransaction(wire), options.skipPreflight ?? false);
  }

  /**
   * Without preflight a transaction that cannot land is dropped in silence, as on a cluster. Throws RpcError
   * for a version 1 transaction while the account of its feature says that it is not active.
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
      this.emit((listener) => {
        listener.changed?.(landed.changes);
        listener.landed?.(landed.record);
      });
    }
    return transaction.signature;
  }

  /** What would happen now. Signatures are not looked at. Throws RpcError as `submit` does. */
  simulate(transaction: DecodedTransaction): Simulation {
    this.refuseUnknownVersion(transaction);
    return simulate(this.vm, transaction, this.refusalOf(transaction));
  }

  /** The whole state: accounts, programs, ledger and clock. */
  snapshot(): Uint8Array {
    return encodeSnapshot(this.state());
  }

  /** The same for this process: nothing is packed or checked. It does not change with the chain, and serves many chains. */
  copy(): ChainState {
    const state = this.state();
    return { ...state, ledger: copyLedger(state.ledger) };
  }

  /** Takes the state of a snapshot or a copy. Throws CliError and changes nothing when it cannot be read. */
  restore(snapshot: Uint8Array | ChainState): void {
    const state = stateOf(snapshot);
    this.machine = Vm.fromBytes(state.vm);
    this.isBehind = false;
    this.ledger = new Ledger(state.ledger, this.limits());
    this.faucet = new Faucet(state.ledger.genesisHash);
    this.clockOffset = state.clockOffset;
    this.airdrops = state.airdrops;
    this.emit((listener) => listener.restored?.());
  }

  /** From here on a cluster of its own, however many were begun in the same way. What the faucet holds goes along. */
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

  /** The nonce that the transaction lives by; undefined when a recent blockhash does. */
  private nonceOf(transaction: DecodedTransaction): Address | undefined {
    if (this.ledger.isRecentBlockhash(transaction.blockhash)) return undefined;
    const keys = resolveKeys(transaction, (address) => this.vm.account(address));
    return keys && nonceAddress(transaction, keys);
  }

  private state(): ChainState {
    const { clockOffset, airdrops } = this;
    return { ledger: this.ledger.snapshot(), clockOffset, airdrops, vm: this.vm.toBytes() };
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

function stateOf(snapshot: Uint8Array | ChainState): ChainState {
  if (snapshot instanceof Uint8Array) return decodeSnapshot(snapshot);
  return { ...snapshot, ledger: copyLedger(snapshot.ledger) };
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
