import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import {
  decodeEntrants,
  decodeRaffle,
  RAFFLE_AUTHORITY_OFFSET,
  RAFFLE_CREATOR_OFFSET,
} from '../../chain/codecs/raffle.ts';
import { RAFFLE_DISCRIMINATOR } from '../../chain/generated/raffle/accounts/raffle.ts';
import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { renderRaffles } from '../../render/raffles.ts';
import { optional } from '../command.ts';
import { defineList, type ListContext, type ReadRows } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { address } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

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
  program: 'raffle',
  discriminator: RAFFLE_DISCRIMINATOR,
  filters: async (deps, { creator, entrant }) => [
    { offset: RAFFLE_AUTHORITY_OFFSET, bytes: deps.deployment.marketplaceAuthority },
    {
      offset: RAFFLE_CREATOR_OFFSET,
      bytes:
        creator ?? (entrant === null ? await ownWallet(deps, 'gavel raffle list --creator ADDRESS') : null),
    },
  ],
  read: readRaffles,
  keep: (raffles, _around, { options: { entrant } }) =>
    raffles.filter(({ countByEntrant }) => entrant === null || (countByEntrant[entrant] ?? 0) > 0),
  // By address, so that the order is always the same.
  order: (a, b) => (a.raffleAccount < b.raffleAccount ? -1 : 1),
  about: ({ prizeMint, currencyMint }) => ({
    mint: prizeMint as Address,
    currencyMint: currencyMint as Address,
  }),
  row: (raffle, described, now) => ({ ...described, raffle, now }),
  render: renderRaffles,
  json: ({ name, currency, raffle }) => ({ name, currency, raffle }),
});

/** Reads the raffles with their lists of entrants. */
async function readRaffles(
  accounts: readonly RawAccount[],
  { chain, program, now }: ListContext,
): Promise<ReadRows<RaffleAccount>> {
  const found = readEach(accounts, (account) => decodeRaffle(account, program));
  const raffles = found.rows.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  const entrants = raffles.map((raffle) => raffle.entrants);
  const holders = entrants.length === 0 ? { accounts: [] } : await chain.getAccounts(entrants);
  const { rows, leftOut } = readEach(raffles, (raffle, index) => {
    const account = holders.accounts[index] ?? null;
    // A raffle that was closed between the two reads is left out.
    if (account === null) return [];
    return [raffleToJson(raffle, decodeEntrants(account, raffle.entrants, program), now)];
  });
  return { leftOut: [...found.leftOut, ...leftOut], rows: rows.flat() };
}
