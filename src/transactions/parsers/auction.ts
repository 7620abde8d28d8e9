import {
  AuctionInstruction,
  parseAuctionInstruction,
} from '../../chain/generated/auction/programs/auction.ts';
import { clientParser } from './parser.ts';

export const parse = clientParser('auction', AuctionInstruction, parseAuctionInstruction);
