import type { Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import {
  buyEdition,
  createOriginal,
  EDITION_ERRORS,
  listEditions,
  printOf,
} from '../support/program-editions.ts';
import { addressOf } from '../support/program-vm.ts';
import type { World } from '../support/program-world.ts';

/** Why an instruction is refused: the name that the program logs; undefined where it is accepted. */
const refusal = (world: World, payer = world.buyer, ...instructions: readonly Instruction[]) => {
  const { ok, error, code } = world.vm.send(payer, ...instructions);
  return ok ? undefined : (error ?? `${code}`);
};

/** Provokes each error of a listing of editions, before token-metadata is asked to print. */
const ERRORS: Readonly<Record<string, (world: World) => Promise<string | undefined>>> = {
  EditionsAboveSupply: async (world) => {
    world.must(world.seller, world.delist());
    return refusal(world, world.seller, listEditions(world, 11));
  },
  SellsEditions: async (world) => refusal(world, world.buyer, await world.buy()),
  SellsNoEditions: async (world) => {
    world.must(world.seller, world.delist(), world.list({ editionsLimit: 0 }));
    return refusal(world, world.buyer, await buyEdition(world));
  },
  SoldOut: async (world) => {
    world.vm.patch(world.listing, 242, [2, 0]);
    return refusal(world, world.buyer, await buyEdition(world));
  },
  EditionNotNext: async (world) => refusal(world, world.buyer, await buyEdition(world, { number: 2n })),
  WrongPrintAddress: async (world) =>
    refusal(world, world.buyer, await buyEdition(world, { printMint: addressOf('other') })),
  PrintExists: async (world) => {
    const { printMint } = await printOf(world);
    world.vm.forge(printMint, { owner: world.program, data: new Uint8Array(1) });
    return refusal(world, world.buyer, await buyEdition(world));
  },
};

describe('every refused precondition of editions has its own error', () => {
  test.each(Object.entries(ERRORS))('%s', async (name, attempt) => {
    const world = await createOriginal({ real: false });
    world.must(world.seller, listEditions(world, 2));
    expect(await attempt(world)).toBe(name);
  });

  test('and no error is without such a test', () => {
    expect(Object.keys(ERRORS).sort()).toEqual([...EDITION_ERRORS].sort());
  });
});
