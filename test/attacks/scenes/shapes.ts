import { OPERATION_NAMES, type OperationName } from '../../../src/operations/registry.ts';
import type { Scene } from '../scene.ts';
import { SCENES } from './scenes.ts';

/** Other kinds of artworks, listings and payments: each goes to the chain in another way than the operation's first scene. */
const FURTHER: readonly (readonly [operation: OperationName, name: string])[] = [
  ['listing.create', 'of a programmable NFT'],
  ['listing.buy', 'of core for SOL'],
  ['listing.buy', 'for SOL, with BOXD'],
  ['listing.buy', 'for BOXD, with SOL'],
  ['listing.buy', 'for BOXD, with PEBL'],
  ['listing.create', 'of editions'],
  ['listing.reprice', 'of editions'],
  ['listing.cancel', 'of editions'],
  ['listing.buy', 'of an edition for SOL'],
  ['listing.buy', 'of an edition for BOXD, at a price of the buyer'],
  ['listing.create', 'of an artwork that stays in the wallet'],
  ['listing.reprice', 'of an artwork that stayed in the wallet'],
  ['listing.cancel', 'of an artwork that stayed in the wallet'],
  ['listing.buy', 'of an artwork that stayed in the wallet'],
  ['scheduled-bid.place', 'in BOXD'],
  ['scheduled-bid.execute', 'in BOXD'],
  ['vendor-a.buy', 'an order for a programmable NFT with a rule set'],
  ['vendor-a.buy', 'an order of core, for BOXD'],
  ...['a programmable NFT', 'an asset of core', 'a Token-2022 artwork', 'a compressed artwork'].flatMap(
    (kind) => [['vendor-b.list', kind] as const, ['vendor-b.delist', kind] as const],
  ),
];

/**
 * Of each operation its first scene, then the others of `FURTHER`: what the faults befall and what is killed. Throws RangeError
 * for one that is no scene any more.
 */
export const SHAPES: readonly Scene[] = [
  ...OPERATION_NAMES.flatMap((operation) => SCENES.find((one) => one.operation === operation) ?? []),
  ...FURTHER.map(([operation, name]) => {
    const found = SCENES.find((one) => one.operation === operation && one.name === name);
    if (found === undefined) throw new RangeError(`${operation} has no scene ${name}`);
    return found;
  }),
];
