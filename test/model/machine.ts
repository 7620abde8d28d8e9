import { readFileSync } from 'node:fs';
import { type Address, getAddressDecoder, type Instruction, isWritableRole } from '@solana/kit';
import bs58 from 'bs58';
import {
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  Account as NativeAccount,
} from 'litesvm/dist/internal.js';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { AUCTION_PROGRAM_ADDRESS } from '../../src/chain/generated/auction/index.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { RAFFLE_PROGRAM_ADDRESS } from '../../src/chain/generated/raffle/index.ts';
import { VENDOR_A_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-a/index.ts';
import { transactionErrorOf } from '../../src/sandbox/chain/vm/native-error.ts';
import { MINT_SIZE, NATIVE_MINT, TOKEN_PROGRAM } from '../support/program-tokens.ts';
import { START, SYSTEM_PROGRAM } from '../support/program-vm.ts';
import { keyOf } from './places.ts';
import { wireOf } from './wire.ts';

const PROGRAMS: readonly (readonly [Address, string])[] = [
  [MARKET_PROGRAM_ADDRESS, 'market'],
  [AUCTION_PROGRAM_ADDRESS, 'auction'],
  [RAFFLE_PROGRAM_ADDRESS, 'raffle'],
  [VENDOR_A_PROGRAM_ADDRESS, 'vendor-a'],
  [TOKEN_METADATA_ADDRESS, 'token-metadata'],
];

/** Every transaction asks for all the compute units that one may have. */
const UNIT_LIMIT: Instruction = {
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data: Uint8Array.of(2, ...new Uint8Array(Uint32Array.of(1_400_000).buffer)),
};
const NO_EPOCH = 2n ** 64n - 1n;

/** What the runtime and its own programs say, in the model's words. */
const RUNTIME_REASONS: readonly (readonly [RegExp, string])[] = [
  [/InsufficientFundsFor/, 'OutOfLamports'],
  [new RegExp(`^Program ${SYSTEM_PROGRAM} failed: custom program error: 0x1$`), 'OutOfLamports'],
  [new RegExp(`^Program ${SYSTEM_PROGRAM} failed: custom program error: 0x0$`), 'AccountInUse'],
  [new RegExp(`^Program ${TOKEN_PROGRAM} failed: custom program error: 0x1$`), 'OutOfTokens'],
  [new RegExp(`^Program ${TOKEN_PROGRAM} failed: invalid account data`), 'InvalidTokenAccount'],
];

export interface RawAccount {
  readonly lamports: bigint;
  readonly owner: Buffer;
  readonly data: Buffer;
}

/** LiteSVM with the committed programs, which can be put back to where it began. */
export class Machine {
  readonly #svm = new LiteSvm();
  readonly #origin = new Map<Address, NativeAccount | null>();
  readonly #touched = new Set<Address>();
  readonly #blockhash: Buffer;
  #time = 0n;

  constructor() {
    this.#svm.setSigverify(false);
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    for (const [address, name] of PROGRAMS)
      this.#svm.addProgram(keyOf(address), readFileSync(`programs/${name}/prebuilt/${name}.so`));
    this.#blockhash = Buffer.from(bs58.decode(this.#svm.latestBlockhash()));
    this.setTime(START);
  }

  /** Unix seconds. */
  setTime(seconds: bigint): void {
    if (seconds === this.#time) return;
    this.#time = seconds;
    const { slot, epoch, epochStartTimestamp, leaderScheduleEpoch } = this.#svm.getClock();
    this.#svm.setClock(new Clock(slot, epochStartTimestamp, epoch, leaderScheduleEpoch, seconds));
  }

  /** The slot, and the hashes that are known in it, newest first. */
  setSlot(slot: bigint, hashes: readonly { readonly slot: bigint; readonly hash: Buffer }[]): void {
    const { epoch, epochStartTimestamp, leaderScheduleEpoch, unixTimestamp } = this.#svm.getClock();
    this.#svm.setClock(new Clock(slot, epochStartTimestamp, epoch, leaderScheduleEpoch, unixTimestamp));
    this.#svm.setSlotHashes(hashes.map((it) => ({ slot: it.slot, hash: bs58.encode(it.hash) })));
  }

  read(address: Address): RawAccount | undefined {
    const found = this.#svm.getAccount(keyOf(address));
    if (found === null) return undefined;
    const lamports = found.lamports();
    if (lamports === 0n) return undefined;
    return { lamports, owner: Buffer.from(found.owner()), data: Buffer.from(found.data()) };
  }

  /** The program that owns an account. */
  ownerOf(address: Address): Address {
    return getAddressDecoder().decode(this.read(address)?.owner ?? keyOf(SYSTEM_PROGRAM));
  }

  balance(address: Address): bigint {
    return this.#svm.getBalance(keyOf(address)) ?? 0n;
  }

  fund(address: Address, lamports: bigint): void {
    this.#place(address, SYSTEM_PROGRAM, lamports, new Uint8Array());
  }

  /** The mint of wrapped SOL, which every cluster has from its first block on. */
  addNativeMint(lamports: bigint): void {
    const data = new Uint8Array(MINT_SIZE);
    data.set([9, 1], 44);
    this.#place(NATIVE_MINT, TOKEN_PROGRAM, lamports, data);
  }

  #place(address: Address, owner: Address, lamports: bigint, data: Uint8Array): void {
    this.#remember(address);
    this.#svm.setAccount(keyOf(address), new NativeAccount(lamports, data, keyOf(owner), false, NO_EPOCH));
  }

  /** Undefined when it landed, otherwise why not: the error that the program named, or the runtime's reason. */
  send(payer: Address, instructions: readonly Instruction[]): string | undefined {
    this.#remember(payer);
    for (const { accounts } of instructions)
      for (const { address, role } of accounts ?? []) if (isWritableRole(role)) this.#remember(address);
    const wire = wireOf(payer, [UNIT_LIMIT, ...instructions], this.#blockhash);
    const answer = this.#svm.sendVersionedTransaction(wire);
    return answer instanceof FailedTransactionMetadata ? reasonOf(answer) : undefined;
  }

  /** Makes the present the state that `restore` goes back to. */
  save(): void {
    this.#origin.clear();
    this.#touched.clear();
  }

  /** Puts every account back that a transaction could write since `save`. */
  restore(): void {
    for (const address of this.#touched) {
      const empty = new NativeAccount(0n, new Uint8Array(), keyOf(SYSTEM_PROGRAM), false, 0n);
      this.#svm.setAccount(keyOf(address), this.#origin.get(address) ?? empty);
    }
    this.#touched.clear();
    this.setTime(START);
  }

  /** The accounts that transactions could write since `restore`. */
  get touched(): ReadonlySet<Address> {
    return this.#touched;
  }

  #remember(address: Address): void {
    if (!this.#origin.has(address)) this.#origin.set(address, this.#svm.getAccount(keyOf(address)));
    this.#touched.add(address);
  }
}

function reasonOf(answer: FailedTransactionMetadata): string {
  const logs = answer.meta().logs();
  const named = logs
    .map((line) => /^Program log: AnchorError occurred\. Error Code: (\w+)\./.exec(line)?.[1])
    .find((it) => it !== undefined);
  if (named !== undefined) return named;
  const lines = [JSON.stringify(transactionErrorOf(answer)), ...logs];
  const known = RUNTIME_REASONS.find(([pattern]) => lines.some((line) => pattern.test(line)));
  return known?.[1] ?? lines.join('\n');
}
