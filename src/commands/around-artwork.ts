import { readRecord, recordReads } from '../assets/kinds.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';

/** What is shown with an account about an artwork. */
export interface AroundArtwork {
  /** Null where it is not known. */
  readonly name: string | null;
  /** Unix seconds of the chain's clock; of this machine's where no node answers. */
  readonly now: number;
}

/** In one request, without a retry. Where no node answers, the account is shown all the same. */
export async function aroundArtwork(
  { quickChain, clock }: Pick<Deps, 'quickChain' | 'clock'>,
  mint: string,
): Promise<AroundArtwork> {
  try {
    const reads = await recordReads(mint as Address);
    const { found, all } = await readAll(await quickChain(), { clock: CLOCK_SYSVAR }, reads);
    const name = (await readRecord(mint as Address, all))?.name ?? null;
    return { name, now: decodeClock(found.clock) };
  } catch (error) {
    if (error instanceof CliError) return { name: null, now: Math.floor(clock.now() / 1000) };
    throw error;
  }
}
