import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { raffleTerms } from '../../src/chain/codecs/raffle-terms.ts';
import { getRaffleDecoder, getRaffleEncoder, type Raffle } from '../../src/chain/generated/raffle/index.ts';
import {
  type CreateInput,
  createRaffleHall,
  openRaffle,
  PLAYERS,
  type RaffleHall,
  TICKET_PRICE,
} from '../support/program-raffles.ts';
import { addressOf, START } from '../support/program-vm.ts';
import { runsOf } from '../support/sample.ts';

const [FIRST, SECOND, THIRD] = PLAYERS;
const DAY = 86_400n;

/** The creator cancels and opens another raffle at the same address. */
function reopen({ world, ...hall }: RaffleHall, instructions: ReturnType<RaffleHall['create']>[]): void {
  world.must(world.seller, ...instructions);
  expect(world.vm.account(hall.raffle)).toBeDefined();
}

describe('tickets of a raffle that was opened again before they landed', () => {
  const shown: Partial<CreateInput> = { supply: 10, ticketLimit: 3, endTime: START + DAY };
  test.each<[string, Partial<CreateInput>, string | undefined]>([
    ['on the same terms are bought', {}, undefined],
    ['with more tickets are refused', { supply: 10_000 }, 'TermsChanged'],
    ['with another limit are refused', { ticketLimit: 4 }, 'TermsChanged'],
    ['without an end are refused', { endTime: 0n }, 'TermsChanged'],
    ['with a later end are refused', { endTime: START + DAY + 1n }, 'TermsChanged'],
    ['at a higher price are refused', { ticketPrice: TICKET_PRICE + 1n }, 'TicketPriceDiffers'],
    ['with the other split are refused', { disablePrimarySplit: true }, 'TermsChanged'],
  ])('%s', async (_, later, error) => {
    const hall = await openRaffle({}, shown);
    hall.world.vm.fund(hall.world.seller, 5_000_000_000n);
    const terms = hall.terms();
    const other = { ...shown, ...later };
    reopen(hall, [hall.cancel()].concat(hall.entrants(other.supply), hall.create(other)));
    expect(hall.world.vm.send(FIRST, await hall.buy(FIRST, 1, { terms })).error).toBe(error);
  });

  test('under another marketplace are refused', async () => {
    const hall = await openRaffle({}, shown);
    const terms = hall.terms();
    // Authority, fee account and fee of the config, each as another marketplace has it.
    for (const [offset, bytes] of [
      [42, new Uint8Array(32).fill(7)],
      [74, Uint8Array.of(1, 0)],
    ] as const) {
      hall.world.must(hall.world.seller, hall.cancel());
      hall.world.vm.patch(hall.world.config, offset, bytes);
      hall.world.must(hall.world.seller, ...hall.entrants(), hall.create(shown));
      expect(hall.world.vm.send(FIRST, await hall.buy(FIRST, 1, { terms })).error).toBe('TermsChanged');
    }
  });
});

test('tickets that others bought meanwhile do not change the terms', async () => {
  const hall = await openRaffle();
  const terms = hall.terms();
  hall.world.must(SECOND, await hall.buy(SECOND, 4, { terms }));
  hall.world.must(THIRD, await hall.buy(THIRD, 2, { terms }));
  hall.world.must(FIRST, await hall.buy(FIRST, 4, { terms }));
  expect(hall.read().sold).toBe(10);
});

test('of what the program compares, every byte but what others may change counts', async () => {
  const hall = await openRaffle({}, { endTime: START + DAY });
  const { vm } = hall.world;
  const terms = hall.terms();
  const before = vm.data(hall.raffle);
  // Where the account would not be a raffle at its address, or not of its creator, it is refused for that.
  const others = ['InvalidRaffle', 'InvalidEntrants', 'WrongRaffleCurrency', 'TicketPriceDiffers'];
  const free: number[] = [];
  for (let at = 0; at < before.length; at += 1) {
    vm.patch(hall.raffle, at, [(before[at] ?? 0) ^ 1]);
    const { error } = vm.send(FIRST, await hall.buy(FIRST, 1, { terms }));
    if (error !== 'TermsChanged' && !others.includes(error ?? '')) free.push(at);
    vm.patch(hall.raffle, 0, before);
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  expect(free).toEqual([...range(183, 187), ...range(199, 247), ...range(282, 284)]);
});

test('of a decoded account the terms change with each field but those that others may change', async () => {
  const hall = await createRaffleHall();
  const raffle = fc.uint8Array({ minLength: 285, maxLength: 285 }).map((bytes) => {
    // Booleans are 0 or 1.
    for (const at of [281, 282, 283]) bytes[at] = (bytes[at] ?? 0) & 1;
    return getRaffleDecoder().decode(
      getRaffleEncoder().encode({ ...getRaffleDecoder().decode(bytes), endTime: 9n }),
    );
  });
  const open = [
    'sold',
    'drawSlot',
    'winner',
    'randomness',
    'prizeClaimed',
    'proceedsClaimed',
    'discriminator',
  ];
  const termsOf = (of: Raffle) =>
    Buffer.from(raffleTerms({ ...of, address: hall.raffle, endTime: Number(of.endTime) })).toString('hex');
  const others: Partial<Record<keyof Raffle, unknown>> = { winner: addressOf('another') };
  fc.assert(
    fc.property(raffle, raffle, (one, two) => {
      for (const field of Object.keys(one) as (keyof Raffle)[]) {
        const changed = { ...one, [field]: others[field] ?? two[field] } as Raffle;
        const isSame = open.includes(field) || one[field] === changed[field];
        expect(termsOf(changed) === termsOf(one), field).toBe(isSame);
      }
    }),
    { numRuns: runsOf(50, 15) },
  );
});
