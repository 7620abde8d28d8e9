import { isRaffle } from '../../chain/codecs/raffle.ts';
import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { stringifyJson } from '../../json/json.ts';
import type { AccountChange } from '../../ports/account-watch.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { raffleWithEntrants } from '../read-raffle.ts';
import { ACCOUNT_ROUTES } from '../routes/accounts.ts';
import type { LastWrites } from './last-write.ts';

/** What is told of an account, and the name of its program, which a closed account does not show any more. */
export interface Frame {
  /** In bytes, which are written as they are to each who is told. */
  readonly text: Buffer;
  readonly program: string;
}

interface State {
  readonly slot: bigint;
  /** Null for an account that does not exist. */
  readonly json: { readonly program: string; readonly pubkey: string } | null;
}

/** Makes the text of a change once, for all who are told of it. */
export class Frames {
  readonly #chain: ChainReader;
  readonly #deployment: Deployment;
  readonly #writes: LastWrites;

  constructor(chain: ChainReader, deployment: Deployment, writes: LastWrites) {
    this.#chain = chain;
    this.#deployment = deployment;
    this.#writes = writes;
  }

  /**
   * `known`: the name of the program that the account belonged to; null if that is not known. Null for an account of which the
   * stream does not tell: of another kind, damaged, or absent and never seen.
   */
  async of(change: AccountChange, known: string | null): Promise<Frame | null> {
    const { address } = change;
    const state = await this.#read(change);
    if (state === null) return null;
    const program = state.json?.program ?? known;
    if (program === null) return null;
    const place = await this.#writes.find(address, state.slot);
    const { slot } = place ?? state;
    const account = state.json ?? { pubkey: address, program, closed: true };
    // A closed account may be told without one. An account that exists needs a number, and any other write has a later slot.
    const version = place ?? (state.json === null ? {} : { writeVersion: 0 });
    return { program, text: Buffer.from(stringifyJson({ ...account, ...version, slot })) };
  }

  async #read({ slot, account }: AccountChange): Promise<State | null> {
    const { programs } = this.#deployment;
    // Anybody can send lamports to an address where an account was closed.
    if (account === null || account.owner === SYSTEM_PROGRAM) return { slot, json: null };
    if (isRaffle(account, programs.raffle)) {
      const read = await raffleWithEntrants(this.#chain, programs.raffle, account);
      const { raffle } = read;
      const named = raffle && { ...raffle, pubkey: account.address, program: 'service-raffle' };
      return { slot: read.slot, json: named };
    }
    const kind = ACCOUNT_ROUTES.find((row) => row.is(account, programs[row.program]));
    return kind === undefined ? null : { slot, json: kind.toJson(account, programs[kind.program]) };
  }
}
