/** The public clusters, by genesis hash. */
const PUBLIC: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'mainnet-beta'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'testnet'],
]);

/** The name of a public cluster; null for any other, such as a sandbox. */
export function publicCluster(genesisHash: string): string | null {
  return PUBLIC.get(genesisHash) ?? null;
}

/** Where a person can look at a transaction; null on a cluster that no public explorer shows. */
export function explorerLink(genesisHash: string, signature: string): string | null {
  const cluster = publicCluster(genesisHash);
  if (cluster === null) return null;
  return `https://explorer.solana.com/tx/${signature}${cluster === 'mainnet-beta' ? '' : `?cluster=${cluster}`}`;
}
