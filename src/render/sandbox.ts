import { type Currency, formatAmount, SOL } from '../domain/amount.ts';
import { takesBids } from '../domain/auction-rules.ts';
import type { View } from '../ports/terminal.ts';
import { shortAddress } from './address.ts';
import { fields } from './fields.ts';
import { compressedCells, compressedRows, type SandboxCompressed } from './sandbox-compressed.ts';
import type { SandboxArtwork, SandboxRaffle, SandboxView } from './sandbox-view.ts';
import { table } from './table.ts';
import { type Cell, theme } from './theme.ts';

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
  { title: 'On sale on vendor-b', state: 'vendor-b', holds: ({ onVendorB }) => onVendorB !== null },
  { title: 'At auction', state: 'auction', holds: ({ auction }) => auction !== null },
  {
    title: 'Not listed, and whose they are',
    state: 'unlisted',
    holds: ({ listing, auction, onVendorB }) => listing === null && auction === null && onVendorB === null,
  },
];

/** The first overview of a sandbox. When piped, tab-separated records with their type in the first column. */
export function renderSandbox(sandbox: SandboxView, view: View): string {
  return view.isTty ? forPeople(sandbox, view) : forPipes(sandbox, view);
}

function forPeople(sandbox: SandboxView, view: View): string {
  const { wallets, currency, endpoints, raffles } = sandbox;
  // A prize is shown with its raffle.
  const artworks = [
    ...sandbox.artworks.filter((one) => !isPrize(one, raffles)),
    ...sandbox.compressed
      .filter(isListed)
      .map((one) => ({ ...one, mint: one.id, listing: null, auction: null })),
  ];
  const compressed = sandbox.compressed.filter((one) => !isListed(one));
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
    sandbox.fresh === null
      ? look.good('The sandbox is running.')
      : `${look.good('The sandbox is ready.')} ${sandbox.fresh ? 'Its world is new' : 'It goes on where it was'}; Ctrl-C stops and keeps it.`,
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
    ...(compressed.length === 0
      ? []
      : [
          `${look.title('Compressed, by asset id')}\n${withoutHeading(compressedCells(compressed, nameWidth), view)}`,
        ]),
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

const isListed = ({ onVendorB }: SandboxCompressed): boolean => onVendorB !== null;

/** Whether the escrow of a raffle holds it. */
function isPrize({ mint, listing, owner }: SandboxArtwork, raffles: readonly SandboxRaffle[]): boolean {
  return listing === null && raffles.some((raffle) => raffle.mint === mint && raffle.address === owner);
}

function withoutHeading(rows: readonly (readonly Cell[])[], view: View): string {
  return table(['', '', ''], rows, view).replace(/^[^\n]*\n/, '');
}

function priceOrOwner(artwork: SandboxArtwork): string {
  const { listing, auction, onVendorB, owner } = artwork;
  if (auction !== null) return `${formatAmount(auction.price, auction.currency)}, ${auctionState(auction)}`;
  if (listing !== null || onVendorB !== null) return priceOf(artwork);
  return owner === null ? 'nobody' : owner.length > 20 ? shortAddress(owner) : owner;
}

function priceOf({ listing, onVendorB }: SandboxArtwork): string {
  if (onVendorB !== null) return formatAmount(onVendorB.price, SOL);
  return listing === null ? '' : formatAmount(listing.price, listing.currency);
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
        priceOf(artwork),
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
