import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { otherAddress } from '../../src/sandbox/hostile/draft-trick.ts';
import { UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import {
  ATTACK_ROWS,
  type AttackRow,
  type HostileContext,
  pick,
  type Random,
} from '../../src/sandbox/hostile/trick.ts';
import { TRICKS } from '../../src/sandbox/hostile/tricks.ts';
import type { Attack } from './attack.ts';
import { type Genuine, makeGenuine, verifyBytes, WAYS, type Way } from './genuine.ts';
import { OTHER_INTENT } from './other-intent.ts';
import { outcomeOf } from './outcome.ts';
import { RULED_MINTS } from './ruled-mints.ts';
import type { Scene, Stage } from './scene.ts';
import type { AskService } from './service.ts';
import { LOOKUP_TABLE, one } from './stage.ts';
import { STALE_ATTACKS } from './stale.ts';
import { asTabled } from './ways.ts';

/** One row of the table of checks, tried on one operation. */
export interface RowResult {
  readonly row: AttackRow;
  /** All different, and none of them genuine. */
  readonly variants: number;
  readonly refused: number;
  /** How many each check refused; several can refuse one. */
  readonly codes: Readonly<Record<string, number>>;
  /** How many of them by each attack of the row. */
  readonly attacks: Readonly<Record<string, number>>;
}

export interface OperationResult {
  readonly operation: string;
  readonly genuine: number;
  readonly accepted: number;
  readonly rows: readonly RowResult[];
  /** Whatever should not have been, to be tried again by hand. */
  readonly wrong: readonly string[];
}

export interface Sizes {
  /** Genuine transactions of each operation, and at least one of every scene. */
  readonly genuine: number;
  /** Tampered ones of each operation and row. */
  readonly variants: number;
}

/** How often a row is tried before it counts as one that there are no more different variants of. */
const PATIENCE = 100;
/** How often an attack of it, before it counts as one that cannot be made. */
const HOPE = 100;

export const ATTACKS: readonly Attack[] = [
  ...TRICKS.map((trick) => ({
    ...trick,
    make: ({ bytes }: Genuine, _all: readonly Genuine[], random: Random) =>
      trick.apply(bytes, hostileContext(random), random),
  })),
  OTHER_INTENT,
  ...STALE_ATTACKS,
];

/** Another thief each time. */
export function hostileContext(random: Random): HostileContext {
  return {
    stranger: otherAddress(random),
    program: random() < 0.5 ? UNKNOWN_PROGRAM : otherAddress(random),
    table: random() < 0.5 ? LOOKUP_TABLE : null,
    ruledMint: one(random, RULED_MINTS).address,
  };
}

/** Versions 1 and 0 have rows of their own. */
const ALWAYS: readonly Way[] = ['v1', 'plain'];

/** Genuine transactions of an operation, in turn of each of its scenes, in any of the ways that they are handed out. */
export async function makeAll(
  scenes: readonly Scene[],
  open: (scene: Scene) => Promise<Stage>,
  askService: AskService,
  count: number,
  random: Random,
): Promise<readonly Genuine[]> {
  const places = await Promise.all(scenes.map(async (scene) => ({ scene, stage: await open(scene) })));
  const all: Genuine[] = [];
  while (all.length < Math.max(count, places.length)) {
    const place = places[all.length % places.length];
    if (place !== undefined)
      all.push(
        await makeGenuine(
          place.scene,
          place.stage,
          ALWAYS[all.length] ?? one(random, WAYS),
          askService,
          random,
        ),
      );
  }
  return all;
}

/** Verifies the genuine ones, and what each row makes of them. */
export async function attack(
  operation: string,
  all: readonly Genuine[],
  { variants }: Sizes,
  random: Random,
): Promise<OperationResult> {
  const wrong: string[] = [];
  let accepted = 0;
  for (const genuine of all) {
    const outcome = await outcomeOf(() => verifyBytes(genuine, genuine.offered));
    if (outcome.kind === 'accepted') accepted += 1;
    else wrong.push(`${operation}, ${genuine.scene.name}: genuine, and ${outcome.kind} (${outcome.why})`);
    const tabled = await outcomeOf(() => verifyBytes(genuine, asTabled(genuine.bytes, genuine.table)));
    if (tabled.kind !== 'refused' || !isDeepStrictEqual(tabled.codes, ['lookup-tables']))
      wrong.push(`${operation}, ${genuine.scene.name}: genuine but for a lookup table, and ${tabled.kind}`);
  }
  const rows: RowResult[] = [];
  for (const row of ATTACK_ROWS) rows.push(await attackRow(operation, row, all, variants, random, wrong));
  return { operation, genuine: all.length, accepted, rows, wrong };
}

async function attackRow(
  operation: string,
  row: AttackRow,
  all: readonly Genuine[],
  variants: number,
  random: Random,
  wrong: string[],
): Promise<RowResult> {
  const attacks = ATTACKS.filter((one) => one.row === row);
  const seen = new Set<string>();
  const codes: Record<string, number> = {};
  const counts = Object.fromEntries(attacks.map(({ name }) => [name, 0]));
  let refused = 0;
  // Samples of several operations are to try every attack.
  const first = pick(random, attacks.length);
  for (let tried = 0; seen.size < variants && tried < 1_000 + variants * PATIENCE; tried += 1) {
    const hopeful =
      tried > HOPE * attacks.length ? attacks.filter(({ name }) => counts[name] !== 0) : attacks;
    const trick = hopeful[(first + tried) % hopeful.length];
    if (trick === undefined) break;
    const genuine = one(random, all);
    const made = await trick.make(genuine, all, random);
    if (made === null || Buffer.compare(made, genuine.bytes) === 0) continue;
    const isHidden = genuine.version === 0 && isHideable(row) && random() < 0.5;
    const bytes = isHidden ? asTabled(made, genuine.table) : made;
    if (!isNew(seen, genuine, bytes)) continue;
    counts[trick.name] = (counts[trick.name] ?? 0) + 1;
    const outcome = await outcomeOf(() => verifyBytes(genuine, bytes));
    const expected: readonly string[] = trick.codes;
    if (outcome.kind === 'refused' && outcome.codes.some((code) => expected.includes(code))) {
      refused += 1;
      for (const code of outcome.codes) codes[code] = (codes[code] ?? 0) + 1;
    } else {
      const by = outcome.kind === 'refused' ? ` by ${outcome.codes.join(', ')}` : '';
      const why = outcome.kind === 'accepted' ? '' : `: ${outcome.why}`;
      const base64 = Buffer.from(bytes).toString('base64');
      wrong.push(
        `${operation}, ${genuine.scene.name}, ${trick.name}: ${outcome.kind}${by}${why}\n  ${base64}`,
      );
    }
  }
  return { row, variants: seen.size, refused, codes, attacks: counts };
}

/** Half of what is tampered with has its accounts in a lookup table; these rows are about the bytes themselves. */
function isHideable(row: AttackRow): boolean {
  return !['malformed bytes', 'extra signer', 'lookup table', 'limits of version 1'].includes(row);
}

function isNew(seen: Set<string>, { bytes: genuine }: Genuine, bytes: Uint8Array): boolean {
  const key = createHash('sha256').update(genuine).update(bytes).digest('base64');
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
