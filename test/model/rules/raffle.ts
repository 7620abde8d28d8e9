import { createHash } from 'node:crypto';
import { SYSTEM_PROGRAM } from '../../support/program-vm.ts';
import { type Books, must, Refusal, rentOf } from '../books.ts';
import { raffleTerms } from '../layout.ts';
import { share, shareBounded } from '../money.ts';
import type { Operation } from '../operation.ts';
import { associated, entrantsOf, keyOf, proceedsPlace, rafflePlace } from '../places.ts';
import type { Entrants, Raffle } from '../records.ts';
import { drawingSlot, slotHash } from '../slots.ts';
import {
  closePurse,
  deliver,
  feeBps,
  isPrimary,
  type Purse,
  payAll,
  recordSale,
  requireCreators,
  requireFunds,
  requireHeld,
} from './common.ts';

const MOST_TICKETS = 10_000;
const MAX = (1n << 64n) - 1n;
const TEN_YEARS = 3_653n * 86_400n;

const addressOf = ({ owner, art }: Operation) => rafflePlace(owner, art.mint).address;

/** Three instructions: the entrants account is made, its rent is paid, the raffle opens. */
export function createRaffle(books: Books, op: Operation): void {
  const { actor, art, currency, amount: price, count: supply, end } = op;
  const entrants = entrantsOf(actor, art.mint);
  must(books.isVacant(entrants), 'AccountInUse');
  books.move(actor, entrants, rentOf(16 + 32 * supply));
  must(price > 0n, 'TicketPriceIsZero');
  must(supply >= 1 && supply <= MOST_TICKETS, 'InvalidSupply');
  must(price * BigInt(supply) <= MAX, 'RevenueTooHigh');
  must(end >= 0n, 'NegativeTime');
  must(end === 0n || end > books.now, 'EndInPast');
  must(end <= books.now + TEN_YEARS, 'TimeTooFar');
  must(currency !== art.mint, 'CurrencyIsAsset');
  const { address, bump } = rafflePlace(actor, art.mint);
  const proceeds = proceedsPlace(actor, art.mint);
  must(books.isVacant(proceeds.address), 'WrongProceedsAddress');
  requireHeld(books, actor, art);
  const primary = isPrimary(books, art);
  share({ art, price, feeBps: feeBps(primary), split: primary && !op.flag });
  const raffle: Raffle = {
    kind: 'raffle',
    bump,
    proceedsBump: proceeds.bump,
    creator: actor,
    entrants,
    mint: art.mint,
    currency,
    price,
    supply,
    sold: 0,
    limit: op.rate,
    end,
    drawSlot: 0n,
    winner: SYSTEM_PROGRAM,
    randomness: 0n,
    feeBps: feeBps(primary),
    primarySplit: primary && !op.flag,
    prizeClaimed: false,
    proceedsClaimed: false,
  };
  books.open(address, raffle, actor);
  books.write(entrants, { kind: 'entrants', supply, tickets: [] });
  books.openToken(proceeds.address, address, currency, actor);
  deliver(books, art, actor, address, actor);
}

function raffleOf(books: Books, op: Operation): Raffle {
  const raffle = books.find('raffle', addressOf(op));
  must(raffle !== undefined, 'NoRaffle');
  return raffle;
}

function entrantsIn(books: Books, raffle: Raffle): Entrants {
  const found = books.find('entrants', raffle.entrants);
  must(found !== undefined, 'InvalidEntrants');
  return found;
}

const isDrawn = ({ winner }: Raffle) => winner !== SYSTEM_PROGRAM;
const isOver = ({ sold, supply, end }: Raffle, now: bigint) => sold === supply || (end !== 0n && now >= end);

/** Four tenths of the supply or the lower limit, and always one. */
export function walletLimit({ supply, limit }: Raffle): number {
  const most = Math.floor((supply * 4) / 10);
  return Math.max(1, limit === 0 ? most : Math.min(most, limit));
}

export function buyTickets(books: Books, op: Operation): void {
  const { actor, art, currency, count } = op;
  const raffle = raffleOf(books, op);
  must(currency === raffle.currency, 'WrongRaffleCurrency');
  must(actor !== raffle.creator, 'CreatorBuysTicket');
  must(count > 0, 'NoTickets');
  must(op.limit === raffle.price, 'TicketPriceDiffers');
  must(op.shown.equals(raffleTerms(raffle)), 'TermsChanged');
  must(!isOver(raffle, books.now) && raffle.drawSlot === 0n, 'RaffleOver');
  must(count <= raffle.supply - raffle.sold, 'TooFewTickets');
  const entrants = entrantsIn(books, raffle);
  const held = entrants.tickets.filter((ticket) => ticket === actor).length;
  must(held + count <= walletLimit(raffle), 'WalletLimit');
  const tokens = associated(actor, currency);
  const cost = raffle.price * BigInt(count);
  requireFunds(books, { holder: actor, currency, tokens }, cost);
  books.moveTokens(tokens, proceedsPlace(op.owner, art.mint).address, cost);
  const tickets = [...entrants.tickets, ...Array.from({ length: count }, () => actor)];
  books.write(raffle.entrants, { ...entrants, tickets });
  books.write(addressOf(op), { ...raffle, sold: raffle.sold + count });
}

