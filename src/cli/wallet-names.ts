import type { Deps } from '../flow/deps.ts';

/** A function from an address to what the person calls that wallet. A list that cannot be read stops nothing: then none has a name. */
export function walletNames({ wallets }: Pick<Deps, 'wallets'>): (address: string) => string | null {
  let known: ReadonlyMap<string, string> | null = null;
  return (address) => {
    known ??= namesIn(wallets);
    return known.get(address) ?? null;
  };
}

function namesIn(wallets: Deps['wallets']): ReadonlyMap<string, string> {
  try {
    return new Map(wallets.list().map(({ address, name }) => [address, name]));
  } catch {
    return new Map();
  }
}
