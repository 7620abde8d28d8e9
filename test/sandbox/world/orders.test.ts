import { expect, test } from 'vitest';
import { decodeCoreAsset } from '../../../src/chain/codecs/core.ts';
import { decodeTokenAccount, findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { getOrderDecoder, getOrderSize } from '../../../src/chain/generated/vendor-a/accounts/order.ts';
import { SANDBOX_PROGRAMS } from '../../../src/config/deployments.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { LATER_ARTWORKS } from '../../../src/sandbox/world/artworks.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import { sandboxKey } from '../../../src/sandbox/world/keys.ts';
import { artworkKey } from '../../../src/sandbox/world/mint.ts';
import { ORDERS } from '../../../src/sandbox/world/orders.ts';
import { priceOf } from '../../../src/sandbox/world/price.ts';
import { loadPrograms } from '../../../src/sandbox/world/programs.ts';
import { seedWorld } from '../../../src/sandbox/world/seed.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import { WORLD_TIME } from '../../support/servers.ts';

async function seededOrders() {
  const programs = await loadPrograms();
  const snapshot = await seedWorld({ programs, now: WORLD_TIME });
  const chain = new SandboxChain({ programs, snapshot, now: () => WORLD_TIME * 1000 });
  const reader = chainReader(chain);
  const accounts = await reader.getProgramAccounts(SANDBOX_PROGRAMS.vendorA, [{ dataSize: getOrderSize() }]);
  return {
    reader,
    orders: accounts.map(({ address, data }) => ({ address, ...getOrderDecoder().decode(data) })),
  };
}

const world = seededOrders();
const ALL = [
  ...ORDERS,
  ...LATER_ARTWORKS.flatMap((story) => (story.order === undefined ? [] : [{ ...story, order: story.order }])),
];

test('vendor-a has the orders of the story and no others', async () => {
  const mints = (await world).orders.map(({ mint }) => mint);
  expect(mints.sort()).toEqual(ALL.map(({ name }) => artworkKey(name).address).sort());
});

test.each(ALL.map((story) => [story.name, story] as const))(
  '%s is ordered as the story says',
  async (_, story) => {
    const { reader, orders } = await world;
    const mint = artworkKey(story.name).address;
    const found = orders.find((order) => order.mint === mint);
    const { price, currencyMint } = priceOf(story.order.price);
    expect(found).toMatchObject({
      seller: sandboxWallets()[story.artist].key.address,
      price,
      currencyMint,
      revision: story.order.changedFrom === undefined ? 1n : 2n,
      expiresAt: BigInt(WORLD_TIME + story.order.expiryDay * 86_400),
      feeAccount: sandboxKey('vendor-a fee account').address,
      feeBps: 200,
      authority: sandboxKey('vendor-a authority').address,
    });
    const order = found?.address ?? mint;
    const escrow = await findTokenAddress(order, mint);
    const { accounts } = await reader.getAccounts([escrow, mint]);
    const [token = null, asset = null] = accounts;
    if (story.kind === 'core') expect(decodeCoreAsset(asset?.data ?? new Uint8Array()).owner).toBe(order);
    else expect(decodeTokenAccount(token)?.amount).toBe(1n);
  },
);

test('a person finds orders in SOL and in a currency, a changed one, and one that has expired', async () => {
  const { orders } = await world;
  const now = BigInt(WORLD_TIME);
  const live = orders.filter(({ expiresAt }) => expiresAt > now);
  expect(new Set(live.map(({ currencyMint }) => currencyMint)).size).toBe(2);
  expect(live.some(({ revision }) => revision > 1n)).toBe(true);
  expect(orders.length - live.length).toBe(1);
});
