import { decodeRaffle, isRaffle, RAFFLE_SIZE } from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { isDrawn, type RafflePhase, rafflePhase } from '../../domain/raffle.ts';
import { readCurrency } from '../../operations/currency.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { ARTWORKS } from '../world/artworks.ts';
import { artworkKey } from '../world/mint.ts';

/** A raffle of an artwork of the sandbox's world. */
export interface RaffleState {
  readonly address: Address;
  readonly artwork: string;
  readonly mint: Address;
  readonly creator: Address;
  readonly phase: RafflePhase;
  /** Null before the draw. */
  readonly winner: Address | null;
  /** Price of one ticket. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly sold: number;
  readonly supply: number;
}

/** In the order of the artworks. `now` is the chain's time in unix seconds. */
export async function readRaffles(
  chain: ChainReader,
  deployment: Deployment,
  now: number,
): Promise<readonly RaffleState[]> {
  const program = deployment.programs.raffle;
  const accounts = await chain.getProgramAccounts(program, [{ dataSize: RAFFLE_SIZE }]);
  const raffles = accounts
    .filter((account) => isRaffle(account, program))
    .map((account) => decodeRaffle(account, program))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  return Promise.all(
    ARTWORKS.map(({ name }) => ({ name, mint: artworkKey(name).address })).flatMap(({ name, mint }) =>
      raffles
        .filter(({ prizeMint }) => prizeMint === mint)
        .map(async (raffle) => ({
          address: raffle.address,
          artwork: name,
          mint,
          creator: raffle.creator,
          phase: rafflePhase(raffle, now),
          winner: isDrawn(raffle) ? raffle.winner : null,
          price: raffle.ticketPrice,
          currency: await readCurrency(chain, deployment, raffle.currencyMint),
          sold: raffle.sold,
          supply: raffle.supply,
        })),
    ),
  );
}
