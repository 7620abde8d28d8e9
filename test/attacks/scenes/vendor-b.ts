import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { delist } from '../../../src/operations/vendor-b/delist.ts';
import { list } from '../../../src/operations/vendor-b/list.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import { send } from '../../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, one, price, wallet } from '../stage.ts';
import { HELD } from './listing.ts';

const LISTED = HELD.slice(0, 4);

async function listAll({ chain }: Stage): Promise<void> {
  for (const [title, seller] of LISTED) await listOnVendorB(chain, title, seller);
}

async function listOnVendorB(chain: Stage['chain'], title: string, seller: WalletName): Promise<void> {
  const { key } = sandboxWallets()[seller];
  const intent = { seller: key.address, mint: artwork(title), price: 1_500_000_000n };
  const state = await list.read(chainReader(chain), SANDBOX_DEPLOYMENT, intent);
  send(chain, [key], await list.build(SANDBOX_DEPLOYMENT, intent, state));
}

export const VENDOR_B_SCENES: readonly Scene[] = [
  scene(list, 'a token-metadata artwork', (random) => {
    const [title, seller] = one(random, HELD);
    return { seller: wallet(seller), mint: artwork(title), price: price(random) };
  }),
  scene(
    delist,
    'a token-metadata artwork',
    (random) => {
      const [title, seller] = one(random, LISTED);
      return { seller: wallet(seller), mint: artwork(title) };
    },
    listAll,
  ),
];
