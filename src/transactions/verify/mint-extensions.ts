import { mintExtensions } from '../../chain/codecs/token-2022.ts';
import { extensionRisk } from '../../chain/codecs/token-2022-extensions.ts';
import type { RawAccount } from '../../ports/chain.ts';

/** What is wrong with the Token-2022 mints among these accounts; null when nothing is. */
export function mintProblem(accounts: readonly (RawAccount | null)[]): string | null {
  const found = accounts.flatMap((account) => {
    if (account === null) return [];
    const risks = (mintExtensions(account) ?? []).map(extensionRisk).filter((risk) => risk !== null);
    return risks.map((risk) => `${account.address} has ${risk}`);
  });
  return found.length === 0 ? null : found.join('; ');
}
