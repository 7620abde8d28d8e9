import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as pools from '../../src/chain/generated/pools/index.ts';
import { Pools } from '../support/program-pools.ts';
import { addressOf } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';

/** In plain arithmetic, after docs/programs.md: what comes out of a pool for what goes in. */
function output(amount: bigint, [input, rest]: readonly [bigint, bigint], feeBps: number): bigint {
  const net = (amount * BigInt(10_000 - feeBps)) / 10_000n;
  return (net * rest) / (input + net);
}

const up = (value: bigint, by: bigint) => (value + by - 1n) / by;

/** The least that must go in. */
function needed(amount: bigint, [input, rest]: readonly [bigint, bigint], feeBps: number): bigint {
  return up(up(input * amount, rest - amount) * 10_000n, BigInt(10_000 - feeBps));
}

describe('create_pool', () => {
  test('writes 172 bytes that decode to what was asked for, and opens both vaults', async () => {
    const world = new Pools();
    const [mintA, mintB] = world.mints;
    const place = await world.place(mintA, mintB);
    world.must(world.authority, world.create(place, 30));
    const [, bump] = await pools.findPoolPda({ mintA, mintB });
    expect(world.vm.data(place.pool)).toHaveLength(172);
    expect(pools.getPoolDecoder().decode(world.vm.data(place.pool))).toEqual({
      discriminator: pools.POOL_DISCRIMINATOR,
      bump,
      version: 1,
      authority: world.authority,
      mintA,
      mintB,
      vaultA: place.vaultA,
      vaultB: place.vaultB,
      feeBps: 30,
    });
    expect(world.reserves(place)).toEqual([0n, 0n]);
  });
});

