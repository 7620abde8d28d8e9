import { RENT_SYSVAR } from '../../src/chain/codecs/sysvars.ts';
import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import type { Scene, Stage } from '../attacks/scene.ts';
import { one } from '../attacks/stage.ts';
import type { Bench, Outcome } from './bench.ts';
import { type Case, makeCase, SOURCES, type Theatre, theatreOf } from './cases.ts';
import { lies } from './lies/enumerate.ts';
import { CASTS, type Cast, KINDS, type Kind, type Lie, SCOPES, type Scope } from './lies/lie.ts';
import { NAMINGS, SPELLINGS } from './typed.ts';

/** How many lies of a kind came to what. */
export type Cell = Record<Outcome['kind'], number>;

/** A lie that got a signature which nobody meant. */
export interface Finding {
  readonly kind: Kind;
  readonly where: string;
  readonly argv: readonly string[];
  readonly lie: string;
  readonly scope: Scope;
  readonly cast: Cast;
  readonly why: readonly string[];
}

export interface Result {
  readonly operation: string;
  readonly cells: Readonly<Record<Kind, Cell>>;
  /** Lies that there are of these commands, of which some were told. */
  readonly possible: number;
  readonly honest: number;
  readonly findings: readonly Finding[];
  /** Commands that came to nothing, or to something wrong, with nobody lying. */
  readonly broken: readonly string[];
  /** The most lamports that left beyond what leaves with nobody lying, of what was as typed, and by which lie. */
  readonly most: { readonly lamports: bigint; readonly lie: string };
}

/** Flags for the versions of a transaction that the tool can be told to make. */
const VERSIONS: readonly (readonly string[])[] = GLOBAL_OPTIONS.some(({ flags }) =>
  flags.includes('--tx-version'),
)
  ? [[], ['--tx-version', '1']]
  : [[]];

const NAMES: readonly string[] = OPERATION_NAMES;

/** With `auto` the node says what others pay. */
const PRIORITIES: readonly (readonly string[])[] = [[], ['--priority', 'auto']];

/**
 * So many lies about the scenes of an operation, in turn of its sources, namings and versions. Of a small sample, only in as many
 * scenes as can have a lie of every kind.
 */
export async function lieAbout(
  operation: string,
  scenes: readonly Scene[],
  open: (scene: Scene) => Promise<Stage>,
  bench: Bench,
  count: number,
  random: Random,
): Promise<Result> {
  const tally = new Tally(operation);
  const ways = SOURCES.flatMap((source) =>
    NAMINGS.flatMap((naming) => VERSIONS.map((flags) => ({ source, naming, flags }))),
  );
  let left = count;
  const some = mixed(scenes, random).slice(0, Math.max(1, Math.floor(count / KINDS.length)));
  for (const [index, scene] of some.entries()) {
    const stage = await open(scene);
    const theatre = theatreOf(stage);
    const all: (Case | null)[] = [];
    for (const way of ways) {
      const flags = [...way.flags, ...one(random, PRIORITIES)];
      all.push(await makeCase(scene, stage, { ...way, flags, spelling: one(random, SPELLINGS) }, random));
    }
    const cases = mixed(
      all.filter((found) => found !== null),
      random,
    );
    const quota = Math.ceil(left / (some.length - index));
    // Of a small sample, each scene is played in one of its ways; of a large one in all.
    const played = cases.slice(0, Math.max(1, Math.ceil(quota / LEAST)));
    for (const found of played)
      await lieAboutCase(found, theatre, bench, Math.ceil(quota / played.length), tally, random);
    left -= quota;
  }
  return tally.result();
}

/** Lies about one command: fewer are not worth putting a scene on for. */
const LEAST = 60;

async function lieAboutCase(
  played: Case,
  theatre: Theatre,
  bench: Bench,
  count: number,
  tally: Tally,
  random: Random,
): Promise<void> {
  const { outcome, answers } = await bench.honestly(played, theatre);
  tally.honest(played, outcome);
  if (outcome.kind !== 'as typed') return;
  const all = [...lies(answers, theatre.pool)].filter(
    ({ claim }) => claim.about !== 'table' || played.source === 'api',
  );
  tally.possible += all.length;
  const kinds = KINDS.map((kind) => all.filter((lie) => lie.kind === kind))
    .filter((some) => some.length > 0)
    .map((some) => deckOf(some, played, random));
  kinds.push(pairs(all, played, random));
  // Of a small sample, the kinds are others from operation to operation.
  const first = NAMES.indexOf(played.operation);
  for (let told = 0; told < count; told += 1) {
    const lie = kinds[(first + told) % kinds.length]?.next();
    if (lie === undefined) continue;
    const scope = one(random, scopesOf(lie));
    const cast = one(random, castsOf(lie, scope, played));
    tally.add(played, lie, scope, cast, await bench.before(lie, scope, cast, played, theatre), outcome);
  }
}

