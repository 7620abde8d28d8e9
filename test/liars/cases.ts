import { decodeMetadata } from '../../src/chain/codecs/metadata.ts';
import type { Metadata } from '../../src/chain/codecs/metadata-record.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { findOperation } from '../../src/operations/registry.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import type { Scene, Stage } from '../attacks/scene.ts';
import { takeChain } from '../attacks/stage.ts';
import {
  auctionPlace,
  listingPlace,
  listStatePlace,
  metadataOf,
  offerPlace,
  orderPlace,
  rafflePlace,
  scheduledPlace,
} from '../model/places.ts';
import type { Typed } from './judge.ts';
import { type Pool, poolOf } from './lies/enumerate.ts';
import { leastBid } from './meant/auction.ts';
import { type Fields, fieldsOf } from './records.ts';
import { type Naming, type Spelling, typed, type Wish } from './typed.ts';

/** Where a case is played: a chain as it is, and one that lies are made true on. */
export interface Theatre {
  readonly honest: SandboxChain;
  readonly told: SandboxChain;
  /** What accounts can be said to be. */
  readonly pool: Pool;
}

/** One command as a person types it, and what it means. */
export interface Case {
  readonly operation: string;
  readonly name: string;
  readonly argv: readonly string[];
  readonly source: Source;
  readonly wallet: Address;
  /** By what standard error showed. */
  meant(stderr: string): Typed;
}

export const SOURCES = ['local', 'api'] as const;
export type Source = (typeof SOURCES)[number];

export interface CaseOptions {
  readonly source: Source;
  readonly naming: Naming;
  readonly spelling: Spelling;
  /** Flags besides, such as the version of the transaction. */
  readonly flags: readonly string[];
}

/** The most that the network may take, unless typed otherwise: docs/configuration.md. */
const MAX_FEE = 1_000_000n;

export function theatreOf(stage: Stage): Theatre {
  const told = takeChain(stage.chain.copy());
  return { honest: stage.chain, told, pool: poolOf(told) };
}

/** Some command of the scene; null where it cannot be typed so. */
export async function makeCase(
  scene: Scene,
  stage: Stage,
  { source, naming, spelling, flags }: CaseOptions,
  random: Random,
): Promise<Case | null> {
  const operation = await findOperation(scene.operation);
  if (operation === null) throw new RangeError(`there is no operation ${scene.operation}`);
  const intent = await scene.intent(random, stage);
  const record = (address: Address) => fieldsOf(stage.chain.getAccount(address));
  const wallet = operation.signer(intent);
  const wish = limited(scene.operation, completed(intent as Wish, record), record, random);
  const subject = subjectOf(scene.operation, wish, record);
  let parties: ReadonlySet<string> | null = null;
  const argv = typed(scene.operation, wish, naming, currencyOf(subject), spelling);
  if (argv === null) return null;
  return {
    operation: scene.operation,
    name: `${scene.name}, by ${naming}, ${source}`,
    argv: [...argv, '--yes', '--details', '--source', source, ...flags],
    source,
    wallet,
    meant(stderr) {
      parties ??= partiesOf(stage.chain, wallet, wish, subject);
      return {
        operation: scene.operation,
        wallet,
        wish,
        record,
        maxFee: MAX_FEE,
        isCompressed: stage.chain.getAccount(wish.mint) === undefined,
        isSold: metadataAt(stage.chain, wish.mint)?.primarySaleHappened === true,
        parties,
        shown: (label) => shownAmount(stderr, label),
      };
    },
  };
}

type Reading = (address: Address) => Fields | null;

/** With the artwork, where only the raffle or the order is named. */
function completed(wish: Wish, record: Reading): Wish {
  if (wish.orderId !== undefined)
    return { ...wish, mint: record(orderPlace(wish.orderId).address)?.mint as Address };
  if (wish.raffle === undefined) return wish;
  return { ...wish, mint: record(wish.raffle)?.prizeMint as Address };
}

