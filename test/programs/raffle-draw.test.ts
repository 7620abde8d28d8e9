import { createHash } from 'node:crypto';
import { type Address, getAddressEncoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRaffle, PLAYERS, type RaffleHall } from '../support/program-raffles.ts';
import { START, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';
import { goToSlot, hashOfSlot, KNOWN_SLOTS } from '../support/slots.ts';

const [FIRST, SECOND, THIRD] = PLAYERS;

/** Three tickets, all sold, and ended. */
async function endedRaffle(): Promise<{ hall: RaffleHall; drawSlot: bigint }> {
  const hall = await openRaffle({}, { supply: 3 });
  for (const player of PLAYERS) hall.world.must(player, await hall.buy(player, 1));
  hall.world.must(THIRD, hall.end(THIRD));
  return { hall, drawSlot: hall.read().drawSlot };
}

/** What the hash of a slot draws, by the document and not by the program's code. */
function drawnBySlot(hall: RaffleHall, slot: bigint): { randomness: bigint; winner: Address | undefined } {
  const digest = createHash('sha256').update(hashOfSlot(slot));
  const bytes = digest.update(Buffer.from(getAddressEncoder().encode(hall.raffle))).digest();
  const randomness = bytes.readBigUInt64LE(0);
  return { randomness, winner: PLAYERS[Number(randomness % 3n)] };
}

const drawAs = (hall: RaffleHall, player: Address) =>
  hall.world.vm.send(player, hall.draw({ authority: signerOf(player) }));

describe('end', () => {
  test('names a slot 16 ahead, and no ticket is sold afterwards', async () => {
    const hall = await openRaffle();
    hall.world.must(FIRST, await hall.buy(FIRST, 1));
    goToSlot(hall.world.vm, 5_000n);
    hall.world.must(hall.world.seller, hall.end());
    expect(hall.read()).toMatchObject({ drawSlot: 5_016n, winner: SYSTEM_PROGRAM, randomness: 0n, sold: 1 });
    expect(hall.world.vm.send(SECOND, await hall.buy(SECOND, 1)).error).toBe('RaffleOver');
    expect(hall.world.vm.send(hall.world.seller, hall.cancel()).error).toBe('TicketsSold');
  });

  test.each([
    ['open-ended, by its creator alone', 0n, 'RaffleNotOver', undefined],
    ['a second before its end, by nobody', START + 6n, 'RaffleNotOver', 'RaffleNotOver'],
    ['at its end, by anybody', START + 5n, undefined, 'AlreadyEnded'],
  ])('%s', async (_, endTime, byStranger, byCreator) => {
    const hall = await openRaffle({}, { endTime });
    hall.world.must(FIRST, await hall.buy(FIRST, 1));
    hall.world.vm.setTime(START + 5n);
    expect(hall.world.vm.send(SECOND, hall.end(SECOND)).error).toBe(byStranger);
    expect(hall.world.vm.send(hall.world.seller, hall.end()).error).toBe(byCreator);
  });

  test('sold out, by anybody, at once', async () => {
    const { hall, drawSlot } = await endedRaffle();
    expect(drawSlot).toBe(hall.world.vm.slot + 16n);
  });

  test('of two who end it at once the second changes nothing', async () => {
    const { hall, drawSlot } = await endedRaffle();
    goToSlot(hall.world.vm, hall.world.vm.slot + 1n);
    expect(hall.world.vm.send(FIRST, hall.end(FIRST)).error).toBe('AlreadyEnded');
    expect(hall.read().drawSlot).toBe(drawSlot);
  });
});

describe('draw', () => {
  test('has one outcome in every slot in which it can land, whoever sends it', async () => {
    const { hall, drawSlot } = await endedRaffle();
    const { vm } = hall.world;
    const before = vm.data(hall.raffle);
    const { winner, randomness } = drawnBySlot(hall, drawSlot);
    const outcomes = new Map<string, number>();
    const senders = [...PLAYERS, hall.world.seller];
    for (let at = drawSlot - 20n; at <= drawSlot + 600n; at += 1n) {
      goToSlot(vm, at);
      const { error } = drawAs(hall, senders[Number(at) % senders.length] ?? FIRST);
      const drawn = hall.read();
      if (error === undefined) expect(drawn).toMatchObject({ winner, randomness });
      else expect(drawn.winner).toBe(SYSTEM_PROGRAM);
      outcomes.set(error ?? 'drawn', (outcomes.get(error ?? 'drawn') ?? 0) + 1);
      vm.patch(hall.raffle, 0, before);
    }
    expect([...outcomes]).toEqual([
      ['DrawTooEarly', 21],
      ['drawn', KNOWN_SLOTS],
      ['DrawWindowMissed', 88],
    ]);
  });

  test('of two at once the second changes nothing', async () => {
    const { hall, drawSlot } = await endedRaffle();
    goToSlot(hall.world.vm, drawSlot + 1n);
    expect(drawAs(hall, FIRST).error).toBeUndefined();
    const drawn = hall.read();
    goToSlot(hall.world.vm, drawSlot + 2n);
    expect(drawAs(hall, SECOND).error).toBe('AlreadyDrawn');
    expect(hall.world.vm.send(SECOND, hall.end(SECOND)).error).toBe('AlreadyDrawn');
    expect(hall.read()).toEqual(drawn);
  });

  test('goes by the first block after a slot that was skipped', async () => {
    const { hall, drawSlot } = await endedRaffle();
    const isSkipped = (slot: bigint) => slot >= drawSlot && slot < drawSlot + 7n;
    goToSlot(hall.world.vm, drawSlot + 7n, isSkipped);
    expect(drawAs(hall, FIRST).error).toBe('DrawTooEarly');
    goToSlot(hall.world.vm, drawSlot + 30n, isSkipped);
    expect(drawAs(hall, FIRST).error).toBeUndefined();
    expect(hall.read()).toMatchObject(drawnBySlot(hall, drawSlot + 7n));
  });

  test('with any slots skipped goes by the first block known to be the first, or by none', async () => {
    const { hall, drawSlot } = await endedRaffle();
    const { vm } = hall.world;
    const before = vm.data(hall.raffle);
    const seen = new Set<string>();
    const some = fc.record({
      later: fc.oneof(fc.bigInt({ min: -3n, max: 20n }), fc.bigInt({ min: 495n, max: 1_200n })),
      skipped: fc.oneof(
        fc.uniqueArray(fc.bigInt({ min: -5n, max: 40n }), { maxLength: 46 }),
        fc.constant(Array.from({ length: 700 }, (_, at) => BigInt(2 * at + 1))),
        fc.constant(Array.from({ length: 700 }, (_, at) => BigInt(2 * at))),
      ),
    });
    fc.assert(
      fc.property(some, ({ later, skipped }) => {
        const gone = new Set(skipped.map((offset) => drawSlot + offset));
        const now = drawSlot + later;
        goToSlot(vm, now, (slot) => gone.has(slot));
        const known: bigint[] = [];
        for (let at = now - 1n; known.length < KNOWN_SLOTS; at -= 1n) if (!gone.has(at)) known.unshift(at);
        const first = known.find((slot) => slot >= drawSlot);
        const oldest = known[0] ?? 0n;
        const expected =
          first === undefined ? 'DrawTooEarly' : oldest > drawSlot ? 'DrawWindowMissed' : undefined;
        const { error } = drawAs(hall, FIRST);
        expect(error).toBe(expected);
        if (error === undefined) expect(hall.read()).toMatchObject(drawnBySlot(hall, first ?? 0n));
        seen.add(error ?? 'drawn');
        vm.patch(hall.raffle, 0, before);
      }),
      { numRuns: runsOf(300, 100) },
    );
    expect([...seen].sort()).toEqual(['DrawTooEarly', 'DrawWindowMissed', 'drawn']);
  });

  test('that missed its window is ended again by anybody, and not before', async () => {
    const { hall, drawSlot } = await endedRaffle();
    const { vm } = hall.world;
    goToSlot(vm, drawSlot + 512n);
    expect(vm.send(FIRST, hall.end(FIRST)).error).toBe('AlreadyEnded');
    goToSlot(vm, drawSlot + 513n);
    expect(drawAs(hall, FIRST).error).toBe('DrawWindowMissed');
    hall.world.must(FIRST, hall.end(FIRST));
    const again = hall.read().drawSlot;
    expect(again).toBe(drawSlot + 513n + 16n);
    expect(vm.send(SECOND, await hall.buy(SECOND, 1)).error).toBe('RaffleOver');
    goToSlot(vm, again + 1n);
    hall.world.must(SECOND, hall.draw({ authority: signerOf(SECOND) }));
    expect(hall.read()).toMatchObject(drawnBySlot(hall, again));
  });

  test('of an open-ended one that missed its window is ended again by anybody', async () => {
    const hall = await openRaffle();
    hall.world.must(FIRST, await hall.buy(FIRST, 1));
    hall.world.must(hall.world.seller, hall.end());
    goToSlot(hall.world.vm, hall.read().drawSlot + 513n);
    hall.conclude(SECOND);
    expect(hall.read().winner).toBe(FIRST);
  });

  test('takes few units, however long ago its slot is', async () => {
    const hall = await openRaffle({}, { supply: 10 });
    hall.world.must(FIRST, await hall.buy(FIRST, 4));
    const ended = hall.world.must(hall.world.seller, hall.end());
    goToSlot(hall.world.vm, hall.read().drawSlot + 500n);
    const drawn = hall.world.must(SECOND, hall.draw({ authority: signerOf(SECOND) }));
    // The tool asks for 30,000 and 50,000.
    expect(ended.units).toBeLessThan(15_000n);
    expect(drawn.units).toBeLessThan(25_000n);
  });
});
