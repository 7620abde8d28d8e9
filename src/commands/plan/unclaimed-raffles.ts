import { findRaffleAddresses, RAFFLE_CREATOR_OFFSET } from '../../chain/codecs/raffle.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { gatheringReads } from '../../flow/bulk/gathered-reads.ts';
import { readProceeds } from '../../operations/raffle/proceeds-state.ts';
import { findRaffles } from '../raffle/target.ts';
import type { BulkVerb, Own } from './verb.ts';

/** The raffles of a wallet that are drawn and not claimed, each with what its creator receives, in base units. */
export const unclaimedRaffles: NonNullable<BulkVerb<never, never>['own']> = async (
  chain,
  deployment,
  creator,
) => {
  const filter = { offset: RAFFLE_CREATOR_OFFSET, bytes: creator };
  const found = await findRaffles(chain, deployment, filter);
  const gathering = gatheringReads(chain);
  const own = await Promise.all(
    found
      .filter((raffle) => isDrawn(raffle) && !raffle.proceedsClaimed)
      .map(async ({ address, prizeMint: mint, currencyMint }): Promise<readonly Own[]> => {
        const derived = await findRaffleAddresses(deployment.programs.raffle, { creator, mint });
        if (derived.raffle !== address) return [];
        const known = { mint, currencyMint, isOver: false };
        try {
          const { receives } = await readProceeds(gathering, deployment, { creator, raffle: address });
          return [{ ...known, price: receives }];
        } catch (error) {
          if (error instanceof CliError) return [{ ...known, price: 0n, problem: error }];
          throw error;
        }
      }),
  );
  return own.flat().sort((one, other) => (one.mint < other.mint ? -1 : 1));
};
