import { cancel } from '../../../src/operations/scheduled-bid/cancel.ts';
import { execute } from '../../../src/operations/scheduled-bid/execute.ts';
import { place } from '../../../src/operations/scheduled-bid/place.ts';
import { pick } from '../../../src/sandbox/hostile/trick.ts';
import { perform } from '../../../src/sandbox/world/trade.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, keyOf, NOW, one, price, wallet } from '../stage.ts';

function placing(name: string, title: string, bidders: readonly WalletName[], least: number): Scene {
  return scene(place, name, (random) => ({
    bidder: wallet(one(random, bidders)),
    mint: artwork(title),
    amount: price(random, least),
    executeAt: NOW + 600 + pick(random, 3_000),
  }));
}

/** A bid of bea in SOL over nobody, one of cas in SOL over bea, and one of cas in BOXD over arlo. */
const SCHEDULED: readonly (readonly [title: string, bidder: WalletName, amount: bigint])[] = [
  ['Rain Check', 'bea', 700_000_000n],
  ['Lighthouse', 'cas', 1_900_000_001n],
  ['Grain Field', 'cas', 90_000_001n],
];

async function scheduled(stage: Stage): Promise<void> {
  for (const [title, bidder, amount] of SCHEDULED) {
    const intent = { bidder: wallet(bidder), mint: artwork(title), amount, executeAt: NOW + 600 };
    await perform(stage, place, intent, keyOf(bidder));
  }
}

async function due(stage: Stage): Promise<void> {
  await scheduled(stage);
  stage.chain.setClock(NOW + 900);
  // A copy of the chain has the time of its newest block.
  stage.chain.makeBlocks(1);
}

function executing(name: string, title: string, executors: readonly WalletName[]): Scene {
  const [, bidder = 'cas'] = SCHEDULED.find(([scheduledFor]) => scheduledFor === title) ?? [];
  return scene(
    execute,
    name,
    (random) => ({
      executor: wallet(one(random, executors)),
      bidder: wallet(bidder),
      mint: artwork(title),
    }),
    due,
  );
}

export const SCHEDULED_BID_SCENES: readonly Scene[] = [
  placing('in SOL', 'Lighthouse', ['arlo', 'cas', 'teo'], 1_650_000_000),
  placing('in BOXD', 'Grain Field', ['bea', 'cas'], 67_500_000),
  scene(
    cancel,
    'of any scheduled bid',
    (random) => {
      const [title, bidder] = one(random, SCHEDULED);
      return { bidder: wallet(bidder), mint: artwork(title) };
    },
    scheduled,
  ),
  executing('over another bidder', 'Lighthouse', ['arlo', 'mira']),
  executing('as the first bid', 'Rain Check', ['arlo', 'mira']),
  executing('in BOXD', 'Grain Field', ['bea', 'mira']),
  executing('by the bidder', 'Lighthouse', ['cas']),
  executing('by the one who is refunded, in BOXD', 'Grain Field', ['arlo']),
];
