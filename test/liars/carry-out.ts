import { OPERATION_NAMES, type OperationName } from '../../src/operations/registry.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { stages } from '../attacks/stage.ts';
import { seededRandom } from '../support/random.ts';
import { type LandingBench, openLandingBench } from './after/bench.ts';
import { type AfterResult, lieAfterSigning } from './after/run.ts';
import { type Bench, openBench } from './bench.ts';
import { openBinaryPlayer } from './binary.ts';
import { lieAbout, type Result } from './run.ts';

/** What is to be done about one operation. */
export interface Order {
  readonly operation: OperationName;
  readonly lies: number;
  /** Of them, so many after the signature. */
  readonly after: number;
  readonly seed: number;
  /** The real program, to be run before the nodes in a process of its own; null runs the sources in this one. */
  readonly binary: string | null;
}

/** As it can cross over to another process. */
export type Answer = Omit<Result, 'most'> & {
  readonly most: { readonly lamports: string; readonly lie: string };
  /** Null where none were told. */
  readonly after: AfterResult | null;
};

const opened = stages();
let landings: Promise<LandingBench> | null = null;
const landing = (): Promise<LandingBench> => {
  landings ??= openLandingBench();
  return landings;
};
const benches = new Map<string | null, Promise<Bench>>();

function benchOf(binary: string | null): Promise<Bench> {
  const found =
    benches.get(binary) ??
    openBench(binary === null ? undefined : (apiKey) => openBinaryPlayer(binary, apiKey));
  benches.set(binary, found);
  return found;
}

/** Benches and the seeded world are made once in a process. */
export async function carryOut({ operation, lies, after, seed, binary }: Order): Promise<Answer> {
  const bench = await benchOf(binary);
  const random = seededRandom(seed * 1_000 + OPERATION_NAMES.indexOf(operation));
  const scenes = SCENES.filter((scene) => scene.operation === operation);
  const open = await opened;
  const { most, ...result } = await lieAbout(operation, scenes, open, bench, lies - after, random);
  const late = after === 0 ? null : await lieAfterSigning(scenes, open, await landing(), after, random);
  return { ...result, most: { ...most, lamports: String(most.lamports) }, after: late };
}

/** Closes their servers, and removes their files. */
export async function closeBenches(): Promise<void> {
  const all = await Promise.all([...benches.values(), ...(landings === null ? [] : [landings])]);
  benches.clear();
  landings = null;
  for (const bench of all) await bench.close();
}