function scopesOf({ claim, kind }: Lie): readonly Scope[] {
  if (claim.about === 'table') return ['throughout'];
  if (kind === 'two at once') return ['always', 'throughout'];
  return claim.about === 'value' || kind === 'a simulation' ? ['once', 'always'] : SCOPES;
}

/** A service has no part in what is said once, or of no account. */
function castsOf({ claim, kind }: Lie, scope: Scope, { source }: Case): readonly Cast[] {
  if (claim.about === 'table') return ['a node and the service'];
  const isTwo = source === 'api' && claim.about === 'account' && scope !== 'once' && kind !== 'a simulation';
  return isTwo ? CASTS : CASTS.slice(0, 2);
}

/** Where lies come from. */
interface Source {
  next(): Lie | undefined;
}

/** Fields that are said to be otherwise, each with an account that is not as it is either: what one lie alone gives away. */
function pairs(all: readonly Lie[], played: Case, random: Random): Source {
  const fields = deckOf(
    all.filter(({ kind }) => kind === 'a field'),
    played,
    random,
  );
  const others = deckOf(
    all.filter(({ kind }) => kind === 'absent' || kind === 'a field' || kind === 'another of its kind'),
    played,
    random,
  );
  return {
    next() {
      const [lie, besides] = [fields.next(), others.next()];
      if (lie === undefined || besides?.claim.about !== 'account') return lie;
      const what = `${lie.what}; ${besides.what}`;
      return { ...lie, kind: 'two at once', what, also: besides.claim };
    },
  };
}

/** Every other lie is about what decides most: what was typed, and the rent. */
function deckOf(lies: readonly Lie[], { argv }: Case, random: Random): Source {
  const isWeighty = ({ claim }: Lie) =>
    claim.about === 'account' && (argv.includes(claim.address) || claim.address === RENT_SYSVAR);
  const decks = [lies.filter(isWeighty), lies.filter((lie) => !isWeighty(lie))]
    .filter((some) => some.length > 0)
    .map((some) => new Deck(some, random));
  let turn = 0;
  return {
    next() {
      turn += 1;
      return decks[turn % decks.length]?.next();
    },
  };
}

/** Lies of one kind, each subject in turn, of each another one every time. */
class Deck {
  readonly #subjects: Lie[][];
  #turn = 0;

  constructor(
    lies: readonly Lie[],
    private readonly random: Random,
  ) {
    const subjects = new Map<string, Lie[]>();
    for (const lie of lies) {
      const found = subjects.get(lie.subject);
      if (found === undefined) subjects.set(lie.subject, [lie]);
      else found.push(lie);
    }
    this.#subjects = [...mixed([...subjects.values()], random)];
  }

  next(): Lie | undefined {
    const some = this.#subjects[this.#turn % this.#subjects.length] ?? [];
    this.#turn += 1;
    const at = pick(this.random, some.length);
    return some.length > 1 ? some.splice(at, 1)[0] : some[0];
  }
}

function mixed<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

class Tally {
  readonly #cells: Record<Kind, Cell>;
  readonly #findings: Finding[] = [];
  readonly #broken: string[] = [];
  #honest = 0;
  #most = { lamports: 0n, lie: 'none' };
  possible = 0;

  constructor(private readonly operation: string) {
    const cell = () => ({ refused: 0, 'as typed': 0, fails: 0, wrong: 0 });
    this.#cells = Object.fromEntries(KINDS.map((kind) => [kind, cell()])) as Record<Kind, Cell>;
  }

  honest(played: Case, { kind, why, stderr }: Outcome): void {
    this.#honest += 1;
    if (kind === 'as typed') return;
    this.#broken.push(
      `${played.argv.join(' ')} (${played.name}): ${kind}, ${why.join('; ')}\n${stderr.slice(0, 500)}`,
    );
  }

  add(played: Case, lie: Lie, scope: Scope, cast: Cast, outcome: Outcome, genuine: Outcome): void {
    this.#cells[lie.kind][outcome.kind] += 1;
    const { argv, name } = played;
    if (outcome.kind === 'wrong')
      this.#findings.push({
        kind: lie.kind,
        where: name,
        argv,
        lie: lie.what,
        scope,
        cast,
        why: outcome.why,
      });
    const more = (outcome.left ?? 0n) - (genuine.left ?? 0n);
    if (outcome.kind === 'as typed' && more > this.#most.lamports)
      this.#most = { lamports: more, lie: `${name}: ${lie.what}, ${scope}, ${cast}` };
  }

  result(): Result {
    return {
      operation: this.operation,
      cells: this.#cells,
      possible: this.possible,
      honest: this.#honest,
      findings: this.#findings,
      broken: this.#broken,
      most: this.#most,
    };
  }
}
