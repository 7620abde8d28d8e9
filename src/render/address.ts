import type { View } from '../ports/terminal.ts';

/** "mira (7VEs…tzcc)" for a wallet that has a name, as tables show it; null for another text. */
export function namedWallet(text: string, { walletName }: Pick<View, 'walletName'>): string | null {
  const name = walletName?.(text) ?? null;
  return name === null ? null : `${name} (${shortAddress(text)})`;
}

/** For what tells addresses apart, or is about names: each address as it is. */
export function withoutWalletNames({ walletName: _, ...view }: View): View {
  return view;
}

const ADDRESS = /\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g;

/** The same text with the name before each address of a wallet that has one: "mira (2ytZ…)", with the whole address. */
export function withWalletNames(text: string, { walletName }: Pick<View, 'walletName'>): string {
  if (walletName === undefined) return text;
  return text.replace(ADDRESS, (address) => {
    const name = walletName(address);
    return name === null ? address : `${name} (${address})`;
  });
}

/** For a command that a person types: the name of a wallet, or a short address with three dots, which every keyboard has. */
export function typableAddresses(text: string, { walletName }: Pick<View, 'walletName'>): string {
  return text.replace(
    ADDRESS,
    (address) => walletName?.(address) ?? shortAddress(address).replace('…', '...'),
  );
}

/** "7VEs…tzcc". Only where the whole address is shown nearby. */
export function shortAddress(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}
