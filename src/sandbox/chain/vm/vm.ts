import type { Address } from '@solana/kit';
import bs58 from 'bs58';
// The package's main entry decodes and encodes every transaction again. This entry takes and returns bytes.
import {
  type Account,
  Clock,
  EpochSchedule,
  FailedTransactionMetadata,
  FeatureSet,
  LiteSvm,
  Account as NativeAccount,
  Rent,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../domain/address.ts';
import { toAddress } from '../../../domain/base58.ts';
import { CliError } from '../../../errors/cli-error.ts';
import type { AccountMap } from '../accounts/accounts.ts';
import type { Profile } from '../profile/profile.ts';
import type { VmAccount } from './account.ts';
import { transactionErrorOf } from './native-error.ts';
import type { TransactionError } from './transaction-error.ts';

/** Every epoch has this many slots, including the first ones. */
export const SLOTS_PER_EPOCH = 432_000;

/** Of rent, which is no longer collected; every cluster still has this number in the sysvar. */
const BURN_PERCENT = 50;

export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;
const FEATURES = 'Feature111111111111111111111111111111111111' as Address;
const BASE_OWNERS = [
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  FEATURES,
  'Config1111111111111111111111111111111111111',
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
] as Address[];

/** What every machine begins with. */
export interface FirstAccounts {
  /** Programs of the cluster, features, the mints of wrapped SOL. */
  readonly base: AccountMap;
  /** Addresses of what the VM writes itself. */
  readonly sysvars: ReadonlySet<Address>;
}

let first: FirstAccounts | undefined;

export function firstAccounts(): FirstAccounts {
  if (first === undefined) Vm.create();
  return first as FirstAccounts;
}

export interface InnerInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
  readonly stackHeight: number;
}

/** The VM's result of one execution. `inner` has one list per top-level instruction. */
export interface VmResult {
  readonly err: TransactionError | null;
  readonly logs: readonly string[];
  readonly unitsConsumed: bigint;
  readonly returnData: { readonly programId: Address; readonly data: Uint8Array } | null;
  readonly inner: readonly (readonly InnerInstruction[])[];
}

export interface VmSimulation extends VmResult {
  /** The accounts that the transaction may write, in their state afterwards. Empty if it failed. */
  readonly postAccounts: ReadonlyMap<Address, VmAccount>;
}

export interface Program {
  readonly address: Address;
  readonly elf: Uint8Array;
}

/**
 * The virtual machine of the chain: accounts and execution, without blocks and signatures. It aborts the process on bytes
 * that are not a transaction, so it must only get what `decodeTransaction` accepted.
 */
export class Vm {
  private constructor(private readonly svm: LiteSvm) {
    // The chain itself checks signatures, blockhash age and duplicates. The VM knows only the latest blockhash.
    svm.setSigverify(false);
    svm.setBlockhashCheck(false);
    svm.setTransactionHistory(0n);
    // The mint of wrapped SOL exists on every cluster.
    svm.withNativeMints();
    svm.setEpochSchedule(new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n));
  }

  /** A machine with no accounts but those of every cluster. `nonceBlockhash` is that of a machine before, to go on from. */
  static create(nonceBlockhash?: string, profile?: Profile): Vm {
    const vm = new Vm(nonceBlockhash === undefined ? new LiteSvm() : withBlockhash(nonceBlockhash));
    first ??= { base: accountsOf(vm, BASE_OWNERS), sysvars: new Set(accountsOf(vm, [SYSVAR_OWNER]).keys()) };
    if (profile !== undefined) vm.follow(profile);
    return vm;
  }

  private follow({ features, lamportsPerByte }: Profile): void {
    if (features.active.length + features.inactive.length > 0) {
      const set = new FeatureSet();
      for (const [address] of this.programAccounts(FEATURES)) set.activate(bs58.decode(address), 0n);
      for (const address of features.active) set.activate(bs58.decode(address), 0n);
      for (const address of features.inactive) set.deactivate(bs58.decode(address));
      this.svm.setFeatureSet(set);
      // They are loaded for the features that were there, and have to be loaded again.
      this.svm.setBuiltins();
      this.svm.setPrecompiles();
      this.svm.setDefaultPrograms();
    }
    this.svm.setRent(new Rent(lamportsPerByte, 1, BURN_PERCENT));
  }

  /** Throws `usage` if the file is not a program that the VM can load. */
  addProgram({ address, elf }: Program): void {
    try {
      this.svm.addProgram(bs58.decode(address), elf);
    } catch (cause) {
      throw new CliError('usage', {
        what: `the program for ${address} cannot be loaded: ${cause instanceof Error ? cause.message : String(cause)}`,
        hint: 'give an SBF program file (.so) as built by the project or by a Solana toolchain',
        cause,
      });
    }
  }

  account(address: Address): VmAccount | undefined {
    const native = this.svm.getAccount(bs58.decode(address));
    return native === null ? undefined : fromNative(native);
  }

  /** Throws an Error with the VM's reason if it refuses the account (a malformed sysvar or program). */
  setAccount(address: Address, account: VmAccount): void {
    const { lamports, data, owner, executable, rentEpoch } = account;
    const native = new NativeAccount(lamports, data, bytesOf(owner), executable, rentEpoch);
    this.svm.setAccount(bs58.decode(address), native);
  }

  /** Looks at every account of the machine. */
  programAccounts(owner: Address): [Address, VmAccount][] {
    return this.svm
      .getProgramAccounts(bs58.decode(owner))
      .map((entry): [Address, VmAccount] => [toAddress(entry.address), fromNative(entry.account())])
      .filter(([, account]) => account.lamports > 0n);
  }

  execute(wire: Uint8Array): VmResult {
    return toResult(this.svm.sendVersionedTransaction(wire));
  }

  simulate(wire: Uint8Array): VmSimulation {
    const answer = this.svm.simulateVersionedTransaction(wire);
    return { ...toResult(answer), postAccounts: postAccountsOf(answer) };
  }

  /** The hash that durable nonces are made from. It changes with every block. */
  nonceBlockhash(): string {
    return this.svm.latestBlockhash();
  }

  advanceNonceBlockhash(): void {
    this.svm.expireBlockhash();
  }

  /** `unixTimestamp` is in seconds. */
  setClock(slot: number, epoch: number, unixTimestamp: number): void {
    const [s, e] = [BigInt(slot), BigInt(epoch)];
    this.svm.setClock(new Clock(s, BigInt(unixTimestamp), e, e + 1n, BigInt(unixTimestamp)));
  }

  /** Newest first, at most 512, as programs read them from the SlotHashes sysvar. */
  setSlotHashes(hashes: readonly { readonly slot: number; readonly hash: string }[]): void {
    this.svm.setSlotHashes(hashes.map(({ slot, hash }) => ({ slot: BigInt(slot), hash })));
  }

  rentExemptMinimum(space: bigint): bigint {
    return this.svm.minimumBalanceForRentExemption(space);
  }
}

