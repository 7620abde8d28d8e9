import { formatAmount, SOL } from '../domain/amount.ts';
import type { Cell } from './theme.ts';

/** A compressed artwork of the sandbox. */
export interface SandboxCompressed {
  readonly name: string;
  /** The asset id. */
  readonly id: string;
  readonly tree: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. Null if it is burnt. */
  readonly owner: string | null;
  /** `price` is in lamports. */
  readonly onVendorB: { readonly price: bigint } | null;
}

/** For people. */
export const compressedCells = (
  compressed: readonly SandboxCompressed[],
  nameWidth: number,
): readonly (readonly Cell[])[] =>
  compressed.map(({ name, id, owner }) => [name.padEnd(nameWidth), id, owner ?? 'nobody']);

/** For pipes. */
export const compressedRows = (compressed: readonly SandboxCompressed[]): readonly (readonly string[])[] =>
  compressed.map(({ name, id, tree, owner, onVendorB }) => [
    'compressed',
    name,
    id,
    tree,
    owner ?? '',
    onVendorB === null ? '' : formatAmount(onVendorB.price, SOL),
  ]);
