import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import { decodeEntrants, decodeRaffle, RAFFLE_CREATOR_OFFSET } from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Chain } from '../../ports/chain.ts';
import { renderRaffles } from '../../render/raffles.ts';
import { optional } from '../command.ts';
import { defineList, describeAll, findAccounts, type Listed } from '../listed.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { sift } from '../unreadable.ts';
import { raffleFilters } from './target.ts';

export interface ListedRaffle {
  readonly name: string | null;
  readonly currency: Currency | null;
  readonly raffle: RaffleAccount;
  /** The chain's time, in unix seconds. */
  readonly now: number;
}

export const command = defineList({
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
  async run(deps, { creator, entrant }): Promise<Listed<ListedRaffle>> {
    const { deployment } = deps;
    const chain = await deps.chain();
    const maker =
      creator ?? (entrant === null ? await ownWallet(deps, 'gavel raffle list --creator ADDRESS') : null);
    const { rows, ...about } = await readRaffles(chain, deployment, maker);
    const raffles = rows.filter(
      ({ raffle }) => entrant === null || (raffle.countByEntrant[entrant] ?? 0) > 0,
    );
    const wanted = raffles.map(({ raffle }) => ({
      mint: raffle.prizeMint as Address,
      currencyMint: raffle.currencyMint as Address,
    }));
    const described = await describeAll(chain, deployment, wanted);
    return {
      ...about,
      rows: raffles.map((row, index) => ({
        name: described[index]?.name ?? null,
        currency: described[index]?.currency ?? null,
        ...row,
      })),
    };
  },
  render: renderRaffles,
  json: ({ name, currency, raffle }) => ({ name, currency, raffle }),
});

async function readRaffles(
  chain: Chain,
  deployment: Deployment,
  creator: Address | null,
): Promise<Listed<Pick<ListedRaffle, 'raffle' | 'now'>>> {
  const { raffle: program } = deployment.programs;
  const filters = creator === null ? [] : [{ offset: RAFFLE_CREATOR_OFFSET, bytes: creator }];
  const { accounts, now, source } = await findAccounts(chain, program, raffleFilters(deployment, ...filters));
  const found = sift(accounts, (account) => decodeRaffle(account, program));
  const raffles = found.rows.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const entrants = raffles.map((raffle) => raffle.entrants);
  const holders = entrants.length === 0 ? { accounts: [] } : await chain.getAccounts(entrants);
  const { rows, leftOut } = sift(raffles, (raffle, index) => {
    const account = holders.accounts[index] ?? null;
    // One that was closed between the two reads is gone.
    if (account === null) return [];
    return [{ raffle: raffleToJson(raffle, decodeEntrants(account, raffle.entrants, program), now), now }];
  });
  return { source, leftOut: [...found.leftOut, ...leftOut], rows: rows.flat() };
}
