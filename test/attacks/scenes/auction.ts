import { createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferInstruction } from '@solana-program/token';
import { findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { bid } from '../../../src/operations/auction/bid.ts';
import { cancel } from '../../../src/operations/auction/cancel.ts';
import { create } from '../../../src/operations/auction/create.ts';
import { pause } from '../../../src/operations/auction/pause.ts';
import { reclaimBid } from '../../../src/operations/auction/reclaim-bid.ts';
import { resume } from '../../../src/operations/auction/resume.ts';
import { settle } from '../../../src/operations/auction/settle.ts';
import { pick, type Random } from '../../../src/sandbox/hostile/trick.ts';
import { send } from '../../../src/sandbox/world/send.ts';
import { perform } from '../../../src/sandbox/world/trade.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, keyOf, later, NOW, one, price, wallet } from '../stage.ts';
import { HELD, type Held, RULED } from './listing.ts';

function creating(name: string, absoluteIncrement: boolean, held: readonly Held[] = HELD): Scene {
  return scene(create, name, (random) => {
    const [title, seller] = one(random, held);
    const isExtended = random() < 0.5;
    return {
      seller: wallet(seller),
      mint: artwork(title),
      reservePrice: price(random),
      bidMint: absoluteIncrement ? currency(random) : WRAPPED_SOL_MINT,
      startTime: later(random),
      duration: 3_600 + pick(random, 1_000_000),
      absoluteIncrement,
      minBidIncrement: absoluteIncrement ? price(random) : BigInt(10 + pick(random, 5_000)),
      timeExtPeriod: isExtended ? 600 : 0,
      timeExtDelta: isExtended ? 900 : 0,
      enablePrimarySplit: random() < 0.5,
    };
  });
}

function bidding(name: string, title: string, bidders: readonly WalletName[], least: number): Scene {
  return scene(bid, name, (random) => ({
    bidder: wallet(one(random, bidders)),
    mint: artwork(title),
    amount: price(random, least),
  }));
}

const UNBID: readonly (readonly [name: string, seller: WalletName])[] = [
  ['Rain Check', 'teo'],
  ['First Light', 'mira'],
  ['Inner Circle', 'teo'],
  ['Empty Hall', 'teo'],
];

const RUNNING = ['Lighthouse', 'Rain Check', 'Grain Field', 'Last Call', 'First Light', 'Inner Circle'];
/** With a bid, before the first bid, and before the start. */
const PAUSED = ['Lighthouse', 'Rain Check', 'First Light'];

/** The authority with tokens, without which an attack on them has nothing to take. */
async function authorityWithTokens({ chain }: Stage): Promise<void> {
  const { mint } = SANDBOX_CURRENCY;
  const owner = wallet('authority');
  const [source, ata] = [await findTokenAddress(wallet('arlo'), mint), await findTokenAddress(owner, mint)];
  const payer = createNoopSigner(wallet('arlo'));
  const amount = 1_000_000_000n;
  send(
    chain,
    [keyOf('arlo')],
    [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint }),
      getTransferInstruction({ source, destination: ata, authority: payer, amount }),
    ],
  );
}

function pausedSince(seconds: number): Scene['before'] {
  return async (stage) => {
    await authorityWithTokens(stage);
    for (const title of PAUSED) {
      const intent = { authority: wallet('authority'), mint: artwork(title) };
      await perform(stage, pause, intent, keyOf('authority'));
    }
    stage.chain.setClock(NOW + seconds);
  };
}

/** Over a week after the end of every auction that has one. */
const longOver: Scene['before'] = async ({ chain }) => {
  chain.setClock(NOW + 12 * 86_400);
  // A copy of the chain has the time of its newest block.
  chain.makeBlocks(1);
};

/** An auction of an artwork of another kind. */
function opened([title, seller]: Held): (stage: Stage) => Promise<void> {
  return (stage) => {
    const times = { startTime: 0, duration: 3_600, timeExtPeriod: 0, timeExtDelta: 0 };
    const increment = { absoluteIncrement: false, minBidIncrement: 1_000n };
    const terms = { mint: artwork(title), reservePrice: 500_000_000n, bidMint: WRAPPED_SOL_MINT };
    const intent = { seller: wallet(seller), ...terms, ...times, ...increment, enablePrimarySplit: false };
    return perform(stage, create, intent, keyOf(seller));
  };
}

/** Which bea has won. */
function won(held: Held): (stage: Stage) => Promise<void> {
  return async (stage) => {
    await opened(held)(stage);
    const intent = { bidder: wallet('bea'), mint: artwork(held[0]), amount: 700_000_000n };
    await perform(stage, bid, intent, keyOf('bea'));
    stage.chain.setClock(NOW + 2 * 3_600);
    // A copy of the chain has the time of its newest block.
    stage.chain.makeBlocks(1);
  };
}

/** What an auction of an artwork of another kind asks of it: to come back, and to go to the winner. */
function ofAnotherKind(name: string, held: Held): readonly Scene[] {
  const [title, seller] = held;
  const intent = { seller: wallet(seller), mint: artwork(title) };
  const settling = (random: Random) => ({
    authority: wallet(one(random, ['mira', 'arlo', 'bea', 'cas'] as const)),
    mint: artwork(title),
  });
  return [
    creating(name, false, [held]),
    scene(cancel, name, () => intent, opened(held)),
    scene(settle, name, settling, won(held)),
  ];
}

export const AUCTION_SCENES: readonly Scene[] = [
  creating('with a relative increment', false),
  creating('with an absolute increment', true),
  bidding('the first', 'Rain Check', ['arlo', 'bea', 'cas', 'mira'], 500_000_000),
  bidding('over another', 'Lighthouse', ['arlo', 'cas', 'teo'], 1_650_000_000),
  bidding('over one’s own', 'Lighthouse', ['bea'], 1_650_000_000),
  bidding('in BOXD', 'Grain Field', ['bea', 'cas'], 67_500_000),
  bidding('in BOXD, over one’s own', 'Grain Field', ['arlo'], 67_500_000),
  bidding('that moves the end', 'Last Call', ['arlo', 'bea'], 945_000_000),
  bidding('by permission', 'Inner Circle', ['arlo', 'bea'], 400_000_000),
  scene(settle, 'for the winner', (random) => ({
    authority: wallet(one(random, ['mira', 'teo', 'ines', 'arlo', 'bea', 'cas'] as const)),
    mint: artwork('Old Pier'),
  })),
  scene(
    reclaimBid,
    'that nobody settled',
    () => ({ bidder: wallet('cas'), mint: artwork('Old Pier') }),
    longOver,
  ),
  scene(
    reclaimBid,
    'that nobody settled, in BOXD',
    () => ({ bidder: wallet('arlo'), mint: artwork('Grain Field') }),
    longOver,
  ),
  scene(settle, 'unsold', () => ({ authority: wallet('teo'), mint: artwork('Empty Hall') })),
  scene(cancel, 'of any without a bid', (random) => {
    const [title, seller] = one(random, UNBID);
    return { seller: wallet(seller), mint: artwork(title) };
  }),
  scene(
    pause,
    'of any that is not over',
    (random) => ({ authority: wallet('authority'), mint: artwork(one(random, RUNNING)) }),
    authorityWithTokens,
  ),
  scene(
    resume,
    'after a pause of two hours or two days',
    (random) => ({
      authority: wallet('authority'),
      mint: artwork(one(random, [...PAUSED, 'Still Life'])),
    }),
    pausedSince(7_200),
  ),
  ...ofAnotherKind('of a programmable NFT', RULED),
  ...ofAnotherKind('of core', ['Field Notes', 'teo']),
];
