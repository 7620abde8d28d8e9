import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { plantTree } from '../support/das.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import type { ProgramTree, Shape } from '../support/program-trees.ts';

export const withStandIns = marketplaces();
export const SMALL: Shape = { depth: 3, buffer: 8, canopy: 0 };
export const PRICE = ['--price', '1.5 SOL', '--yes'];

export interface Grown {
  readonly m: Marketplace;
  readonly tree: ProgramTree;
}

/** A tree with three artworks of mira's. */
export async function grow(shape: Shape = SMALL, start = withStandIns): Promise<Grown> {
  const m = await start();
  const tree = plantTree(m.running.chain, shape, 'teo');
  for (let minted = 0; minted < 3; minted += 1) tree.mint(m.wallet('teo'), m.wallet('mira'));
  return { m, tree };
}

/** A command of `vendor-b`, with the indexer at this URL. */
export async function run(m: Marketplace, as: WalletName, das: string, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await m.gavel(['vendor-b', ...argv, '--das', das, '--json'], { as });
  return { code, stderr, ...JSON.parse(stdout) };
}
