import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import { decodeEntrants, decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import type { Address } from '../../domain/address.ts';
import { isOver } from '../../domain/raffle.ts';
import type { MarketRow } from '../../inspect/market-rows.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { amountsJson } from '../../render/amounts.ts';
import { raffleState } from '../../render/raffle.ts';
import { renderRaffles } from '../../render/raffles.ts';
import { byEnd, byPrice, isWhole, requireOneScope, whole } from '../browse.ts';
import { optional } from '../command.ts';
import { defineList, type ListContext, type ReadRows } from '../list.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readEach } from '../unreadable.ts';

export const command = defineList({
  description:
    'List raffles: those that a wallet made, read from the chain; those that it holds tickets of, or those of the whole marketplace, by the index of the service where it has one.',
  example: 'raffle list --open --sort ending',
  never: 'It never signs anything.',
  args: {},
  options: {
    creator: optional('ADDRESS', 'raffles by this wallet (default: that of your key)', wallet),
    entrant: optional('ADDRESS', 'raffles of which this wallet holds tickets', wallet),
  },
  fields: ['name', 'currency', 'state', 'raffle', 'amounts'],
  kind: 'raffle',
  program: 'raffle',
  openMeans: 'only those that sell tickets',
  tie: 'address',
  check: (asked) => requireOneScope(asked, asked.creator),
  orders: {
    address: () => () => 0,
    ending: ({ now }) => byEnd(now),
    price: ({ deployment }) => byPrice(deployment, true),
    'price-desc': ({ deployment }) => byPrice(deployment, false),
  },
  async filter(deps, asked) {
    const { creator, entrant } = asked;
    const all = whole(deps.deployment);
    if (creator !== null) return { ...all, party: creator };
    if (isWhole(asked) || entrant !== null) return all;
    return { ...all, party: await ownWallet(deps, 'gavel raffle list --creator ADDRESS') };
  },
  async elsewhere(deps, asked) {
    if (asked.creator !== null || asked.entrant !== null || isWhole(asked)) return null;
    const entrant = (await deps.key()).address;
    return {
      options: { entrant },
      say: (count) =>
        `raffles of which you hold tickets: ${count}; see them: gavel raffle list --entrant ${entrant}`,
    };
  },
  is: isRaffle,
  isOpen: (row, now) => row.value('drawSlot') === 0n && !isOver(progress(row), now),
  keep: async (rows, around, { options: { entrant } }) =>
    entrant === null ? rows : heldBy(rows, entrant, around),
  read: readRaffles,
  about: ({ prizeMint, currencyMint }) => ({
    mint: prizeMint as Address,
    currencyMint: currencyMint as Address,
  }),
  row: (raffle, described, now) => ({ ...described, raffle, now }),
  render: renderRaffles,
  seen: ({ name, raffle }) => ({ name, mint: raffle.prizeMint, owner: raffle.creator }),
  json: ({ name, currency, raffle, now }) => ({
    ...{ name, currency, state: raffleState(raffle, now).text, raffle },
    amounts: amountsJson(raffle, currency, 'ticketPrice'),
  }),
});

function progress(row: MarketRow) {
  return {
    supply: Number(row.value('supply')),
    sold: Number(row.value('sold')),
    endTime: row.endTime,
  };
}

/** Those of which the wallet holds a ticket, and those of which that cannot be read, so that they are not passed over. */
async function heldBy(
  rows: readonly MarketRow[],
  wallet: Address,
  { chain, program }: ListContext,
): Promise<readonly MarketRow[]> {
  const lists = rows.map((row) => row.value('entrants') as Address);
  const { accounts } = lists.length === 0 ? { accounts: [] } : await chain.getAccounts(lists);
  return rows.filter((_, index) => {
    const { rows: read } = readEach(
      [accounts[index] ?? null].filter((it) => it !== null),
      (account) => decodeEntrants(account, account.address, program),
    );
    return read.length === 0 || read.some(({ tickets }) => tickets.includes(wallet));
  });
}

/** Reads the raffles with their lists of entrants. */
async function readRaffles(
  accounts: readonly RawAccount[],
  { chain, program, now }: ListContext,
): Promise<ReadRows<RaffleAccount>> {
  const found = readEach(accounts, (account) => decodeRaffle(account, program));
  const raffles = found.rows;
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
