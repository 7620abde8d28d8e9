import type { Random } from '../../src/sandbox/hostile/trick.ts';
import type { Stage } from '../attacks/scene.ts';
import { one } from '../attacks/stage.ts';
import { lies, poolOf } from '../liars/lies/enumerate.ts';
import { KINDS, type Lie } from '../liars/lies/lie.ts';
import { telling } from '../liars/lies/tell.ts';
import type { PackedBench } from './bench.ts';
import { PACKED_CASES, type PackedOperation } from './cases.ts';
import { judge, judgeHonest } from './judge.ts';
import { type RowsResult, Tally } from './tally.ts';

const SOURCES = [
  ['--source', 'local'],
  ['--source', 'api'],
] as const;

/** A node that lies once or always about one thing, so many times, while a command about many artworks runs to its end. */
export async function lieAboutRows(
  operation: PackedOperation,
  stage: Stage,
  bench: PackedBench,
  count: number,
  random: Random,
): Promise<RowsResult> {
  const tally = new Tally(operation);
  const played = PACKED_CASES[operation](stage.chain);
  const honest = await bench.run(stage, played, SOURCES[0]);
  tally.wrong.push(...judgeHonest(played, honest));
  const all = [...lies(honest.answers, poolOf(stage.chain))].filter(({ claim }) => claim.about !== 'table');
  const kinds = KINDS.map((kind) => all.filter((lie) => lie.kind === kind)).filter((some) => some.length > 0);
  for (let told = 0; told < count; told += 1) {
    const lie = one(random, kinds[told % kinds.length] ?? all);
    const scope = one(random, ['once', 'always'] as const);
    const isSecondNode = random() < 0.5;
    const liars = { tell: telling(lie.claim, scope), isSecondNode };
    const ran = await bench.run(stage, played, one(random, SOURCES), liars);
    const beside = isSecondNode ? ', before an honest node' : '';
    tally.add(
      lie.kind,
      `${lie.what}, told ${scope}${beside}`,
      ran,
      judge(played, honest, ran, isOfAccount(lie)),
    );
  }
  return tally.result();
}

/** What a node says of heights and statuses, where nobody else is asked, decides what a row is told as: docs/known-limits.md. */
function isOfAccount({ claim }: Lie): boolean {
  return claim.about === 'account';
}