export function endRaffle(books: Books, op: Operation): void {
  const raffle = raffleOf(books, op);
  must(!isDrawn(raffle), 'AlreadyDrawn');
  must(raffle.sold > 0, 'NothingSold');
  if (raffle.drawSlot === 0n) {
    const creatorEnds = raffle.end === 0n && op.actor === raffle.creator;
    must(isOver(raffle, books.now) || creatorEnds, 'RaffleNotOver');
  } else {
    must(drawingSlot(raffle.drawSlot, books.slot) === 'forgotten', 'AlreadyEnded');
  }
  books.write(addressOf(op), { ...raffle, drawSlot: books.slot + 16n });
}

export function draw(books: Books, op: Operation): void {
  const raffle = raffleOf(books, op);
  must(!isDrawn(raffle), 'AlreadyDrawn');
  must(raffle.drawSlot !== 0n, 'NotEnded');
  const slot = drawingSlot(raffle.drawSlot, books.slot);
  if (slot === 'to come') throw new Refusal('DrawTooEarly');
  if (slot === 'forgotten') throw new Refusal('DrawWindowMissed');
  const digest = createHash('sha256')
    .update(slotHash(books.hashes, slot))
    .update(keyOf(addressOf(op)))
    .digest();
  const randomness = digest.readBigUInt64LE(0);
  const winner = entrantsIn(books, raffle).tickets[Number(randomness % BigInt(raffle.sold))];
  must(winner !== undefined, 'InvalidEntrants');
  books.write(addressOf(op), { ...raffle, randomness, winner });
}

const proceedsOf = (op: Operation, raffle: Raffle): Purse => ({
  holder: addressOf(op),
  currency: raffle.currency,
  tokens: proceedsPlace(op.owner, op.art.mint).address,
});

export function claimProceeds(books: Books, op: Operation): void {
  const { actor, art } = op;
  const raffle = raffleOf(books, op);
  must(op.currency === raffle.currency, 'WrongRaffleCurrency');
  must(isDrawn(raffle), 'NotDrawn');
  must(!raffle.proceedsClaimed, 'ProceedsClaimed');
  requireCreators(op);
  const price = raffle.price * BigInt(raffle.sold);
  const deal = { art, price, feeBps: raffle.feeBps, split: raffle.primarySplit };
  const purse = proceedsOf(op, raffle);
  const proceeds = payAll(books, purse, art, shareBounded(deal), raffle.creator, actor);
  must(proceeds >= op.amount, 'ProceedsBelowMin');
  closePurse(books, purse, raffle.creator, raffle.creator, actor);
  books.write(addressOf(op), { ...raffle, proceedsClaimed: true });
}

export function claimPrize(books: Books, op: Operation): void {
  const { actor, art } = op;
  const raffle = raffleOf(books, op);
  must(isDrawn(raffle), 'NotDrawn');
  must(op.other === raffle.winner, 'WrongWinner');
  must(!raffle.prizeClaimed, 'PrizeClaimed');
  recordSale(books, art);
  deliver(books, art, addressOf(op), raffle.winner, actor);
  books.close(associated(addressOf(op), art.mint), raffle.creator);
  books.write(addressOf(op), { ...raffle, prizeClaimed: true });
}

function closeRaffleAccounts(books: Books, op: Operation, raffle: Raffle): void {
  books.close(raffle.entrants, raffle.creator);
  books.close(addressOf(op), raffle.creator);
}

export function cancelRaffle(books: Books, op: Operation): void {
  const { actor, art } = op;
  const raffle = raffleOf(books, op);
  must(actor === raffle.creator, 'WrongCreator');
  must(raffle.sold === 0, 'TicketsSold');
  must(op.currency === raffle.currency, 'WrongRaffleCurrency');
  deliver(books, art, addressOf(op), actor, actor);
  books.close(associated(addressOf(op), art.mint), actor);
  closePurse(books, proceedsOf(op, raffle), actor, actor, actor);
  closeRaffleAccounts(books, op, raffle);
}

export function closeRaffle(books: Books, op: Operation): void {
  const raffle = raffleOf(books, op);
  must(op.actor === raffle.creator, 'WrongCreator');
  must(raffle.prizeClaimed && raffle.proceedsClaimed, 'NotClaimed');
  closeRaffleAccounts(books, op, raffle);
}
