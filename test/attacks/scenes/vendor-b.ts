import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import type { Address } from '../../../src/domain/address.ts';
import { delist } from '../../../src/operations/vendor-b/delist.ts';
import { list } from '../../../src/operations/vendor-b/list.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import { artworkKey } from '../../../src/sandbox/world/mint.ts';
import { send } from '../../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../../src/sandbox/world/wallets.ts';
import { plantTree } from '../../support/das.ts';
import type { ProgramTree } from '../../support/program-trees.ts';
import { mintToken2022 } from '../../support/vendor-b.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, one, price, wallet } from '../stage.ts';
import { HELD, RULED } from './listing.ts';

/** An artwork in somebody's hands. */
type Held = readonly [asset: Address, holder: WalletName];

async function listOnVendorB({ chain }: Stage, [mint, seller]: Held): Promise<void> {
  const { key } = sandboxWallets()[seller];
  const intent = { seller: key.address, mint, price: 1_500_000_000n };
  const state = await list.read(chainReader(chain), SANDBOX_DEPLOYMENT, intent);
  send(chain, [key], await list.build(SANDBOX_DEPLOYMENT, intent, state));
}

const MODERN = ['Modern Life', 'Modern Times', 'Modern Love'] as const;
const modern: readonly Held[] = MODERN.map((title) => [artworkKey(title).address, 'mira'] as const);

async function mintModern({ chain }: Stage): Promise<void> {
  for (const title of MODERN) await mintToken2022(chain, 'mira', title);
}

/** The same in every world: the tree is, and what is minted in it. */
let planted: ProgramTree | null = null;

async function plant({ chain }: Stage): Promise<void> {
  planted = plantTree(chain, { depth: 14, buffer: 64, canopy: 8 }, 'teo');
  for (let minted = 0; minted < 3; minted += 1) planted.mint(wallet('teo'), wallet('mira'));
}

function leaves(): readonly Held[] {
  const tree = planted;
  return tree === null ? [] : [0, 1, 2].map((index) => [tree.leaf(index).id, 'mira'] as const);
}

const classic = (): readonly Held[] => HELD.map(([title, holder]) => [artwork(title), holder] as const);

/** Listing what is held, and delisting what was listed. */
function scenes(
  name: string,
  held: () => readonly Held[],
  before?: (stage: Stage) => Promise<void>,
): readonly Scene[] {
  return [
    scene(
      list,
      name,
      (random) => {
        const [mint, seller] = one(random, held());
        return { seller: wallet(seller), mint, price: price(random) };
      },
      before,
    ),
    scene(
      delist,
      name,
      (random) => {
        const [mint, seller] = one(random, held());
        return { seller: wallet(seller), mint };
      },
      async (stage) => {
        await before?.(stage);
        for (const one of held()) await listOnVendorB(stage, one);
      },
    ),
  ];
}

export const VENDOR_B_SCENES: readonly Scene[] = [
  ...scenes('a token-metadata artwork', classic),
  ...scenes('a programmable NFT', () => [[artwork(RULED[0]), RULED[1]]]),
  ...scenes('an asset of core', () => [[artwork('Field Notes'), 'teo']]),
  ...scenes('a Token-2022 artwork', () => modern, mintModern),
  ...scenes('a compressed artwork', leaves, plant),
];
