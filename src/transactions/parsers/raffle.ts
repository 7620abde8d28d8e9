import { parseRaffleInstruction, RaffleInstruction } from '../../chain/generated/raffle/programs/raffle.ts';
import { clientParser } from './parser.ts';

export const parse = clientParser('raffle', RaffleInstruction, parseRaffleInstruction);
