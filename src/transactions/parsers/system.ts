import { parseSystemInstruction, SystemInstruction } from '@solana-program/system';
import { clientParser } from './parser.ts';

export const parse = clientParser('system', SystemInstruction, parseSystemInstruction);
