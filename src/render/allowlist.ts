import type { View } from '../ports/terminal.ts';
import { table } from './table.ts';

export interface AllowlistView {
  /** Mint of the artwork. */
  readonly asset: string;
  /** Empty: nobody may bid. */
  readonly wallets: readonly string[];
}

/**
 * The artworks for which only some wallets may bid. On a terminal, a block per artwork; when piped, a line per artwork
 * and wallet.
 */
export function renderAllowlist(entries: readonly AllowlistView[], view: View): string {
  if (!view.isTty) {
    return table(
      [],
      entries.flatMap(({ asset, wallets }) => bidders(wallets).map((wallet) => [asset, wallet])),
      view,
    );
  }
  if (entries.length === 0) return 'Everybody may bid.';
  return entries
    .map(({ asset, wallets }) => [`Wallets that may bid for ${asset}:`, ...bidders(wallets)].join('\n  '))
    .join('\n');
}

function bidders(wallets: readonly string[]): readonly string[] {
  return wallets.length === 0 ? ['nobody'] : wallets;
}
