import { ComputeBudgetInstruction, parseComputeBudgetInstruction } from '@solana-program/compute-budget';
import { clientParser } from './parser.ts';

export const parse = clientParser('compute budget', ComputeBudgetInstruction, parseComputeBudgetInstruction);