describe('a swap', () => {
  test('of an exact amount in gives what the formula says, and no less than the minimum', async () => {
    const world = new Pools();
    const [a, b] = world.mints;
    const place = await world.open(a, b, [1_000_000n, 4_000_000n]);
    const from = await world.hold(world.user, a, 10_000n);
    const to = await world.hold(world.user, b, 7n);
    const hops = [{ place, mint: a }] as const;
    const asked = { amountIn: 10_000n, minimumOut: 39_487n };
    expect(world.vm.send(world.user, await world.swap(hops, asked)).error).toBe('OutputBelowMinimum');
    world.must(world.user, await world.swap(hops, { ...asked, minimumOut: 39_486n }));
    expect([world.vm.tokens(from), world.vm.tokens(to)]).toEqual([0n, 39_493n]);
    expect(world.reserves(place)).toEqual([1_010_000n, 3_960_514n]);
  });

  test('for an exact amount out takes the least, and no more than the maximum', async () => {
    const world = new Pools();
    const [a, b] = world.mints;
    const place = await world.open(a, b, [1_000_000n, 4_000_000n]);
    const from = await world.hold(world.user, b, 50_000n);
    const to = await world.hold(world.user, a, 0n);
    const hops = [{ place, mint: b }] as const;
    const maximumIn = needed(10_000n, [4_000_000n, 1_000_000n], 30);
    const asked = { amountOut: 10_000n, maximumIn };
    const short = await world.swap(hops, { ...asked, maximumIn: maximumIn - 1n });
    expect(world.vm.send(world.user, short).error).toBe('InputAboveMaximum');
    world.must(world.user, await world.swap(hops, asked));
    expect([world.vm.tokens(from), world.vm.tokens(to)]).toEqual([50_000n - maximumIn, 10_000n]);
  });

  test('over two pools leaves nothing in between, and needs no account for it', async () => {
    const world = new Pools();
    const [a, b, c] = world.mints;
    const first = await world.open(a, b, [1_000_000n, 4_000_000n]);
    const second = await world.open(b, c, [9_000_000n, 500_000n], 100);
    await world.hold(world.user, a, 10_000n);
    const to = await world.hold(world.user, c, 0n);
    const hops = [
      { place: first, mint: a },
      { place: second, mint: b },
    ] as const;
    const between = output(10_000n, [1_000_000n, 4_000_000n], 30);
    const out = output(between, [9_000_000n, 500_000n], 100);
    const { units, size } = world.must(
      world.user,
      await world.swap(hops, { amountIn: 10_000n, minimumOut: out }),
    );
    expect(world.vm.tokens(to)).toBe(out);
    expect(world.reserves(first)).toEqual([1_010_000n, 4_000_000n - between]);
    expect(world.reserves(second)).toEqual([9_000_000n + between, 500_000n - out]);
    expect(units).toBeLessThan(60_000n);
    expect(size).toBeLessThan(1_232);
  });

  test('conserves every token, and never lowers the product of the reserves', async () => {
    const amounts = fc.bigInt({ min: 1n, max: 1n << 40n });
    const fee = fc.constantFrom(0, 1, 30, 2_500, 9_999);
    const drawn = fc.tuple(amounts, amounts, amounts, amounts, amounts, fee, fc.boolean(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(drawn, async ([ra, rb, rb2, rc, amount, feeBps, isExactOut, isTwoHops]) => {
        const world = new Pools();
        const [a, b, c] = world.mints;
        const first = { place: await world.open(a, b, [ra, rb], feeBps), mint: a };
        const second = { place: await world.open(b, c, [rb2, rc], 30), mint: b };
        const from = await world.hold(world.user, a, 1n << 62n);
        const to = await world.hold(world.user, isTwoHops ? c : b, 5n);
        const middle = await world.hold(world.user, b, isTwoHops ? 9n : 5n);
        const hops = isTwoHops ? ([first, second] as const) : ([first] as const);
        const asked = isExactOut
          ? { amountOut: amount, maximumIn: 1n << 62n }
          : { amountIn: amount, minimumOut: 0n };
        const product = ({ place }: typeof first) => world.reserves(place).reduce((x, y) => x * y, 1n);
        const before = [product(first), product(second)];
        const sums = () => {
          const [one, two] = [world.reserves(first.place), world.reserves(second.place)];
          const held = (token: typeof from) => world.vm.tokens(token) ?? 0n;
          const isC = isTwoHops ? held(to) : 0n;
          return [one[0] + held(from), one[1] + two[0] + held(middle), two[1] + isC];
        };
        const total = sums();
        const { ok, error } = world.vm.send(world.user, await world.swap(hops, asked));
        expect(sums()).toEqual(total);
        expect([product(first), product(second)].every((now, at) => now >= (before[at] ?? 0n))).toBe(true);
        if (!ok) {
          expect(['NotEnoughLiquidity', 'OutputIsZero', 'ArithmeticOverflow']).toContain(error);
          return;
        }
        // What the formula gives, backwards and forwards.
        const spent = (1n << 62n) - (world.vm.tokens(from) ?? 0n);
        const got = (world.vm.tokens(to) ?? 0n) - 5n;
        if (isExactOut) {
          const inner = isTwoHops ? needed(amount, [rb2, rc], 30) : amount;
          expect([spent, got]).toEqual([needed(inner, [ra, rb], feeBps), amount]);
        } else {
          const inner = output(amount, [ra, rb], feeBps);
          expect([spent, got]).toEqual([amount, isTwoHops ? output(inner, [rb2, rc], 30) : inner]);
        }
      }),
      { numRuns: runsOf(60, 20) },
    );
  });
});

describe('is refused by name', () => {
  const opened = async () => {
    const world = new Pools();
    const [a, b] = world.mints;
    const place = await world.open(a, b, [1_000_000n, 4_000_000n]);
    await world.hold(world.user, a, 1_000n);
    await world.hold(world.user, b, 1_000n);
    return { world, place, a, b };
  };
  const exact = { amountIn: 100n, minimumOut: 0n };
  type Opened = Awaited<ReturnType<typeof opened>>;
  const swapping =
    (change: (it: Opened) => Parameters<Pools['swap']>[2], data: typeof exact = exact) =>
    async (it: Opened) =>
      it.world.vm.send(
        it.world.user,
        await it.world.swap([{ place: it.place, mint: it.a }], data, change(it)),
      );
  const creating = (feeBps: number, swapped: boolean) => async (it: Opened) => {
    const place = await it.world.place(it.a, it.world.mints[2]);
    const { mintA, mintB, vaultA, vaultB } = place;
    const mixed = { mintA: mintB, mintB: mintA, vaultA: vaultB, vaultB: vaultA };
    return it.world.vm.send(
      it.world.authority,
      it.world.create(swapped ? { ...place, ...mixed } : place, feeBps),
    );
  };
  const hopsOf = ({ world, place, a }: Opened) => world.hops([{ place, mint: a }]);
  const cases: Record<string, (it: Opened) => Promise<{ readonly error: string | undefined }>> = {
    FeeTooHigh: creating(10_000, false),
    MintsNotInOrder: creating(30, true),
    WrongPoolAddress: async (it) => {
      const place = await it.world.place(it.a, it.world.mints[2]);
      const moved = { ...place, pool: addressOf('elsewhere') };
      return it.world.vm.send(it.world.authority, it.world.create(moved, 30));
    },
    PoolAlreadyExists: async (it) => it.world.vm.send(it.world.authority, it.world.create(it.place, 30)),
    InvalidPool: swapping((it) => {
      const [, ...rest] = hopsOf(it);
      return { trailing: [{ address: it.a, role: 0 }, ...rest] };
    }),
    WrongAuthority: async (it) =>
      it.world.vm.send(it.world.user, await it.world.add(it.place, 1n, 1n, it.world.user)),
    WrongPoolMint: swapping((it) => ({ outputMint: it.world.mints[2] })),
    WrongVault: swapping((it) => {
      const [pool, mint, input, out] = hopsOf(it);
      if (pool === undefined || mint === undefined || input === undefined || out === undefined) return {};
      return { trailing: [pool, mint, out, input] };
    }),
    WrongHopCount: swapping((it) => ({ trailing: hopsOf(it).slice(1) })),
    RepeatedPool: async (it) => {
      const { world, place, a, b } = it;
      const hops = [
        { place, mint: a },
        { place, mint: b },
      ] as const;
      return world.vm.send(world.user, await world.swap(hops, exact));
    },
    AmountIsZero: swapping(() => ({}), { ...exact, amountIn: 0n }),
    NotEnoughLiquidity: async (it) => {
      const { world, place, a } = it;
      const asked = { amountOut: 4_000_000n, maximumIn: 1n << 60n };
      return world.vm.send(world.user, await world.swap([{ place, mint: a }], asked));
    },
    OutputIsZero: async (it) => {
      const { world, place, b } = it;
      return world.vm.send(world.user, await world.swap([{ place, mint: b }], { ...exact, amountIn: 1n }));
    },
    OutputBelowMinimum: swapping(() => ({}), { ...exact, minimumOut: 1_000_000n }),
    InputAboveMaximum: async (it) => {
      const { world, place, a } = it;
      return world.vm.send(
        world.user,
        await world.swap([{ place, mint: a }], { amountOut: 400n, maximumIn: 1n }),
      );
    },
  };

  test('every error of its own has a case', () => {
    const own = Object.entries(pools.POOLS_ERROR_NAMES).filter(([code]) => Number(code) >= 6035);
    expect(Object.keys(cases).sort()).toEqual(own.map(([, name]) => name).sort());
  });

  test.each(Object.entries(cases))('%s', async (name, attempt) => {
    const it = await opened();
    const before = it.world.reserves(it.place);
    expect((await attempt(it)).error).toBe(name);
    expect(it.world.reserves(it.place)).toEqual(before);
  });

  test('somebody else’s tokens, and an account of another mint', async () => {
    const it = await opened();
    const theirs = await it.world.hold(addressOf('somebody'), it.a, 1_000n);
    expect((await swapping(() => ({ from: theirs }))(it)).error).toContain('Custom');
    expect((await swapping(({ place }) => ({ to: place.vaultA }))(it)).error).toContain('Custom');
  });
});
