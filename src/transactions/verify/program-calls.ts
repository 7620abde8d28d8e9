import { COMPRESSED_PROGRAMS } from '../../assets/compressed.ts';
import { ASSET_PROGRAMS } from '../../assets/kinds.ts';
import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../domain/address.ts';
import { type Deployment, PROGRAM_NAMES } from '../../domain/deployment.ts';
import type { DecodedTransaction } from '../decode.ts';

/** The programs that are called to open a token account. */
const TOKEN_ACCOUNTS: readonly Address[] = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** The programs that the marketplace's programs call (docs/programs.md). */
const MARKETPLACE: readonly Address[] = [...TOKEN_ACCOUNTS, ASSOCIATED_TOKEN_PROGRAM, ...ASSET_PROGRAMS];

/** Programs that the programs of a transaction may call. A call of any other is refused. */
export function expectedCalls(
  { instructions }: DecodedTransaction,
  { programs, swapPrograms = [] }: Deployment,
): Set<string> {
  const allowed = new Set<string>();
  for (const { program } of instructions) {
    if (PROGRAM_NAMES.some((name) => programs[name] === program))
      for (const one of MARKETPLACE) allowed.add(one);
    if (swapPrograms.includes(program))
      for (const one of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM, ...swapPrograms]) allowed.add(one);
    if (program === programs.vendorB) for (const one of COMPRESSED_PROGRAMS) allowed.add(one);
    if (program === LOOKUP_TABLE_PROGRAM) allowed.add(SYSTEM_PROGRAM);
    if (program === ASSOCIATED_TOKEN_PROGRAM) for (const one of TOKEN_ACCOUNTS) allowed.add(one);
  }
  return allowed;
}
