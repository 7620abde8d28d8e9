import type { View } from '../ports/terminal.ts';
import { table } from './table.ts';

export interface GateView {
  /** Mint of the artwork. */
  readonly asset: string;
  /** Empty: nobody may bid. */
  readonly wallets: readonly string[];
}

/**
 * The artworks for which only some wallets may bid. On a terminal, a block per artwork; when piped, a line per artwork
 * and wallet.
 */
export function renderGates(gates: readonly GateView[], view: View): string {
  if (!view.isTty) {
    return table(
      [],
      gates.flatMap(({ asset, wallets }) => bidders(wallets).map((wallet) => [asset, wallet])),
      view,
    );
  }
  if (gates.length === 0) return 'Everybody may bid.';
  return gates
    .map(({ asset, wallets }) => [`Wallets that may bid for ${asset}:`, ...bidders(wallets)].join('\n  '))
    .join('\n');
}

function bidders(wallets: readonly string[]): readonly string[] {
  return wallets.length === 0 ? ['nobody'] : wallets;
}
