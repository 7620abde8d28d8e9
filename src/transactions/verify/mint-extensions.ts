import { mintExtensions } from '../../chain/codecs/token-2022.ts';
import type { RawAccount } from '../../ports/chain.ts';

/**
 * Extensions that do not affect balances and transfers (spl-token-2022, `ExtensionType`): the close authority of the mint,
 * displayed interest, pointers to metadata and groups, and the metadata and groups themselves.
 */
const HARMLESS: ReadonlySet<number> = new Set([3, 10, 18, 19, 20, 21, 22, 23]);

/** Names of the extensions that are refused. Unknown extensions are refused as well. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'a transfer fee',
  4: 'confidential transfers',
  6: 'accounts that begin frozen',
  9: 'a ban on transfers',
  12: 'a permanent delegate, who can take tokens from anybody',
  14: 'a transfer hook, a program that runs with each transfer',
  16: 'confidential transfer fees',
  24: 'confidential minting and burning',
  25: 'amounts that are shown scaled',
  26: 'a switch that stops it',
};

/** What is wrong with the Token-2022 mints among these accounts; null when nothing is. */
export function mintProblem(accounts: readonly (RawAccount | null)[]): string | null {
  const found = accounts.flatMap((account) => {
    if (account === null) return [];
    const risky = (mintExtensions(account) ?? []).filter((type) => !HARMLESS.has(type));
    return risky.map((type) => `${account.address} has ${NAMES[type] ?? `an unknown extension (${type})`}`);
  });
  return found.length === 0 ? null : found.join('; ');
}
