import { SANDBOX_CURRENCY, SANDBOX_TOKEN } from '../../config/deployments.ts';
import { SANDBOX_DEFAULT_WALLET } from '../../config/layers.ts';
import { shortenPath } from '../../config/paths.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { shellWord } from '../../errors/shell-word.ts';
import type { SandboxArtwork, SandboxView, SandboxWallet } from '../../render/sandbox-view.ts';
import type { AllowlistEntry } from '../../sandbox/up/allowlist.ts';
import type { Sandbox } from '../../sandbox/up/boot.ts';
import type { Inventory } from '../../sandbox/up/inventory.ts';

type Shown = Pick<Sandbox, 'rpcUrl' | 'wsUrl' | 'apiUrl' | 'apiKey' | 'directory' | 'deleted' | 'hostile'> & {
  /** Null: none, or not known. */
  readonly aggregatorUrl: string | null;
  /** Null where it has run for some time. */
  readonly fresh: boolean | null;
};

/** The state of a sandbox. */
export interface Ready<S extends Shown = Shown> {
  readonly sandbox: S;
  readonly inventory: Inventory;
  readonly allowlists: readonly AllowlistEntry[];
  /** The process id of another running sandbox, which the tool finds in place of this one; null when there is none. */
  readonly hiddenBy: number | null;
  /** An absolute path. */
  readonly home: string;
}

export const SANDBOX_FIELDS = [
  'rpcUrl',
  'wsUrl',
  'apiUrl',
  'apiV1Url',
  'aggregatorUrl',
  'apiKey',
  'directory',
  'fresh',
  'deleted',
  'wallets',
  'artworks',
  'auctions',
  'offers',
  'raffles',
  'orders',
  'compressed',
  'currencies',
  'swapTokens',
  'hostile',
] as const;

/** The data of --json. Amounts are in lamports and base units. */
export function forPrograms({ sandbox, inventory, allowlists }: Ready) {
  const { rpcUrl, wsUrl, apiUrl, aggregatorUrl, apiKey, directory, fresh, deleted } = sandbox;
  return {
    rpcUrl,
    wsUrl,
    apiUrl,
    // One server has both versions of the service, at different paths.
    apiV1Url: apiUrl,
    aggregatorUrl,
    apiKey,
    directory: directory.path,
    fresh,
    deleted,
    wallets: inventory.wallets.map(({ name, role, address, lamports, currency }) => {
      const keypair = directory.wallet(name);
      return { name, role, address, keypair, lamports, [SANDBOX_CURRENCY.symbol]: currency };
    }),
    artworks: inventory.artworks.map(({ name, mint, owner, listing, auction, onVendorB }) => ({
      name,
      mint,
      owner,
      listing: (listing ?? onVendorB)?.address ?? null,
      state: listing?.phase ?? stateOf(auction !== null, onVendorB !== null),
      price: (listing ?? onVendorB)?.price ?? null,
      currencyMint: listing?.currency.mint ?? (onVendorB === null ? null : WRAPPED_SOL_MINT),
      whitelisted: listing?.gated ?? false,
    })),
    auctions: inventory.artworks.flatMap(({ name, mint, owner, auction }) =>
      auction === null
        ? []
        : [
            {
              auction: auction.address,
              artwork: name,
              mint,
              seller: owner,
              state: auction.phase,
              reserve: auction.reserve,
              highestBid: auction.highest?.amount ?? null,
              highestBidder: auction.highest?.bidder ?? null,
              currencyMint: auction.currency.mint,
              allowed: allowlists.find(({ asset }) => asset === mint)?.wallets ?? null,
            },
          ],
    ),
    offers: inventory.offers.map(({ address, artwork, mint, buyer, phase, price, currency }) => ({
      offer: address,
      artwork,
      mint,
      buyer,
      state: phase,
      price,
      currencyMint: currency.mint,
    })),
    raffles: inventory.raffles.map(({ address, phase, price, currency, ...raffle }) => ({
      raffle: address,
      ...raffle,
      state: phase,
      ticketPrice: price,
      currencyMint: currency.mint,
    })),
    orders: inventory.orders.map(({ address, phase, currency, ...order }) => ({
      order: address,
      ...order,
      state: phase,
      currencyMint: currency.mint,
    })),
    compressed: inventory.compressed.map(({ onVendorB, ...one }) => ({
      ...one,
      listing: onVendorB?.address ?? null,
      price: onVendorB?.price ?? null,
    })),
    currencies: [SANDBOX_CURRENCY],
    swapTokens: [SANDBOX_TOKEN],
    hostile: sandbox.hostile?.name ?? null,
  };
}

function stateOf(isAuctioned: boolean, isOnVendorB: boolean): string {
  if (isAuctioned) return 'auction';
  return isOnVendorB ? 'vendor-b' : 'unlisted';
}

