import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { RaffleAnswer } from '../../api/answers.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import {
  AnyonesRaffleBody,
  BuyTicketsBody,
  CreateRaffleBody,
  CreatorsRaffleBody,
  RafflePath,
} from '../../api/requests.ts';
import { decodeEntrants, decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import type { Address } from '../../domain/address.ts';
import { CLOCK_SYSVAR, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { buyTickets } from '../../operations/raffle/buy-tickets.ts';
import { cancel } from '../../operations/raffle/cancel.ts';
import { claimPrize } from '../../operations/raffle/claim-prize.ts';
import { claimProceeds } from '../../operations/raffle/claim-proceeds.ts';
import { close } from '../../operations/raffle/close.ts';
import { create } from '../../operations/raffle/create.ts';
import { draw } from '../../operations/raffle/draw.ts';
import { end } from '../../operations/raffle/end.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';
import { type TransactionRoute, transactionRoute } from './transaction.ts';

export const RAFFLE_URL = '/v2/raffles/:raffle_key';

/** Interface document, 4.5. */
export function raffleRoute(app: FastifyInstance, { chain, deployment }: ServiceContext): void {
  const response = answers(RaffleAnswer, { 404: 'The account is of another kind.' });
  const summary = 'A raffle as the chain holds it, and who holds how many tickets';
  const schema = { operationId: 'getRaffle', summary, tags: ['accounts'], params: RafflePath, response };
  app.get<{ Params: Static<typeof RafflePath> }>(RAFFLE_URL, { schema }, async ({ params }) => {
    const { slot, raffle } = await readRaffle(chain, deployment.programs.raffle, params.raffle_key);
    return { result: { viewSlot: slot, raffle } };
  });
}

async function readRaffle(chain: ServiceContext['chain'], program: Address, address: Address) {
  const first = await chain.getAccounts([address]);
  const found = first.accounts[0] ?? null;
  // Lamports alone, which anybody can send to any address, are no account.
  if (found === null || found.data.length === 0) return { slot: first.slot, raffle: null };
  if (!isRaffle(found, program)) {
    const message = `${address} is not a raffle: the account there is of another kind, owned by ${found.owner}`;
    throw new ServiceError(404, 'wrong_account_type', message);
  }
  const { entrants } = decodeRaffle(found, program);
  // Again, so that the raffle and who holds its tickets are of one slot.
  const { slot, accounts } = await chain.getAccounts([address, entrants, CLOCK_SYSVAR]);
  const [raffle = null, tickets = null, clock = null] = accounts;
  if (raffle === null) return { slot, raffle: null };
  const holders = decodeEntrants(tickets, entrants, program);
  return { slot, raffle: raffleToJson(decodeRaffle(raffle, program), holders, decodeClock(clock)) };
}

const absent = { code: 'raffle_not_found', description: 'There is no such raffle.' } as const;

/** Interface document, 4.11, and those of "More operations". */
export const RAFFLE_ROUTES: readonly TransactionRoute[] = [
  transactionRoute({
    operation: create,
    operationId: 'createRaffle',
    summary: 'Opens a raffle of an artwork',
    body: CreateRaffleBody,
    intent: (body) => ({
      creator: body.creator,
      mint: body.asset,
      ticketPrice: body.ticketPrice,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      supply: Number(body.supply),
      ticketLimit: Number(body.ticketLimit ?? 0n),
      endTime: Number(body.endTime ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
    }),
  }),
  transactionRoute({
    operation: buyTickets,
    operationId: 'buyTickets',
    summary: 'Buys tickets of a raffle; where they cost SOL, that is wrapped in front',
    body: BuyTicketsBody,
    intent: ({ buyer, raffleKey, ticketCount }) => ({
      buyer,
      raffle: raffleKey,
      ticketCount: Number(ticketCount),
    }),
    absent,
  }),
  transactionRoute({
    operation: end,
    operationId: 'endRaffle',
    summary:
      'Ends a raffle and names the slot that draws: anybody may when it is over, its creator when open-ended',
    body: AnyonesRaffleBody,
    intent: ({ authority, raffleKey }) => ({ authority, raffle: raffleKey }),
    absent,
  }),
  transactionRoute({
    operation: draw,
    operationId: 'drawRaffle',
    summary: 'Draws the winner of a raffle that is ended, by the hash of its draw slot, whoever sends it',
    body: AnyonesRaffleBody,
    intent: ({ authority, raffleKey }) => ({ authority, raffle: raffleKey }),
    absent,
  }),
  transactionRoute({
    operation: claimProceeds,
    operationId: 'claimRaffleProceeds',
    summary: 'Pays the ticket revenue of a drawn raffle out to the treasury, the creators and its creator',
    body: CreatorsRaffleBody,
    intent: ({ creator, raffleKey }) => ({ creator, raffle: raffleKey }),
    absent,
  }),
  transactionRoute({
    operation: claimPrize,
    operationId: 'claimRafflePrize',
    summary: 'Moves the prize to the recorded winner, whoever pays for it',
    body: AnyonesRaffleBody,
    intent: ({ authority, raffleKey }) => ({ authority, raffle: raffleKey }),
    absent,
  }),
  transactionRoute({
    operation: cancel,
    operationId: 'cancelRaffle',
    summary: 'Takes the prize back while no ticket is sold; every rent comes back in the same transaction',
    body: CreatorsRaffleBody,
    intent: ({ creator, raffleKey }) => ({ creator, raffle: raffleKey }),
    absent,
  }),
  transactionRoute({
    operation: close,
    operationId: 'closeRaffle',
    summary: 'Closes a raffle whose prize and proceeds are claimed; its rent comes back',
    body: CreatorsRaffleBody,
    intent: ({ creator, raffleKey }) => ({ creator, raffle: raffleKey }),
    absent,
  }),
];
