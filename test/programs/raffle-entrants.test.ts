import { describe, expect, test } from 'vitest';
import { createRaffleHall, openRaffle, PLAYERS, transferSol } from '../support/program-raffles.ts';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';

const [FIRST] = PLAYERS;

describe("the entrants account is the creator's alone", () => {
  test('lamports sent there beforehand block nothing, and come back with the rest', async () => {
    const hall = await createRaffleHall();
    const { world } = hall;
    world.must(FIRST, transferSol(FIRST, hall.tickets, 5_000_000n));
    const before = world.vm.balance(world.seller);
    world.must(world.seller, ...hall.entrants(), hall.create());
    expect(world.vm.balance(hall.tickets)).toBe(world.vm.rent(336) + 5_000_000n);
    world.must(world.seller, hall.cancel());
    expect(world.vm.balance(world.seller)).toBe(before + 5_000_000n - 2n * 5_000n);
  });

  test('a stranger cannot make it', async () => {
    const hall = await createRaffleHall();
    const { world } = hall;
    const own = hall.allocate(10, { base: FIRST });
    expect(world.vm.send(FIRST, own).ok).toBe(false);
    expect(world.vm.account(hall.tickets)).toBeUndefined();
  });

  test('it is one transaction with one signature', async () => {
    const hall = await createRaffleHall();
    const { world } = hall;
    const before = world.vm.balance(world.seller);
    const outcome = world.must(world.seller, ...hall.entrants(), hall.create());
    const left = [hall.raffle, hall.tickets, hall.prize, hall.proceeds].map((at) => world.vm.balance(at));
    expect(world.vm.balance(world.seller)).toBe(before - left.reduce((sum, it) => sum + it) - 5_000n);
    expect(outcome.size).toBeLessThanOrEqual(1232);
  });

  test('a second raffle of the artwork needs the first to be closed, and then has its address', async () => {
    const hall = await openRaffle();
    const { world } = hall;
    expect(world.vm.send(world.seller, ...hall.entrants(), hall.create()).ok).toBe(false);
    world.must(world.seller, hall.cancel());
    world.must(world.seller, ...hall.entrants(4), hall.create({ supply: 4 }));
    expect(hall.read()).toMatchObject({ supply: 4, sold: 0, winner: SYSTEM_PROGRAM });
  });
});