export function forPeople(ready: Ready): SandboxView {
  const { sandbox, inventory, allowlists, home } = ready;
  const { rpcUrl, wsUrl, apiUrl, aggregatorUrl, apiKey, directory, fresh } = sandbox;
  const wallets = inventory.wallets.map((wallet) => ({ ...wallet, keypair: directory.wallet(wallet.name) }));
  const nameOf = (address: Address | null) => wallets.find((one) => one.address === address)?.name ?? address;
  const artworks = inventory.artworks.map(({ auction, ...artwork }) => ({
    ...artwork,
    owner: nameOf(artwork.owner),
    auction:
      auction === null
        ? null
        : {
            ...auction,
            price: auction.highest?.amount ?? auction.reserve,
            gated: allowlists.some(({ asset }) => asset === artwork.mint),
            leader: nameOf(auction.highest?.bidder ?? null),
          },
  }));
  return {
    directory: shortenPath(directory.path, home),
    keypairs: shortenPath(directory.wallets, home),
    fresh,
    endpoints: [
      ['RPC', rpcUrl],
      ['WebSocket', wsUrl],
      ['service', apiUrl],
      ...(aggregatorUrl === null ? [] : [['aggregator', aggregatorUrl] as const]),
      ['API key', apiKey],
    ],
    currency: SANDBOX_CURRENCY,
    wallets,
    artworks,
    offers: inventory.offers.map((offer) => ({
      ...offer,
      buyer: nameOf(offer.buyer) ?? offer.buyer,
    })),
    raffles: inventory.raffles.map((raffle) => ({
      ...raffle,
      creator: wallets.find(({ address }) => address === raffle.creator)?.name ?? raffle.creator,
    })),
    orders: inventory.orders.map((order) => ({ ...order, seller: nameOf(order.seller) ?? order.seller })),
    compressed: inventory.compressed.map((one) => ({ ...one, owner: nameOf(one.owner) })),
    whitelisted: inventory.whitelisted,
    suggestions: ready.hiddenBy === null ? suggestions(wallets, artworks, inventory.orders) : [],
  };
}

/** Commands to try: to show a listing, to buy one, to make one, and one on each vendor. They work with what the sandbox has now. */
function suggestions(
  wallets: readonly SandboxWallet[],
  artworks: readonly SandboxArtwork[],
  orders: Inventory['orders'],
): SandboxView['suggestions'] {
  const forSale = artworks.find(
    ({ listing }) =>
      listing?.phase === 'live' && !listing.gated && listing.currency.mint === WRAPPED_SOL_MINT,
  );
  const price = forSale?.listing?.price ?? 0n;
  const buyer = wallets.find(
    ({ role, name, lamports }) => role === 'collector' && name !== forSale?.owner && lamports > 2n * price,
  );
  const isArtist = (name: string | null) =>
    wallets.some((wallet) => wallet.name === name && wallet.role === 'artist');
  const unlisted = artworks.find(
    ({ listing, auction, onVendorB, owner }) =>
      listing === null && auction === null && onVendorB === null && isArtist(owner),
  );
  const seller = wallets.find(({ name }) => name === unlisted?.owner);
  const ordered = orders.find(
    ({ phase, currency }) => phase === 'live' && currency.mint === WRAPPED_SOL_MINT,
  );
  const onVendorB = artworks.find((one) => one.onVendorB !== null);
  const delisting = wallets.find(({ name }) => name === onVendorB?.owner);
  const own = artworks.find(
    ({ listing, owner }) => listing?.phase === 'live' && owner === SANDBOX_DEFAULT_WALLET,
  );
  const signed = (command: string, { name }: SandboxWallet) => `${command} -k ${name}`;
  return [
    ...(forSale === undefined
      ? []
      : [['Try, in another terminal', `gavel listing get "${forSale.name}"`] as const]),
    ...(own === undefined
      ? []
      : [
          [
            `Change the price of ${own.name}: you are ${SANDBOX_DEFAULT_WALLET}, unless you add -k NAME`,
            `gavel listing reprice "${own.name}" --price 2`,
          ] as const,
        ]),
    ...(forSale === undefined || buyer === undefined
      ? []
      : [
          [
            `Buy ${forSale.name} as ${buyer.name}`,
            signed(`gavel listing buy "${forSale.name}"`, buyer),
          ] as const,
        ]),
    ...(unlisted === undefined || seller === undefined
      ? []
      : [
          [
            `Put ${unlisted.name} on sale as ${seller.name}`,
            signed(`gavel listing create "${unlisted.name}" --price 1.5`, seller),
          ] as const,
        ]),
    ...(ordered === undefined || buyer === undefined
      ? []
      : [
          [
            `Buy ${ordered.artwork} on vendor-a as ${buyer.name}`,
            signed(`gavel vendor-a buy "${ordered.artwork}"`, buyer),
          ] as const,
        ]),
    ...(onVendorB === undefined || delisting === undefined
      ? []
      : [
          [
            `Take ${onVendorB.name} off vendor-b as ${delisting.name}`,
            signed(`gavel vendor-b delist "${onVendorB.name}"`, delisting),
          ] as const,
        ]),
  ];
}

/** A path as it can be pasted into a shell. */
export function shellPath(path: string, home: string): string {
  const word = shellWord(path);
  return word === path ? shortenPath(path, home) : word;
}
