import { PoolsInstruction, parsePoolsInstruction } from '../../chain/generated/pools/programs/pools.ts';
import { clientParser, type InstructionParser, SWAP_PROGRAM } from './parser.ts';

const pools = clientParser('pools', PoolsInstruction, parsePoolsInstruction);

/** The sandbox's pools are read; of any other program of the list only that it swaps is known. */
export const parse: InstructionParser = (instruction) => {
  try {
    const parsed = pools(instruction);
    if (parsed !== null) return parsed;
  } catch {
    // Another program than the sandbox's.
  }
  return { programName: SWAP_PROGRAM, name: 'Swap', data: {}, roles: {} };
};
