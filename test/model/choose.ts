import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';
import type { Books } from './books.ts';
import { ARTWORKS, type Artwork, AUTHORITY, SOL, USD, WALLETS } from './cast.ts';
import { at, type Draw } from './draw.ts';
import { KINDS, type Operation, type OperationKind } from './operation.ts';
import { type Scene, sceneOf } from './scene.ts';
import { type Draft, shape } from './shape.ts';

const times = (count: number, kind: OperationKind): OperationKind[] => Array(count).fill(kind);

/** What makes sense for an artwork now, each as often as it should be tried. */
function sensible({ listing, auction, raffle, holder, offer, scheduled }: Scene): OperationKind[] {
  const kinds: OperationKind[] = ['make offer'];
  if (offer !== undefined) kinds.push('cancel offer', ...times(2, 'accept offer'));
  if (scheduled !== undefined) kinds.push('cancel scheduled bid', ...times(6, 'execute scheduled bid'));
  if (listing !== undefined) kinds.push(...times(4, 'buy'), 'update price', 'delist', 'make offer');
  if (auction !== undefined)
    kinds.push(
      ...times(6, 'bid'),
      ...times(3, 'schedule bid'),
      ...times(3, 'settle'),
      'cancel auction',
      'pause',
    );
  if (raffle !== undefined) {
    const { winner, prizeClaimed, proceedsClaimed } = raffle;
    if (prizeClaimed && proceedsClaimed) kinds.push(...times(6, 'close raffle'));
    if (winner !== SYSTEM_PROGRAM) kinds.push(...times(5, 'claim proceeds'), ...times(5, 'claim prize'));
    else kinds.push(...times(6, 'buy tickets'), ...times(raffle.sold > 0 ? 5 : 1, 'draw'), 'cancel raffle');
  }
  if (holder !== undefined)
    kinds.push(...times(3, 'list'), ...times(4, 'create auction'), ...times(3, 'create raffle'), 'hand over');
  return kinds;
}

/** One in `odds`. */
const rarely = (number: number, odds: number) => number % odds === odds - 1;

/** Who would do it, when it is somebody in particular. */
function naturalActor(kind: OperationKind, scene: Scene): Address | undefined {
  const { holder, listing, auction, raffle, offer, scheduled } = scene;
  switch (kind) {
    case 'list':
    case 'create auction':
    case 'create raffle':
    case 'hand over':
      return holder;
    case 'update price':
    case 'delist':
      return listing?.seller;
    case 'accept offer':
      return listing?.seller ?? holder;
    case 'cancel offer':
      return offer?.buyer;
    case 'cancel auction':
      return auction?.seller;
    case 'settle':
      return auction?.highest === 0n ? auction.seller : undefined;
    case 'pause':
      return AUTHORITY;
    case 'cancel scheduled bid':
      return scheduled?.bidder;
    case 'draw':
    case 'claim proceeds':
    case 'cancel raffle':
    case 'close raffle':
      return raffle?.creator;
    default:
      return undefined;
  }
}

/** Whose account is named. */
function naturalOwner(kind: OperationKind, scene: Scene): Address | undefined {
  const { listing, auction, raffle, offer, scheduled } = scene;
  switch (kind) {
    case 'buy':
      return listing?.seller;
    case 'accept offer':
    case 'cancel offer':
      return offer?.buyer;
    case 'settle':
      return auction?.seller;
    case 'execute scheduled bid':
    case 'cancel scheduled bid':
      return scheduled?.bidder;
    case 'buy tickets':
    case 'draw':
    case 'claim proceeds':
    case 'claim prize':
    case 'cancel raffle':
    case 'close raffle':
      return raffle?.creator;
    default:
      return undefined;
  }
}

function currencyOf(kind: OperationKind, scene: Scene): Address | undefined {
  const { listing, auction, raffle, offer, scheduled } = scene;
  if (kind === 'buy') return listing?.currency;
  if (kind === 'make offer') return undefined;
  if (kind.endsWith('offer')) return offer?.currency;
  if (kind.endsWith('scheduled bid')) return scheduled?.currency;
  if (kind === 'bid' || kind === 'schedule bid' || kind === 'settle' || kind === 'cancel auction')
    return auction?.currency;
  return kind === 'create raffle' ? undefined : raffle?.currency;
}

function creatorsOf(art: Artwork, twist: number): readonly Address[] {
  const creators = art.creators.map(([creator]) => creator);
  if (rarely(twist, 41)) return creators.slice(1);
  return rarely(twist, 43) ? creators.reverse() : creators;
}

/** Makes an operation of what was drawn: mostly one that makes sense, sometimes one that must be refused. */
export function choose(books: Books, draw: Draw): Operation {
  const [a, b] = draw.numbers;
  const art = at(ARTWORKS, draw.art);
  const scene = sceneOf(books, art, b);
  const gift = rarely(draw.kind, 19);
  const kind: OperationKind = gift
    ? at(['send lamports', 'send dollars'], a)
    : rarely(draw.kind, 9)
      ? at(KINDS, a)
      : at(sensible(scene), a);
  const anybody = at(WALLETS, draw.actor);
  const actor = rarely(draw.twist, 11) ? anybody : (naturalActor(kind, scene) ?? anybody);
  const stranger = at(WALLETS, draw.twist);
  const owner = rarely(draw.twist, 13) ? stranger : (naturalOwner(kind, scene) ?? stranger);
  const known = rarely(draw.twist, 17) ? undefined : currencyOf(kind, scene);
  const currency = known ?? (rarely(draw.twist, 23) ? art.mint : at([SOL, USD], b));
  const draft: Draft = { kind, actor, art, owner, currency, scene };
  return { ...shape(books, draft, draw), creators: creatorsOf(art, draw.twist) };
}
