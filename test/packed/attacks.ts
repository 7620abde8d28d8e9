import type { Address } from '../../src/domain/address.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import { compileDraft } from '../../src/sandbox/hostile/compile.ts';
import { ownInstructions, readDraft, withExtra } from '../../src/sandbox/hostile/draft.ts';
import type { Random } from '../../src/sandbox/hostile/trick.ts';
import { TRICKS } from '../../src/sandbox/hostile/tricks.ts';
import { hostileContext } from '../attacks/corpus.ts';
import type { Stage } from '../attacks/scene.ts';
import { one } from '../attacks/stage.ts';
import type { PackedBench, Ran } from './bench.ts';
import { PACKED_CASES, type PackedOperation } from './cases.ts';
import { judge, judgeHonest } from './judge.ts';
import { type RowsResult, Tally } from './tally.ts';

/** What a service hands out for one row of many, of its genuine bytes and those of another row. Null where it cannot be done. */
interface RowTrick {
  readonly name: string;
  make(genuine: Uint8Array, other: Uint8Array, random: Random): Uint8Array | null;
}

export const ROW_TRICKS: readonly RowTrick[] = [
  ...TRICKS.map(
    ({ name, apply }): RowTrick => ({
      name,
      make: (genuine, _other, random) => apply(genuine, hostileContext(random), random),
    }),
  ),
  { name: 'of-another-row', make: (_genuine, other) => other },
  {
    name: 'with-another-row',
    make(genuine, other) {
      const draft = readDraft(other);
      const own = ownInstructions(draft).flatMap((at) => draft.instructions[at] ?? []);
      return compileDraft(withExtra(readDraft(genuine), ...own));
    },
  },
];

const VERSIONS = ['0', '1'].map((version) => ['--source', 'api', '--tx-version', version]);

/** A service that lies about one row of a command at a time, so many times, with one trick after the other. */
export async function attackRows(
  operation: PackedOperation,
  stage: Stage,
  bench: PackedBench,
  { tries, from = 0 }: { readonly tries: number; readonly from?: number },
  random: Random,
): Promise<RowsResult> {
  const tally = new Tally(operation);
  const played = PACKED_CASES[operation](stage.chain);
  const handed: Uint8Array[] = [];
  const rewrite = (bytes: Uint8Array) => {
    handed.push(bytes);
    return bytes;
  };
  const honest = await bench.run(stage, played, VERSIONS[0] ?? [], { rewrite });
  tally.wrong.push(...judgeHonest(played, honest));
  for (let tried = 0; tried < tries; tried += 1) {
    const trick = ROW_TRICKS[(from + tried) % ROW_TRICKS.length];
    const row = one(random, honest.rows).artwork;
    const isOfRow = (bytes: Uint8Array): boolean => names(bytes, played.accountOf(row));
    const [genuine, other] = [handed.find(isOfRow), handed.find((bytes) => !isOfRow(bytes))];
    if (trick === undefined || genuine === undefined || other === undefined)
      throw new RangeError('the service was not asked about it');
    const bytes = trick.make(genuine, other, random);
    if (bytes === null || Buffer.compare(bytes, genuine) === 0) continue;
    const liars = { rewrite: (asked: Uint8Array) => (isOfRow(asked) ? bytes : asked) };
    const ran = await bench.run(stage, played, one(random, VERSIONS), liars);
    const wrong = [...judge(played, honest, ran, true), ...notLeftOut(ran, row)];
    tally.add(trick.name, `${trick.name} on ${row}`, ran, wrong);
  }
  return tally.result();
}

const names = (bytes: Uint8Array, address: Address): boolean =>
  Buffer.from(bytes).includes(Buffer.from(addressBytes(address)));

/** The row that was lied about is to be left out and told as refused, and all others are to be done. */
function notLeftOut({ rows }: Ran, lied: Address): readonly string[] {
  return rows.flatMap(({ artwork, outcome, error }) => {
    const isAsMeant =
      artwork === lied ? outcome === 'skipped' && error?.code === 'verification_failed' : outcome === 'done';
    return isAsMeant ? [] : [`${artwork} is ${outcome}, ${error?.code}: ${error?.why}`];
  });
}
