import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type EncodedAccount,
  getAddressDecoder,
  getTransactionEncoder,
  type Instruction,
  isWritableRole,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/kit';
import bs58 from 'bs58';
import { Clock, FailedTransactionMetadata, type LiteSvm } from 'litesvm/dist/internal.js';
import { CORE_ADDRESS } from '../../src/chain/codecs/core.ts';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { TOKEN_PROGRAM } from './program-tokens.ts';
import { atTestEnd } from './test-end.ts';
import { type Loaded, takeMachine, type VmMachine } from './vm-machines.ts';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
/** Lamports for a transaction with one signature. */
export const NETWORK_FEE = 5000n;
/** Unix seconds at which every test begins. */
export const START = 1_800_000_000n;
/** The first second that the programs refuse as too far away: ten years and a second after the start. */
export const TOO_FAR = START + 3653n * 86_400n + 1n;

/** For LiteSVM, an account without lamports is none. */
const nothingAt = (address: Address): EncodedAccount => ({
  address,
  data: new Uint8Array(),
  executable: false,
  lamports: lamports(0n),
  programAddress: SYSTEM_PROGRAM,
  space: 0n,
});

/** Every transaction asks for all the compute units that one may have. */
const UNIT_LIMIT: Instruction = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(2, ...new Uint8Array(Uint32Array.of(1_400_000).buffer)),
};

const built = new Map<string, Uint8Array>();

/** The committed build of a program. */
export function prebuilt(name: string): Uint8Array {
  const elf = built.get(name) ?? readFileSync(`programs/${name}/prebuilt/${name}.so`);
  built.set(name, elf);
  return elf;
}

const texts = new WeakMap<Uint8Array, string>();

/** The hashes of 512 slots are set again and again, and base58 takes longer than all else. */
function textOf(hash: Uint8Array): string {
  const text = texts.get(hash) ?? bs58.encode(hash);
  texts.set(hash, text);
  return text;
}

/** What came of a transaction. */
export interface Outcome {
  readonly ok: boolean;
  readonly logs: readonly string[];
  /** The custom error's name, from the line that the program logged; otherwise the runtime's words. */
  readonly error: string | undefined;
  /** Code of the custom error. */
  readonly code: number | undefined;
  readonly units: bigint;
  /** Serialized bytes of the transaction. */
  readonly size: number;
}

/** An address that is the same in every run. */
export function addressOf(label: string): Address {
  return getAddressDecoder().decode(createHash('sha256').update(label).digest());
}

/** Signatures are not checked by this machine: the name is enough to sign. */
export const signerOf = (address: Address): TransactionSigner => createNoopSigner(address);

/** LiteSVM with the committed programs, driven directly. To make one takes long, so one that a test used is used again. */
export class ProgramVm {
  #machine: VmMachine;
  /** What is loaded in the machine, and what is to be loaded before it is used next. */
  #loaded: Loaded;
  #toLoad: Loaded;
  /** Accounts as they were in the beginning, of those that were written since. */
  readonly #first = new Map<Address, EncodedAccount | undefined>();
  /** Accounts as they were at `save`, of those that were written since. */
  #saved: Map<Address, EncodedAccount | undefined> | undefined;

