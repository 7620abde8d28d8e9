import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import { decodeEntrants, RAFFLE_CREATOR_OFFSET } from '../../chain/codecs/raffle.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import type { ChainReader, Deps } from '../../deps.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { readCurrency } from '../../operations/market-state.ts';
import { renderRaffles } from '../../render/raffles.ts';
import { readNames } from '../artwork-names.ts';
import { defineCommand, optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { findRaffles } from './target.ts';

export interface ListedRaffle {
  readonly name: string | null;
  readonly currency: Currency;
  readonly raffle: RaffleAccount;
  /** The chain's time, in unix seconds. */
  readonly now: number;
}

export const command = defineCommand({
  description:
    'List raffles, read from the chain: those that a wallet made, or those that it holds tickets of.',
  example: 'raffle list --entrant WALLET',
  never: 'It never asks the service, and never signs anything.',
  args: {},
  options: {
    creator: optional('ADDRESS', 'raffles by this wallet (default: that of your key)', address),
    entrant: optional('ADDRESS', 'raffles of which this wallet holds tickets', address),
  },
  fields: ['name', 'currency', 'raffle'],
  async run(deps, { creator, entrant }): Promise<readonly ListedRaffle[]> {
    const chain = await deps.chain();
    const maker =
      creator ?? (entrant === null ? await ownWallet(deps, 'gavel raffle list --creator ADDRESS') : null);
    const { now, found } = await readRaffles(chain, deps, maker);
    const raffles = found.filter(
      ({ countByEntrant }) => entrant === null || (countByEntrant[entrant] ?? 0) > 0,
    );
    const names = await readNames(
      chain,
      raffles.map(({ prizeMint }) => prizeMint as Address),
    );
    return Promise.all(
      raffles.map(async (raffle, index) => ({
        name: names[index] ?? null,
        currency: await readCurrency(chain, deps.deployment, raffle.currencyMint as Address),
        raffle,
        now,
      })),
    );
  },
  render: renderRaffles,
  json: (raffles) => raffles.map(({ name, currency, raffle }) => ({ name, currency, raffle })),
});

async function readRaffles(
  chain: ChainReader,
  { deployment }: Deps,
  creator: Address | null,
): Promise<{ readonly now: number; readonly found: readonly RaffleAccount[] }> {
  const filters = creator === null ? [] : [{ offset: RAFFLE_CREATOR_OFFSET, bytes: creator }];
  const raffles = await findRaffles(chain, deployment, ...filters);
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR, ...raffles.map(({ entrants }) => entrants)]);
  const [clock = null, ...entrants] = accounts;
  const program = deployment.programs.raffle;
  const now = decodeClock(clock);
  // One that was closed between the two reads is gone.
  const found = raffles.flatMap((raffle, index) => {
    const account = entrants[index] ?? null;
    if (account === null) return [];
    return [raffleToJson(raffle, decodeEntrants(account, raffle.entrants, program), now)];
  });
  return { now, found };
}
