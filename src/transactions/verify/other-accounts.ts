import { getAddressEncoder } from '@solana/kit';
import { TOKEN_METADATA_ADDRESS } from '../../chain/token-metadata.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import type { Expectation } from '../../operations/operation.ts';
import type { AccountPair, SimulationContext } from './simulation-checks.ts';

/** Of these other checks see to every field, or there are none. */
const LOOKED_AT: readonly string[] = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/**
 * Accounts of programs that name the signer, another listing of theirs or a stake, and that nobody spoke of. Whatever
 * such an account is, it may not change.
 */
export function otherAccountsProblem(
  { signer, pairs }: Pick<SimulationContext, 'signer' | 'pairs'>,
  { accounts, touches = [] }: Expectation,
): string | null {
  const key = Buffer.from(Uint8Array.from(getAddressEncoder().encode(signer)));
  const named = new Set<string>([...accounts.map((account) => account.address), ...touches]);
  const changed = pairs.filter(
    ({ address, before }) =>
      before !== null &&
      !named.has(address) &&
      !LOOKED_AT.includes(before.owner) &&
      Buffer.from(before.data).includes(key),
  );
  const problems = changed
    .filter(isChanged)
    .map(({ address }) => `${address}, which names you, would change`);
  return problems.length === 0 ? null : problems.join('; ');
}

function isChanged({ before, after }: AccountPair): boolean {
  if (before === null || after === null) return before !== after;
  if (before.owner !== after.owner || before.data.length !== after.data.length) return true;
  const changed = [...before.data.keys()].filter((at) => before.data[at] !== after.data[at]);
  // A sale sets one flag in the record of an artwork, which names its creators: that its first sale is over.
  const [at = 0] = changed;
  const isFlag = changed.length === 1 && before.data[at] === 0 && after.data[at] === 1;
  return changed.length > 0 && !(isFlag && before.owner === TOKEN_METADATA_ADDRESS);
}
