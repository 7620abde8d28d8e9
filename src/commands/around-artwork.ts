import { readRecord, recordReads } from '../assets/records.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { chainOfRead } from './read-account.ts';

/** What is shown with an account about an artwork. */
export interface AroundArtwork {
  /** Null where it is not known. */
  readonly name: string | null;
  /** Unix seconds of the chain's clock; of this machine's where no node answers. */
  readonly now: number;
}

/**
 * Begins to read what is around the artwork that was probably typed, in the same request as the account itself. The function returns
 * what is around an artwork, and reads it where another one was meant.
 */
export function aroundTyped(deps: Reading, typed: Address): (mint: string) => Promise<AroundArtwork> {
  const early = aroundArtwork(deps, typed);
  // Whether it is needed shows later.
  early.catch(() => undefined);
  return (mint) => (mint === typed ? early : aroundArtwork(deps, mint as Address));
}

type Reading = Pick<Deps, 'chain' | 'quickChain' | 'clock' | 'settings'>;

/** In one request. Where no node answers, the account is shown all the same. */
async function aroundArtwork(deps: Reading, mint: Address): Promise<AroundArtwork> {
  try {
    const reads = await recordReads(mint);
    const { found, all } = await readAll(await chainOfRead(deps), { clock: CLOCK_SYSVAR }, reads);
    const name = (await readRecord(mint, all))?.name ?? null;
    return { name, now: decodeClock(found.clock) };
  } catch (error) {
    if (error instanceof CliError) return { name: null, now: Math.floor(deps.clock.now() / 1000) };
    throw error;
  }
}
