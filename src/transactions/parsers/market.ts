import { MarketInstruction, parseMarketInstruction } from '../../chain/generated/market/programs/market.ts';
import { clientParser } from './parser.ts';

export const parse = clientParser('market', MarketInstruction, parseMarketInstruction);
