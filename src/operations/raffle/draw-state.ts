import { createHash } from 'node:crypto';
import { decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import { type FirstHash, firstHashFrom, SLOT_HASHES_SYSVAR } from '../../chain/codecs/slot-hashes.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { countByEntrant, isDrawn, isEnded, type Raffle } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { SummaryLine } from '../operation.ts';
import { noRaffle, type RaffleState, readRaffleState } from '../raffle-state.ts';

/** A raffle, with the state of its draw. */
export interface DrawState extends RaffleState {
  /** The hash of the first block at or after the draw slot, if it is known; null until the raffle is ended. */
  readonly drawHash: FirstHash | null;
}

/** Throws as `readRaffleState`. */
export async function readDrawState(
  chain: ChainReader,
  deployment: Deployment,
  raffle: Address,
  wallet: Address,
): Promise<DrawState> {
  const state = await readRaffleState(chain, deployment, raffle, wallet);
  if (!isEnded(state.raffle)) return { ...state, drawHash: null };
  const { found } = await readAll(chain, { hashes: SLOT_HASHES_SYSVAR });
  return { ...state, drawHash: firstHashFrom(found.hashes, state.raffle.drawSlot) };
}

/** A raffle with the state of its draw, read at one slot. */
export interface DrawProgress {
  readonly raffle: Raffle;
  /** As in `DrawState`. */
  readonly drawHash: FirstHash | null;
}

/** Throws `raffle_not_found`. */
export async function readDrawProgress(
  chain: ChainReader,
  { programs }: Deployment,
  address: Address,
): Promise<DrawProgress> {
  const { slot, found } = await readAll(chain, { raffle: address, hashes: SLOT_HASHES_SYSVAR });
  if (found.raffle === null || !isRaffle(found.raffle, programs.raffle)) throw noRaffle(address, slot);
  const raffle = decodeRaffle(found.raffle, programs.raffle);
  return { raffle, drawHash: isEnded(raffle) ? firstHashFrom(found.hashes, raffle.drawSlot) : null };
}

/** The result of a draw: the first 8 bytes of SHA-256(slot hash, raffle), and the holder of the ticket that they choose. */
export function drawnBy(
  hash: Uint8Array,
  raffle: Address,
  tickets: readonly Address[],
): { readonly randomness: bigint; readonly winner: Address | null } {
  const digest = createHash('sha256').update(hash).update(addressBytes(raffle));
  const randomness = digest.digest().readBigUInt64LE(0);
  const ticket = Number(randomness % BigInt(Math.max(1, tickets.length)));
  return { randomness, winner: tickets[ticket] ?? null };
}

/** Throws `raffle_already_drawn` when there is a winner. */
export function requireUndrawn({ raffle }: RaffleState): void {
  if (!isDrawn(raffle)) return;
  throw new CliError('raffle_already_drawn', {
    what: 'the winner of this raffle is drawn already',
    why: `it is ${raffle.winner}`,
    hint: `see it: gavel raffle get ${raffle.address}`,
    details: { raffle: raffle.address, winner: raffle.winner },
  });
}

/** The line of the summary on the number of sold tickets and of entrants. */
export function salesLines({ raffle, entrants }: RaffleState): readonly SummaryLine[] {
  const wallets = countByEntrant(entrants.tickets).size;
  const holders = `${wallets} wallet${wallets === 1 ? '' : 's'}`;
  return [['tickets', `${raffle.sold} of ${raffle.supply} sold, to ${holders}`]];
}
