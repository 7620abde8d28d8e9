import { AssociatedTokenInstruction, parseAssociatedTokenInstruction } from '@solana-program/token';
import { clientParser } from './parser.ts';

const known = clientParser('associated token', AssociatedTokenInstruction, parseAssociatedTokenInstruction);

/** The oldest form of `Create` has no data. */
export const parse: typeof known = (instruction) =>
  known(instruction.data.length === 0 ? { ...instruction, data: new Uint8Array([0]) } : instruction);