  constructor(market: Address = MARKET_PROGRAM_ADDRESS) {
    this.#loaded = new Map([
      [market, prebuilt('market')],
      [TOKEN_METADATA_ADDRESS, prebuilt('token-metadata')],
      [CORE_ADDRESS, prebuilt('core')],
    ]);
    this.#toLoad = this.#loaded;
    this.#machine = takeMachine(this.#loaded);
    this.setTime(START);
    atTestEnd(() => this.#giveBack());
  }

  /** Deploys another program. */
  load(address: Address, elf: Uint8Array): void {
    this.#toLoad = new Map([...this.#toLoad, [address, elf]]);
  }

  get #present(): VmMachine {
    if (this.#toLoad !== this.#loaded) this.#move();
    return this.#machine;
  }

  get #svm(): LiteSvm {
    return this.#present.svm;
  }

  /** To a machine that has what is to be loaded: the code of a program cannot be put back as it was. */
  #move(): void {
    const from = this.#machine;
    const to = takeMachine(this.#toLoad);
    const written = [...this.#first.keys()].map((address) => [address, from.account(address)] as const);
    to.svm.setClock(from.svm.getClock());
    to.svm.setSlotHashes(from.svm.getSlotHashes());
    this.#giveBack();
    this.#machine = to;
    this.#loaded = this.#toLoad;
    this.#first.clear();
    for (const [address, account] of written) {
      this.#first.set(address, to.account(address));
      to.setAccount(account ?? nothingAt(address));
    }
  }

  #giveBack(): void {
    for (const [address, account] of this.#first) this.#machine.setAccount(account ?? nothingAt(address));
    this.#machine.giveBack();
  }

  /** Sets the cluster's time, unix seconds. */
  setTime(seconds: bigint): void {
    const now = this.#svm.getClock();
    this.#svm.setClock(
      new Clock(now.slot, now.epochStartTimestamp, now.epoch, now.leaderScheduleEpoch, seconds),
    );
  }

  /** Sets the cluster's slot. The hashes of the slots before it are as they were. */
  setSlot(slot: bigint): void {
    const now = this.#svm.getClock();
    this.#svm.setClock(
      new Clock(slot, now.epochStartTimestamp, now.epoch, now.leaderScheduleEpoch, now.unixTimestamp),
    );
  }

  get slot(): bigint {
    return this.#svm.getClock().slot;
  }

  /** What SlotHashes holds: newest first, each hash 32 bytes. */
  setSlotHashes(hashes: readonly { readonly slot: bigint; readonly hash: Uint8Array }[]): void {
    this.#svm.setSlotHashes(hashes.map(({ slot, hash }) => ({ slot, hash: textOf(hash) })));
  }

  rent(space: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(space));
  }

  /** Lamports at an address; zero when nothing is there. */
  balance(address: Address): bigint {
    return this.account(address)?.lamports ?? 0n;
  }

  account(address: Address): EncodedAccount | undefined {
    return this.#present.account(address);
  }

  data(address: Address): Uint8Array {
    const found = this.account(address);
    if (found === undefined) throw new Error(`no account at ${address}`);
    return Uint8Array.from(found.data);
  }

  /** Base units in a token account; undefined when there is none. */
  tokens(address: Address): bigint | undefined {
    const found = this.account(address);
    if (found === undefined || found.programAddress !== TOKEN_PROGRAM || found.data.length !== 165)
      return undefined;
    return Buffer.from(found.data).readBigUInt64LE(64);
  }

  /** Makes the present the state that `restore` goes back to. */
  save(): void {
    this.#saved = new Map();
  }

  /** Puts every account back that was written since `save`; not the clock. */
  restore(): void {
    const saved = this.#saved ?? new Map<Address, EncodedAccount | undefined>();
    this.#saved = undefined;
    for (const [address, account] of saved) {
      const owner = account?.programAddress ?? SYSTEM_PROGRAM;
      const data = Uint8Array.from(account?.data ?? []);
      this.forge(address, { owner, data, lamports: account?.lamports ?? 0n });
    }
    this.#saved = new Map();
  }

  #remember(address: Address): void {
    if (!this.#first.has(address)) this.#first.set(address, this.account(address));
    if (this.#saved !== undefined && !this.#saved.has(address))
      this.#saved.set(address, this.account(address));
  }

  /** Writes an account past every rule: only for what no transaction can bring about. */
  forge(address: Address, account: { owner: Address; data: Uint8Array; lamports?: bigint }): void {
    this.#remember(address);
    this.#present.setAccount({
      address,
      data: account.data,
      executable: false,
      lamports: lamports(account.lamports ?? this.rent(account.data.length)),
      programAddress: account.owner,
      space: BigInt(account.data.length),
    });
  }

  /** Gives a wallet exactly this many lamports. */
  fund(address: Address, amount: bigint): void {
    this.forge(address, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: amount });
  }

  /** Changes single bytes of an existing account. */
  patch(address: Address, offset: number, bytes: Iterable<number>): void {
    const found = this.account(address);
    if (found === undefined) throw new Error(`no account at ${address}`);
    const data = Uint8Array.from(found.data);
    data.set([...bytes], offset);
    this.forge(address, { owner: found.programAddress, data, lamports: found.lamports });
  }

  send(payer: Address, ...instructions: readonly Instruction[]): Outcome {
    this.#remember(payer);
    for (const { accounts } of instructions)
      for (const { address, role } of accounts ?? []) if (isWritableRole(role)) this.#remember(address);
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (it) => setTransactionMessageFeePayer(payer, it),
      (it) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: this.#svm.latestBlockhash() as Blockhash, lastValidBlockHeight: 0n },
          it,
        ),
      (it) => appendTransactionMessageInstructions([UNIT_LIMIT, ...instructions], it),
    );
    const bytes = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
    const result = this.#svm.sendVersionedTransaction(bytes);
    const failed = result instanceof FailedTransactionMetadata;
    const meta = failed ? result.meta() : result;
    const logs = meta.logs();
    const named = logs
      .map((line) => /^Program log: AnchorError occurred\. Error Code: (\w+)\./.exec(line)?.[1])
      .find((name) => name !== undefined);
    const units = meta.computeUnitsConsumed();
    const failure = failed ? result.err() : undefined;
    const cause = typeof failure === 'object' && 'err' in failure ? failure.err() : undefined;
    const code = typeof cause === 'object' && 'code' in cause ? cause.code : undefined;
    return {
      ok: !failed,
      logs,
      error: failed ? (named ?? String(failure)) : undefined,
      code,
      units,
      size: bytes.length,
    };
  }
}
