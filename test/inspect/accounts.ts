import { AUTH_RULES_ADDRESS } from '../../src/chain/codecs/auth-rules.ts';
import { BUBBLEGUM_ADDRESS } from '../../src/chain/codecs/bubblegum.ts';
import { COMPRESSION_ADDRESS } from '../../src/chain/codecs/compression.ts';
import { CORE_ADDRESS } from '../../src/chain/codecs/core.ts';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { SANDBOX_DEPLOYMENT, SANDBOX_POOLS } from '../../src/config/deployments.ts';
import {
  type Address,
  CLOCK_SYSVAR,
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/domain/address.ts';
import { UPGRADEABLE_LOADER } from '../../src/inspect/recognise.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';

/** Programs whose accounts have fields that are known. */
export const OWNERS: readonly Address[] = [
  ...Object.values(SANDBOX_DEPLOYMENT.programs),
  SANDBOX_POOLS,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_METADATA_ADDRESS,
  CORE_ADDRESS,
  COMPRESSION_ADDRESS,
  BUBBLEGUM_ADDRESS,
  AUTH_RULES_ADDRESS,
  LOOKUP_TABLE_PROGRAM,
  UPGRADEABLE_LOADER,
  SYSTEM_PROGRAM,
];

/** Accounts that the programs themselves have written: those of the seeded world. */
export async function worldAccounts(chain: ChainReader): Promise<readonly RawAccount[]> {
  const found = await Promise.all(OWNERS.map((owner) => chain.getProgramAccounts(owner, [])));
  const { accounts } = await chain.getAccounts([CLOCK_SYSVAR]);
  return [...found.flat(), ...accounts.flatMap((account) => account ?? [])];
}
