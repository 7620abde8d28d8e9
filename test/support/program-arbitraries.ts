import fc from 'fast-check';
import { BASE, type Terms } from './program-money.ts';

/** The largest amount. */
export const MAX = 18_446_744_073_709_551_615n;
/** The most lamports that a wallet of the test may hold, so that no balance passes 64 bits. */
export const MAX_LAMPORTS = 1n << 63n;

const LANDMARKS = [1n, 2n, 99n, 100n, 9_999n, 10_000n, 10_001n, (1n << 53n) - 1n, (1n << 53n) + 1n];

const bps = fc.oneof(
  fc.constantFrom(0, 1, 250, 500, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: 2_000 }),
);

/** Zero to five shares that add up to 100, zeros among them. */
const shares: fc.Arbitrary<readonly number[]> = fc.integer({ min: 0, max: 5 }).chain((count) =>
  count === 0
    ? fc.constant<readonly number[]>([])
    : fc
        .array(fc.integer({ min: 0, max: 100 }), { minLength: count - 1, maxLength: count - 1 })
        .map((cuts) => {
          const points = [0, ...cuts.sort((a, b) => a - b), 100];
          return points.slice(1).map((point, index) => point - (points[index] ?? 0));
        }),
);

/** Any sale that a wallet could pay for. */
export const terms: fc.Arbitrary<Terms> = fc.boolean().chain((spl) => {
  const max = spl ? MAX : MAX_LAMPORTS;
  const landmarks = spl ? [...LANDMARKS, MAX, MAX - 1n] : [...LANDMARKS, MAX_LAMPORTS];
  const price = fc.oneof(
    fc.constantFrom(...landmarks),
    fc.bigInt({ min: 1n, max }),
    fc.bigInt({ min: 1n, max: 1_000_000n }),
  );
  return fc.record({
    price,
    primaryFeeBps: bps,
    secondaryFeeBps: bps,
    royaltyBps: bps,
    shares,
    prints: fc.constant(0n),
    primary: fc.boolean(),
    split: fc.boolean(),
    spl: fc.constant(spl),
    artwork: fc.constant('nft' as const),
    nonCustodial: fc.constant(false),
    real: fc.constant(false),
    funds: spl ? price.map(() => MAX) : price.map(() => MAX_LAMPORTS + BASE),
  });
});
