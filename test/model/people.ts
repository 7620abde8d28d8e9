import type { Address } from '@solana/kit';
import { AUTHORITY } from './cast.ts';
import type { OperationKind } from './operation.ts';
import type { Scene } from './scene.ts';

type Choices = Readonly<Partial<Record<OperationKind, (scene: Scene) => Address | undefined>>>;

const holder = (scene: Scene) => scene.holder;
const lister = ({ listing }: Scene) => listing?.seller;
const offerer = ({ offer }: Scene) => offer?.buyer;
const auctioneer = ({ auction }: Scene) => auction?.seller;
const scheduler = ({ scheduled }: Scene) => scheduled?.bidder;
const orderer = ({ order }: Scene) => order?.seller;
const raffler = ({ raffle }: Scene) => raffle?.creator;

/** Who would do it, where it is somebody in particular. */
export const ACTORS: Choices = {
  list: holder,
  'create auction': holder,
  'create raffle': holder,
  'create order': holder,
  'update order': orderer,
  'cancel order': orderer,
  'hand over': holder,
  'update price': lister,
  delist: lister,
  'accept offer': (scene) => lister(scene) ?? scene.holder,
  'cancel offer': offerer,
  'cancel auction': auctioneer,
  settle: ({ auction }) => (auction?.highest === 0n ? auction.seller : undefined),
  'reclaim bid': ({ auction }) => (auction?.highest === 0n ? undefined : auction?.bidder),
  'leave dollars': ({ auction }) => (auction?.highest === 0n ? undefined : auction?.bidder),
  pause: () => AUTHORITY,
  'cancel scheduled bid': scheduler,
  'end raffle': raffler,
  'claim proceeds': raffler,
  'cancel raffle': raffler,
  'close raffle': raffler,
};

/** Whose account is named. */
export const OWNERS: Choices = {
  buy: lister,
  'buy order': orderer,
  'accept offer': offerer,
  'cancel offer': offerer,
  settle: auctioneer,
  'execute scheduled bid': scheduler,
  'cancel scheduled bid': scheduler,
  'buy tickets': raffler,
  'end raffle': raffler,
  draw: raffler,
  'claim proceeds': raffler,
  'claim prize': raffler,
  'cancel raffle': raffler,
  'close raffle': raffler,
};

const auctioned = ({ auction }: Scene) => auction?.currency;
const raffled = ({ raffle }: Scene) => raffle?.currency;

/** The currency in which it is, where there is one already. */
export const CURRENCIES: Choices = {
  buy: ({ listing }) => listing?.currency,
  'buy order': ({ order }) => order?.currency,
  'accept offer': ({ offer }) => offer?.currency,
  'cancel offer': ({ offer }) => offer?.currency,
  bid: auctioned,
  'schedule bid': auctioned,
  settle: auctioned,
  'cancel auction': auctioned,
  'reclaim bid': auctioned,
  'execute scheduled bid': ({ scheduled }) => scheduled?.currency,
  'cancel scheduled bid': ({ scheduled }) => scheduled?.currency,
  'buy tickets': raffled,
  'claim proceeds': raffled,
  'cancel raffle': raffled,
};
