import fc from 'fast-check';

/** Numbers that fast-check drew: what they mean depends on the books at that moment. */
export interface Draw {
  readonly wait: number;
  readonly art: number;
  readonly kind: number;
  readonly actor: number;
  readonly numbers: readonly [number, number, number, number];
  readonly twist: number;
}

const nat = fc.noBias(fc.nat({ max: 0x3fff_ffff }));

export const draws: fc.Arbitrary<Draw> = fc.record<Draw>({
  wait: nat,
  art: nat,
  kind: nat,
  actor: nat,
  numbers: fc.tuple(nat, nat, nat, nat),
  twist: nat,
});

export const at = <T>(items: readonly T[], number: number): T => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};