/** `data` is copied from native memory only when it is read: of most accounts only the balance is. */
function fromNative(native: Account): VmAccount {
  let data: Uint8Array | undefined;
  return {
    lamports: native.lamports(),
    owner: ownerOf(native.owner()),
    executable: native.executable(),
    rentEpoch: native.rentEpoch(),
    get data() {
      data ??= native.data();
      return data;
    },
  };
}

function accountsOf(vm: Vm, owners: readonly Address[]): AccountMap {
  return new Map(owners.flatMap((owner) => vm.programAccounts(owner)));
}

/** A new machine as it saves itself, and the blockhash in it. Made once: to read it takes half as long as to make another. */
let blank: { readonly saved: Uint8Array; readonly blockhash: Buffer } | undefined;

/**
 * A new machine with this blockhash for nonces. The VM has no function for it, and a machine that began with its first
 * one again would make nonces that were used before. What it saves of itself is small, and has the hash as it is.
 */
function withBlockhash(blockhash: string): LiteSvm {
  blank ??= savedOf(new LiteSvm());
  const bytes = Buffer.from(blank.saved);
  const [from, to] = [blank.blockhash, bs58.decode(blockhash)];
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.set(to, at);
  const changed = LiteSvm.fromBytes(bytes);
  if (changed.latestBlockhash() !== blockhash)
    throw new Error('The VM did not take over a blockhash for nonces.');
  return changed;
}

function savedOf(svm: LiteSvm) {
  return { saved: svm.toBytes(), blockhash: Buffer.from(bs58.decode(svm.latestBlockhash())) };
}

/** Owners repeat, and base58 takes longer than all else about an account. */
const MAX_KNOWN_OWNERS = 4096;
const knownOwners = new Map<string, Address>();
const knownBytes = new Map<Address, Uint8Array>();

function ownerOf(bytes: Uint8Array): Address {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const owner = knownOwners.get(key) ?? toAddress(bytes);
  if (knownOwners.size > MAX_KNOWN_OWNERS) knownOwners.clear();
  knownOwners.set(key, owner);
  return owner;
}

function bytesOf(owner: Address): Uint8Array {
  const bytes = knownBytes.get(owner) ?? bs58.decode(owner);
  if (knownBytes.size > MAX_KNOWN_OWNERS) knownBytes.clear();
  knownBytes.set(owner, bytes);
  return bytes;
}

type NativeAnswer = TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata;

function toResult(answer: NativeAnswer): VmResult {
  const meta = 'meta' in answer ? answer.meta() : answer;
  const returned = meta.returnData();
  const data = returned.data();
  return {
    err: answer instanceof FailedTransactionMetadata ? transactionErrorOf(answer) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData: data.length === 0 ? null : { programId: toAddress(returned.programId()), data },
    inner: meta.innerInstructions().map((list) =>
      list.map((entry) => {
        const instruction = entry.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: entry.stackHeight(),
        };
      }),
    ),
  };
}

function postAccountsOf(answer: NativeAnswer): Map<Address, VmAccount> {
  if (!('postAccounts' in answer)) return new Map();
  return new Map(
    answer.postAccounts().map((entry) => [toAddress(entry.address), fromNative(entry.account())]),
  );
}
