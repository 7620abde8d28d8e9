import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAuctionConfigEncoder } from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import { getListingEncoder } from '../../src/chain/generated/market/accounts/listing.ts';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { Stage } from '../attacks/scene.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { artwork, stages, wallet } from '../attacks/stage.ts';
import { associated, auctionPlace, listingPlace } from '../model/places.ts';
import { type Bench, type Outcome, openBench } from './bench.ts';
import { type Case, makeCase, type Theatre, theatreOf } from './cases.ts';
import { rentOf } from './effect.ts';
import { lies } from './lies/enumerate.ts';
import { leastBid } from './meant/auction.ts';
import { type Fields, fieldsOf } from './records.ts';

const TIME = 300_000;
const MAX_FEE = 1_000_000n;

let open: Awaited<ReturnType<typeof stages>>;
let bench: Bench;

beforeAll(async () => {
  open = await stages();
  bench = await openBench();
}, TIME);
afterAll(() => bench.close());

interface Played {
  readonly one: Case;
  readonly stage: Stage;
  readonly theatre: Theatre;
}

/** What is drawn of the limits that people type: none; or for a bid --min, with half as much again as the least. */
const NO_LIMIT = 0;
const LEAST_BID = 0.9;

/** A command about an artwork of our choice, in a scene of its operation. */
async function play(
  operation: string,
  name: string,
  intent: object,
  flags: readonly string[] = [],
  draw = NO_LIMIT,
): Promise<Played> {
  const scene = SCENES.find((one) => one.operation === operation && one.name === name);
  if (scene === undefined) throw new RangeError('there is no such scene');
  const stage = await open(scene);
  const way = { source: 'local', naming: 'mint', spelling: 'base units', flags } as const;
  const one = await makeCase({ ...scene, intent: () => intent }, stage, way, () => draw);
  if (one === null) throw new RangeError('it cannot be typed');
  return { one, stage, theatre: theatreOf(stage) };
}

/** Makes one account another on the chain that the node tells of. */
function rewrite(told: SandboxChain, address: Address, data: (before: Uint8Array) => Uint8Array): void {
  const account = told.getAccount(address);
  if (account === undefined) throw new RangeError('there is no such account');
  told.setAccount(address, { ...account, data: data(account.data) });
}

const more = (outcome: Outcome, honest: Outcome): bigint => (outcome.left ?? 0n) - (honest.left ?? 0n);

/** docs/verification.md lists what is left to it; each row of that list is a test. */
describe('one node that lies in all it says', () => {
  it(
    'has accounts opened for those who are paid, and takes no more than their rent',
    async () => {
      // Fern Study, whose sale pays three; the draw of another artwork would pay fewer.
      const intent = { buyer: wallet('arlo'), mint: artwork('Fern Study'), maxPrice: null };
      const { one, theatre } = await play('listing.buy', 'for BOXD', intent);
      const { outcome: honest } = await bench.honestly(one, theatre);
      const outcome = await bench.consistently(one, theatre, (told) => {
        // As if its owner had given it away.
        for (const payee of (['treasury', 'ines', 'cas'] as const).map((name) => wallet(name)))
          rewrite(told, associated(payee, SANDBOX_CURRENCY.mint), (data) =>
            Uint8Array.from(data).fill(7, 32, 64),
          );
      });
      expect([honest.kind, outcome.kind, outcome.why]).toEqual(['as typed', 'as typed', []]);
      expect(more(outcome, honest)).toBe(3n * rentOf(165));
    },
    TIME,
  );

  it(
    'says that others pay dearly, and takes no more than --max-fee',
    async () => {
      const intent = { buyer: wallet('arlo'), mint: artwork('Fern Study'), maxPrice: null };
      const { one, theatre } = await play('listing.buy', 'for BOXD', intent, ['--priority', 'auto']);
      const { outcome: honest, answers } = await bench.honestly(one, theatre);
      const about = [...lies(answers, theatre.pool)].filter(({ what }) =>
        /^getRecentPrioritizationFees .*prioritizationFee/.test(what),
      );
      expect(about.length).toBeGreaterThan(0);
      const taken: bigint[] = [];
      for (const lie of about) {
        const outcome = await bench.before(lie, 'always', 'one node', one, theatre);
        expect(['refused', 'as typed']).toContain(outcome.kind);
        taken.push(outcome.kind === 'as typed' ? more(outcome, honest) : 0n);
      }
      expect(taken.every((lamports) => lamports < MAX_FEE)).toBe(true);
    },
    TIME,
  );

  it(
    'names a higher least bid, up to --max and not above',
    async () => {
      const intent = { bidder: wallet('cas'), mint: artwork('Lighthouse'), amount: 0n };
      const { one, stage, theatre } = await play('auction.bid', 'over another', intent, [], LEAST_BID);
      const address = auctionPlace(intent.mint).address;
      const auction = fieldsOf(stage.chain.getAccount(address)) as Fields;
      const [least, highest] = [leastBid(auction), auction.highestBidAmount as bigint];
      expect(one.argv).toContain('--min');
      const { outcome: honest } = await bench.honestly(one, theatre);
      const naming = (times: bigint) =>
        bench.consistently(one, theatre, (told) =>
          rewrite(told, address, (data) => {
            const head = getAuctionConfigEncoder().encode({
              ...auction,
              highestBidAmount: (highest * times) / 100n,
            } as never);
            return new Uint8Array(Buffer.concat([new Uint8Array(head), data.subarray(head.length)]));
          }),
        );
      const [within, above] = [await naming(120n), await naming(200n)];
      expect([honest.kind, within.kind, above.kind]).toEqual(['as typed', 'as typed', 'refused']);
      expect(more(within, honest) > 0n && more(within, honest) <= least / 2n).toBe(true);
      expect(above.why).toEqual(['the lowest bid is above your maximum']);
    },
    TIME,
  );

  it(
    'names another price where no limit was typed, and gets what the chain refuses',
    async () => {
      const intent = { buyer: wallet('arlo'), mint: artwork('Fern Study'), maxPrice: null };
      const { one, stage, theatre } = await play('listing.buy', 'for BOXD', intent);
      const address = listingPlace(intent.mint).address;
      const listing = fieldsOf(stage.chain.getAccount(address)) as Fields;
      expect(one.argv).not.toContain('--max-price');
      const outcome = await bench.consistently(one, theatre, (told) =>
        rewrite(told, address, (data) => {
          const head = getListingEncoder().encode({
            ...listing,
            price: (listing.price as bigint) + 1_000n,
          } as never);
          return new Uint8Array(Buffer.concat([new Uint8Array(head), data.subarray(head.length)]));
        }),
      );
      expect([outcome.kind, outcome.why]).toMatchObject(['fails', [expect.stringContaining('Custom')]]);
    },
    TIME,
  );
});
