import { AccountRole, type Instruction } from '@solana/kit';
import * as raffle from '../../../src/chain/generated/raffle/index.ts';
import { transferSol } from '../../support/program-raffles.ts';
import { SYSTEM_PROGRAM, signerOf } from '../../support/program-vm.ts';
import { rentOf } from '../books.ts';
import { TREASURY } from '../cast.ts';
import type { Operation } from '../operation.ts';
import {
  associated,
  CONFIG,
  entrantsOf,
  entrantsSeed,
  keyOf,
  metadataOf,
  proceedsPlace,
  rafflePlace,
} from '../places.ts';
import { asset, withCreators } from './common.ts';

const raffleOf = ({ owner, art }: Operation) => rafflePlace(owner, art.mint).address;
const ticketsOf = ({ owner, art }: Operation) => entrantsOf(owner, art.mint);
const proceedsOf = ({ owner, art }: Operation) => proceedsPlace(owner, art.mint).address;
const number = (value: number) => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);

/** The system program makes the entrants account at an address with seed. */
function allocate({ actor, art, count }: Operation): Instruction {
  const seed = Buffer.from(entrantsSeed(art.mint));
  const parts = [Buffer.of(9, 0, 0, 0), keyOf(actor), number(seed.length), seed, number(16 + 32 * count)];
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: entrantsOf(actor, art.mint), role: AccountRole.WRITABLE },
      { address: actor, role: AccountRole.READONLY_SIGNER },
    ],
    data: Buffer.concat([...parts, keyOf(raffle.RAFFLE_PROGRAM_ADDRESS)]),
  };
}

export const createRaffle = (op: Operation): Instruction[] => {
  const { actor, art, count } = op;
  const tickets = entrantsOf(actor, art.mint);
  const place = rafflePlace(actor, art.mint).address;
  return [
    allocate(op),
    transferSol(actor, tickets, rentOf(16 + 32 * count)),
    raffle.getCreateInstruction({
      creator: signerOf(actor),
      raffle: place,
      entrants: tickets,
      marketplaceConfig: CONFIG,
      ...asset(op, actor, place),
      currencyMint: op.currency,
      escrowToken: proceedsPlace(actor, art.mint).address,
      ticketPrice: op.amount,
      supply: count,
      ticketLimit: op.rate,
      endTime: op.end,
      disablePrimarySplit: op.flag,
    }),
  ];
};

export const buyTickets = (op: Operation): Instruction[] => [
  raffle.getBuyTicketsInstruction({
    buyer: signerOf(op.actor),
    raffle: raffleOf(op),
    entrants: ticketsOf(op),
    currencyMint: op.currency,
    payerToken: associated(op.actor, op.currency),
    escrowToken: proceedsOf(op),
    amount: op.count,
    price: op.limit,
    terms: op.shown,
  }),
];

export const endRaffle = (op: Operation): Instruction[] => [
  raffle.getEndInstruction({ authority: signerOf(op.actor), raffle: raffleOf(op) }),
];

export const draw = (op: Operation): Instruction[] => [
  raffle.getDrawInstruction({
    authority: signerOf(op.actor),
    raffle: raffleOf(op),
    entrants: ticketsOf(op),
  }),
];

export const claimProceeds = (op: Operation): Instruction[] => [
  withCreators(
    raffle.getClaimProceedsInstruction({
      authority: signerOf(op.actor),
      creator: op.owner,
      raffle: raffleOf(op),
      feeAccount: TREASURY,
      mint: op.art.mint,
      metadata: metadataOf(op.art.mint),
      currencyMint: op.currency,
      escrowToken: proceedsOf(op),
      payeeToken: associated(op.owner, op.currency),
      feeToken: associated(TREASURY, op.currency),
      minProceeds: op.amount,
    }),
    op,
    true,
  ),
];

export const claimPrize = (op: Operation): Instruction[] => [
  raffle.getClaimPrizeInstruction({
    authority: signerOf(op.actor),
    winner: op.other ?? op.actor,
    creator: op.owner,
    raffle: raffleOf(op),
    ...asset(op, raffleOf(op), op.other ?? op.actor),
  }),
];

export const cancelRaffle = (op: Operation): Instruction[] => [
  raffle.getCancelInstruction({
    creator: signerOf(op.actor),
    raffle: raffleOf(op),
    entrants: ticketsOf(op),
    ...asset(op, raffleOf(op), op.actor),
    currencyMint: op.currency,
    escrowToken: proceedsOf(op),
    payeeToken: associated(op.actor, op.currency),
  }),
];

export const closeRaffle = (op: Operation): Instruction[] => [
  raffle.getCloseInstruction({
    creator: signerOf(op.actor),
    raffle: raffleOf(op),
    entrants: ticketsOf(op),
  }),
];