/** With the limits that people type: none, the very price, or more; and the least bid for some. */
function limited(operation: string, wish: Wish, record: Reading, random: Random): Wish {
  if (operation === 'listing.buy') {
    const price = record(listingPlace(wish.mint).address)?.price as bigint;
    return { ...wish, maxPrice: [null, price, price + price / 2n][pick(random, 3)] ?? null };
  }
  if (operation === 'offer.accept') {
    const price = record(offerPlace(wish.buyer, wish.mint).address)?.price as bigint;
    return { ...wish, minPrice: [null, price, price / 2n][pick(random, 3)] ?? null };
  }
  if (operation === 'vendor-a.buy') {
    const { maxPayment, maxSolDebit } = wish;
    if (maxPayment === null || maxSolDebit === null) return wish;
    return {
      ...wish,
      maxPayment: [null, maxPayment, maxPayment + maxPayment / 2n][pick(random, 3)] ?? null,
      maxSolDebit: [null, maxSolDebit, maxSolDebit + MAX_FEE][pick(random, 3)] ?? null,
    };
  }
  if (operation !== 'auction.bid' || random() < 0.6) return wish;
  const least = leastBid(record(auctionPlace(wish.mint).address));
  return { ...wish, amount: null, ceiling: random() < 0.5 ? least : least + least / 2n };
}

/** The account that it is about, where there is one already. */
function subjectOf(operation: string, wish: Wish, record: Reading): Fields | null {
  const [noun] = operation.split('.');
  if (wish.raffle !== undefined) return record(wish.raffle);
  if (wish.orderId !== undefined) return record(orderPlace(wish.orderId).address);
  if (noun === 'auction' || noun === 'scheduled-bid') return record(auctionPlace(wish.mint).address);
  if (noun === 'vendor-b') return record(listStatePlace(wish.mint).address);
  if (noun === 'offer' && wish.buyer !== undefined) return record(offerPlace(wish.buyer, wish.mint).address);
  return record(listingPlace(wish.mint).address);
}

function currencyOf(subject: Fields | null): Address {
  return (subject?.currencyMint ?? subject?.bidMint ?? WRAPPED_SOL_MINT) as Address;
}

/** Everybody whom the honest chain has a part for: the accounts themselves, who stands in them, and the creators. */
function partiesOf(
  chain: SandboxChain,
  wallet: Address,
  wish: Wish,
  subject: Fields | null,
): ReadonlySet<string> {
  const records = [listingPlace, auctionPlace, listStatePlace].map((place) => place(wish.mint).address);
  const offers = [wish.buyer, wallet].flatMap((buyer) =>
    buyer === undefined ? [] : [offerPlace(buyer, wish.mint).address],
  );
  const bids = [wish.bidder, wallet].flatMap((bidder) =>
    bidder === undefined ? [] : [scheduledPlace(wish.mint, bidder).address],
  );
  const configs = chain
    .programAccounts(SANDBOX_DEPLOYMENT.programs.market)
    .map(([, account]) => fieldsOf(account))
    .filter((fields) => fields?.kind === 'config');
  const named = [subject, ...configs].flatMap((fields) => Object.values(fields ?? {}));
  const words = named.filter((value) => typeof value === 'string');
  const raffles = wish.raffle === undefined ? [rafflePlace(wallet, wish.mint).address] : [wish.raffle];
  return new Set([
    wallet,
    ...records,
    ...offers,
    ...bids,
    ...raffles,
    ...(wish.orderId === undefined ? [] : [orderPlace(wish.orderId).address]),
    ...words,
    ...Object.values(wish).filter((value) => typeof value === 'string'),
    ...creatorsOf(chain, wish.mint),
  ]);
}

function creatorsOf(chain: SandboxChain, mint: Address): readonly string[] {
  return (metadataAt(chain, mint)?.creators ?? []).map((creator) => creator.address);
}

function metadataAt(chain: SandboxChain, mint: Address): Metadata | null {
  const address = metadataOf(mint);
  const account = chain.getAccount(address);
  return account === undefined ? null : decodeMetadata({ address, ...account }, mint);
}

/** The amount that a line of the preview ends with, in base units. */
function shownAmount(stderr: string, label: string): bigint | null {
  const line = stderr.split('\n').find((one) => one.trimStart().startsWith(`${label}  `));
  const amount = /\((\d+) (?:lamports|units)\)/.exec(line ?? '')?.[1];
  return amount === undefined ? null : BigInt(amount);
}
