import { pick, type Random } from '../../../src/sandbox/hostile/trick.ts';
import type { Scene, Stage } from '../../attacks/scene.ts';
import { one } from '../../attacks/stage.ts';
import { type Case, makeCase, SOURCES } from '../cases.ts';
import { type Answer, truthfully } from '../node.ts';
import { COMPANIES, type Landing, type LandingBench, type Told } from './bench.ts';
import { FATES, type Fate } from './fate.ts';
import { afterSending, type LateLie, lateLies, tellingLate } from './lies.ts';

/** How many lies after the signature there were, and what the command said. */
export type AfterCell = Record<Told['kind'] | 'possible', number>;

export interface AfterResult {
  readonly cells: Readonly<Record<Fate, AfterCell>>;
  readonly findings: readonly string[];
  /** Commands that did not say what became of it, with nobody lying. */
  readonly broken: readonly string[];
}

/** Lies of one scene: fewer are not worth putting it on for. */
const LEAST = 12;
/** Lies of one fate: of a smaller sample, fewer fates are lied about. */
const LIES_OF_A_FATE = 3;

/** So many lies about what becomes of what an operation signs, in some of its scenes, whatever comes of it. */
export async function lieAfterSigning(
  scenes: readonly Scene[],
  open: (scene: Scene) => Promise<Stage>,
  bench: LandingBench,
  count: number,
  random: Random,
): Promise<AfterResult> {
  const cell = (): AfterCell => ({ possible: 0, true: 0, unknown: 0, harmless: 0, wrong: 0 });
  const cells = Object.fromEntries(FATES.map((fate) => [fate, cell()])) as Record<Fate, AfterCell>;
  const result = { cells, findings: [], broken: [] };
  const first = pick(random, scenes.length);
  const some = [...scenes.slice(first), ...scenes.slice(0, first)].slice(0, Math.ceil(count / LEAST));
  const { length } = FATES;
  const turn = pick(random, length);
  const turned = [...FATES.slice(turn), ...FATES.slice(0, turn)];
  const fates = turned.slice(0, Math.max(1, Math.min(length, Math.floor(count / LIES_OF_A_FATE))));
  for (const scene of some)
    await lieInScene(
      scene,
      await open(scene),
      bench,
      fates,
      count / some.length / fates.length,
      result,
      random,
    );
  return result;
}

async function lieInScene(
  scene: Scene,
  stage: Stage,
  bench: LandingBench,
  fates: readonly Fate[],
  count: number,
  { cells, findings, broken }: { cells: Record<Fate, AfterCell>; findings: string[]; broken: string[] },
  random: Random,
): Promise<void> {
  const way = { source: one(random, SOURCES), naming: 'mint', spelling: 'base units', flags: [] } as const;
  const played = await makeCase(scene, stage, way, random);
  if (played === null) throw new RangeError(`${scene.name} cannot be typed`);
  const honest = new Map<Fate, readonly Answer[]>();
  for (const fate of FATES) {
    const { told, answers } = await bench.land({ stage, played, fate }, truthfully, 'one node');
    honest.set(fate, afterSending(answers));
    if (told.kind !== 'true') broken.push(`${nameOf(played)}: ${fate}: ${told.kind}, ${told.why.join('; ')}`);
  }
  for (const fate of fates) {
    const landing: Landing = { stage, played, fate };
    const answers = honest.get(fate) ?? [];
    const others = FATES.filter((other) => other !== fate).flatMap((other) => honest.get(other) ?? []);
    const all = lateLies(answers, others);
    cells[fate].possible += all.length;
    let told = 0;
    const note = (what: string, { kind, why }: Told): void => {
      told += 1;
      cells[fate][kind] += 1;
      if (kind === 'wrong') findings.push(`${nameOf(played)}: ${fate}: ${what}: ${why.join('; ')}`);
    };
    // That a node knows of what an honest one has not heard of is believed: docs/known-limits.md.
    for (const shown of fate === 'it never arrives' ? [] : FATES.filter((other) => other !== fate))
      note(`a node on which ${shown}, before an honest one`, await bench.landApart(landing, shown));
    const draw = drawer(all, random);
    while (told < count) {
      const lie = draw();
      if (lie === undefined) break;
      const calls = answers.filter(({ method }) => method === lie.method).length;
      const nth = random() < 0.5 ? null : pick(random, calls);
      const company = one(random, COMPANIES);
      const { told: outcome } = await bench.land(landing, tellingLate(lie, nth), company);
      note(`${lie.what}, told ${nth === null ? 'always' : `in answer ${nth}`} by ${company}`, outcome);
    }
  }
}

const nameOf = ({ argv, name }: Case): string => `gavel ${argv.join(' ')} (${name})`;

/** Of each method in turn one, each once. */
function drawer(all: readonly LateLie[], random: Random): () => LateLie | undefined {
  const left = new Map<string, LateLie[]>();
  for (const lie of all) left.set(lie.method, [...(left.get(lie.method) ?? []), lie]);
  let turn = 0;
  return () => {
    const decks = [...left.values()].filter((deck) => deck.length > 0);
    const deck = decks[turn % decks.length] ?? [];
    turn += 1;
    return deck.splice(pick(random, deck.length), 1)[0];
  };
}
