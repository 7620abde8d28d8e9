import { deserialize, serialize } from 'node:v8';
import {
  type AccountChange,
  changesFrom,
  packAccounts,
  unpackAccounts,
  withChanges,
} from '../accounts/pack.ts';
import type { LedgerLimits } from '../ledger/ledger.ts';
import type { ChainState } from '../snapshot/codec.ts';
import { firstAccounts } from '../vm/vm.ts';
import type { Progress } from './chain-store.ts';
import { type Part, partsOf, StateBuilder } from './parts.ts';

/** The first byte of a content. */
const KIND = { accounts: 1, part: 2, progress: 3, ready: 4 } as const;
/** Of the data of accounts in one content, unless one account is larger. */
const ACCOUNT_BYTES = 1024 * 1024;
const ACCOUNTS = 1000;

/** What to write when something happened. */
export function contentsOfProgress({ changes, ...progress }: Progress): Buffer[] {
  return [...contentsOfAccounts(changes), content(KIND.progress, serialize(progress))];
}

/** What to write when the whole state was replaced, and of the accounts, these changed. */
export function* contentsOfReplacement(
  state: ChainState,
  changes: Iterable<AccountChange>,
): Generator<Buffer> {
  for (const part of partsOf(state)) yield content(KIND.part, serialize(part));
  yield* contentsOfAccounts(changes);
  yield content(KIND.ready, Buffer.alloc(0));
}

/** What to write into an empty file. */
export function contentsOfState(state: ChainState): Generator<Buffer> {
  return contentsOfReplacement(state, changesFrom(firstAccounts().base, state.accounts));
}

function* contentsOfAccounts(changes: Iterable<AccountChange>): Generator<Buffer> {
  let together: AccountChange[] = [];
  let size = 0;
  for (const change of changes) {
    together.push(change);
    size += change[1]?.data.length ?? 0;
    if (together.length < ACCOUNTS && size < ACCOUNT_BYTES) continue;
    yield content(KIND.accounts, packAccounts(together));
    together = [];
    size = 0;
  }
  if (together.length > 0) yield content(KIND.accounts, packAccounts(together));
}

function content(kind: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([kind]), body]);
}

/** Reads contents in the order in which they were written. */
export class ContentReader {
  readonly #accounts = new Map(firstAccounts().base);
  readonly #builder: StateBuilder;
  /** What belongs to something that is not complete yet. */
  #waiting: (() => void)[] = [];

  constructor(limits: LedgerLimits) {
    this.#builder = new StateBuilder(limits);
  }

  /** Whether everything until now belongs together. Throws Error if it cannot be read. */
  read(bytes: Buffer): boolean {
    const [kind, body] = [bytes[0], bytes.subarray(1)];
    if (kind === KIND.accounts) {
      this.#waiting.push(() => withChanges(this.#accounts, unpackAccounts(body)));
      return false;
    }
    if (kind === KIND.part) {
      this.#waiting.push(() => this.#builder.add(deserialize(body) as Part));
      return false;
    }
    for (const apply of this.#waiting) apply();
    this.#waiting = [];
    if (kind === KIND.progress) this.#builder.advance(deserialize(body) as Omit<Progress, 'changes'>);
    else if (kind !== KIND.ready) throw new Error(`unknown kind of content ${kind}`);
    return true;
  }

  /** Undefined if there was no whole state. */
  state(): ChainState | undefined {
    const state = this.#builder.state();
    return state && { ...state, accounts: this.#accounts };
  }
}
