import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import { type AuctionPhase, takesBids } from '../domain/auction-rules.ts';
import type { ListingPhase } from '../domain/listing.ts';
import type { OfferPhase } from '../domain/offer.ts';
import type { RafflePhase } from '../domain/raffle.ts';
import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { fields } from './fields.ts';
import { compressedCells, compressedRows, type SandboxCompressed } from './sandbox-compressed.ts';
import { table } from './table.ts';
import { type Cell, theme } from './theme.ts';

export interface SandboxArtwork {
  readonly name: string;
  readonly mint: string;
  /** Name of the wallet that holds or sells it; its address if the sandbox has no such wallet. */
  readonly owner: string | null;
  readonly listing: {
    readonly phase: ListingPhase;
    readonly gated: boolean;
    readonly price: bigint;
    readonly currency: Currency;
  } | null;
  readonly auction: {
    readonly phase: AuctionPhase;
    /** Whether the artwork has an allowlist of bidders. */
    readonly gated: boolean;
    /** The highest bid; the reserve before there is a bid. */
    readonly price: bigint;
    /** Name or address of the highest bidder; null before the first bid. */
    readonly leader: string | null;
    readonly currency: Currency;
  } | null;
}

export interface SandboxOffer {
  /** Name of the artwork. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly buyer: string;
  readonly phase: OfferPhase;
  readonly price: bigint;
  readonly currency: Currency;
}

/** An order on vendor-a. */
export interface SandboxOrder {
  /** Name of the artwork. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly seller: string;
  readonly phase: 'live' | 'ended';
  /** Without royalty and fee. */
  readonly price: bigint;
  readonly currency: Currency;
}

export interface SandboxRaffle {
  readonly address: string;
  /** Name of the prize. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly creator: string;
  readonly phase: RafflePhase;
  /** Price of one ticket. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly sold: number;
  readonly supply: number;
}

export interface SandboxWallet {
  readonly name: string;
  readonly role: string;
  readonly address: string;
  readonly lamports: bigint;
  /** Base units. */
  readonly currency: bigint;
  /** Path of the key file. */
  readonly keypair: string;
}

export interface SandboxView {
  /** Directory of the state, and the directory of its key files, with `~` for the home directory. */
  readonly directory: string;
  readonly keypairs: string;
  readonly fresh: boolean;
  readonly endpoints: readonly (readonly [label: string, value: string])[];
  readonly currency: Currency;
  readonly wallets: readonly SandboxWallet[];
  readonly artworks: readonly SandboxArtwork[];
  readonly offers: readonly SandboxOffer[];
  readonly raffles: readonly SandboxRaffle[];
  readonly orders: readonly SandboxOrder[];
  readonly compressed: readonly SandboxCompressed[];
  /** Wallets on the whitelist of the whitelisted listings. */
  readonly whitelisted: readonly string[];
  /** Commands to try, ready to paste. */
  readonly suggestions: readonly (readonly [what: string, command: string])[];
}

/** The groups of artworks, in the order shown. */
const SECTIONS: readonly {
  readonly title: string;
  /** The name of the group when piped. */
  readonly state: string;
  readonly holds: (artwork: SandboxArtwork) => boolean;
}[] = [
  { title: 'On sale', state: 'live', holds: ({ listing }) => listing?.phase === 'live' && !listing.gated },
  {
    title: 'On sale to wallets of the whitelist alone',
    state: 'whitelist',
    holds: ({ listing }) => listing?.phase === 'live' && listing.gated,
  },
  {
    title: 'Sale has yet to start',
    state: 'upcoming',
    holds: ({ listing }) => listing?.phase === 'upcoming',
  },
  { title: 'Sale is over', state: 'ended', holds: ({ listing }) => listing?.phase === 'ended' },
  { title: 'At auction', state: 'auction', holds: ({ auction }) => auction !== null },
  {
    title: 'Not listed, and whose they are',
    state: 'unlisted',
    holds: ({ listing, auction }) => listing === null && auction === null,
  },
];

/** The first overview of a sandbox. When piped, tab-separated records with their type in the first column. */
export function renderSandbox(sandbox: SandboxView, view: View): string {
  return view.isTty ? forPeople(sandbox, view) : forPipes(sandbox, view);
}

function forPeople(sandbox: SandboxView, view: View): string {
  const { wallets, currency, endpoints, raffles } = sandbox;
  // A prize is shown with its raffle.
  const artworks = sandbox.artworks.filter((one) => !isPrize(one, raffles));
  const look = theme(view);
  const amount = (units: bigint, { symbol, ...rest }: Currency) =>
    formatAmount(units, { symbol: '', ...rest }).trim();
  const walletRows = wallets.map((wallet): readonly Cell[] => [
    wallet.name,
    wallet.address,
    amount(wallet.lamports, SOL),
    amount(wallet.currency, currency),
  ]);
  // The same width in all sections, so that their columns are aligned.
  const nameWidth = Math.max(...sandbox.artworks.map(({ name }) => name.length));
  const sections = SECTIONS.flatMap(({ title, holds }) => {
    const rows = artworks
      .filter(holds)
      .map((one): readonly Cell[] => [one.name.padEnd(nameWidth), one.mint, priceOrOwner(one)]);
    return rows.length === 0 ? [] : [`${look.title(title)}\n${withoutHeading(rows, view)}`];
  });
  return [
    `${look.good('The sandbox is ready.')} ${sandbox.fresh ? 'Its world is new' : 'It goes on where it was'}; Ctrl-C stops and keeps it.`,
    fields(
      [
        ...endpoints,
        ['currency', `${currency.symbol}, mint ${currency.mint}`],
        ['state', sandbox.directory],
        ['keys', `${sandbox.keypairs}/NAME.json`],
        ['whitelist', sandbox.whitelisted.join(', ')],
      ],
      view,
    ),
    table(['WALLET', 'ADDRESS', 'SOL', currency.symbol], walletRows, view),
    ...sections,
    ...offerSection(sandbox, view, nameWidth),
    ...raffleSection(sandbox, view, nameWidth),
    ...orderSection(sandbox, view, nameWidth),
    `${look.title('Compressed, by asset id')}\n${withoutHeading(compressedCells(sandbox.compressed, nameWidth), view)}`,
    ...sandbox.suggestions.map(([what, command]) => `${look.title(what)}\n${command}`),
  ].join('\n\n');
}

/** Without mints: those are in the sections above. */
function offerSection({ offers }: SandboxView, view: View, nameWidth: number): readonly string[] {
  if (offers.length === 0) return [];
  const rows = offers.map(({ artwork, buyer, price, currency, phase }): readonly Cell[] => [
    artwork.padEnd(nameWidth),
    `${formatAmount(price, currency)}${phase === 'ended' ? ', ended' : ''}`,
    `by ${buyer.length > 20 ? shortAddress(buyer) : buyer}`,
  ]);
  return [`${theme(view).title('Offers')}\n${withoutHeading(rows, view)}`];
}

/** The state of each raffle, and how many of its tickets are sold. */
function raffleSection({ raffles }: SandboxView, view: View, nameWidth: number): readonly string[] {
  if (raffles.length === 0) return [];
  const rows = raffles.map(({ artwork, mint, phase, sold, supply }): readonly Cell[] => [
    artwork.padEnd(nameWidth),
    mint,
    `${phase}, ${sold}/${supply}`,
  ]);
  return [`${theme(view).title('Raffles')}\n${withoutHeading(rows, view)}`];
}

function orderSection({ orders }: SandboxView, view: View, nameWidth: number): readonly string[] {
  if (orders.length === 0) return [];
  const rows = orders.map(({ artwork, mint, price, currency, phase }): readonly Cell[] => [
    artwork.padEnd(nameWidth),
    mint,
    `${formatAmount(price, currency)}${phase === 'ended' ? ', ended' : ''}`,
  ]);
  return [`${theme(view).title('On sale on vendor-a')}\n${withoutHeading(rows, view)}`];
}

/** Whether the escrow of a raffle holds it. */
function isPrize({ mint, listing, owner }: SandboxArtwork, raffles: readonly SandboxRaffle[]): boolean {
  return listing === null && raffles.some((raffle) => raffle.mint === mint && raffle.address === owner);
}

function withoutHeading(rows: readonly (readonly Cell[])[], view: View): string {
  return table(['', '', ''], rows, view).replace(/^[^\n]*\n/, '');
}

function priceOrOwner({ listing, auction, owner }: SandboxArtwork): string {
  if (auction !== null) return `${formatAmount(auction.price, auction.currency)}, ${auctionState(auction)}`;
  if (listing !== null) return formatAmount(listing.price, listing.currency);
  return owner === null ? 'nobody' : owner.length > 20 ? shortAddress(owner) : owner;
}

function auctionState({ phase, gated }: NonNullable<SandboxArtwork['auction']>): string {
  return gated && takesBids(phase) ? 'gated' : phase;
}

function forPipes(
  { endpoints, wallets, artworks, offers, raffles, orders, compressed, currency }: SandboxView,
  view: View,
): string {
  return table(
    [],
    [
      ...endpoints.map(([label, value]) => ['endpoint', label, value]),
      ['currency', currency.symbol, currency.mint, String(currency.decimals)],
      ...wallets.map(({ name, address, lamports, currency: units, keypair }) => [
        'wallet',
        name,
        address,
        formatAmount(lamports, SOL),
        formatAmount(units, currency),
        keypair,
      ]),
      ...artworks.map((artwork) => [
        'artwork',
        artwork.name,
        artwork.mint,
        isPrize(artwork, raffles) ? 'raffled' : (SECTIONS.find(({ holds }) => holds(artwork))?.state ?? ''),
        artwork.listing === null ? '' : formatAmount(artwork.listing.price, artwork.listing.currency),
        artwork.owner ?? '',
      ]),
      ...artworks.flatMap(({ name, mint, auction }) =>
        auction === null
          ? []
          : [
              [
                'auction',
                name,
                mint,
                auctionState(auction),
                formatAmount(auction.price, auction.currency),
                auction.leader ?? '',
              ],
            ],
      ),
      ...offers.map(({ artwork, mint, buyer, phase, price, currency: paidIn }) => [
        'offer',
        artwork,
        mint,
        phase,
        formatAmount(price, paidIn),
        buyer,
      ]),
      ...raffles.map(({ artwork, mint, phase, price, currency: paidIn, sold, supply, creator, address }) => [
        'raffle',
        artwork,
        mint,
        phase,
        formatAmount(price, paidIn),
        `${sold}/${supply}`,
        creator,
        address,
      ]),
      ...orders.map(({ artwork, mint, phase, price, currency: paidIn, seller }) => [
        'order',
        artwork,
        mint,
        phase,
        formatAmount(price, paidIn),
        seller,
      ]),
      ...compressedRows(compressed),
    ],
    view,
  );
}
