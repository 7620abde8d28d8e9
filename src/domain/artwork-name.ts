/** Anything that a person can call by a name that somebody else gave it. */
interface HasName {
  readonly name: string;
}

/** What a text names. */
export interface Chosen<T> {
  /** With this name, or else beginning so; and whatever looks like one of them. */
  readonly choices: readonly T[];
  /** Where there are no choices: names that only look like the text, or that cannot be typed. */
  readonly similar: readonly T[];
}

/**
 * Chooses by a name, or by its beginning; case and blanks do not count. An exact name comes before a longer one. Anybody can give
 * an artwork any name, so what looks the same is a choice too: one of them may be a copy. A name with characters that are not
 * visible is never what was typed.
 */
export function chooseByName<T extends HasName>(text: string, all: readonly T[]): Chosen<T> {
  const wanted = folded(text);
  if (wanted === '') return { choices: [], similar: [] };
  const typable = all.filter(({ name }) => !HIDDEN.test(name));
  const exact = typable.filter(({ name }) => folded(name) === wanted);
  const begin = typable.filter(({ name }) => folded(name).startsWith(wanted));
  const chosen = exact.length > 0 ? exact : begin;
  const looks = new Set(chosen.map(({ name }) => look(name)));
  if (chosen.length > 0) return { choices: all.filter(({ name }) => looks.has(look(name))), similar: [] };
  const shape = look(text);
  return { choices: [], similar: shape === '' ? [] : all.filter(({ name }) => look(name).startsWith(shape)) };
}

/** Those that `chooseByName` finds by their whole name, and nothing else with them. */
export function withOwnName<T extends HasName>(all: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(look(name), (counts.get(look(name)) ?? 0) + 1);
  return all.filter(({ name }) => !HIDDEN.test(name) && folded(name) !== '' && counts.get(look(name)) === 1);
}

/** What a terminal does not show as it is, as in src/text/escape.ts. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ');
}

/** The same for names that a person could take for one another. */
function look(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '')
    .toLowerCase();
  return [...bare].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
}

/** Letters and digits that look like a Latin letter in many fonts, in lower case: Cyrillic, Greek, Armenian, and 0, 1, |. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вь',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεє',
    g: 'ɡց',
    h: 'һн',
    j: 'јϳ',
    k: 'кκ',
    l: '1i|іιıӏⅼ!',
    m: 'мμ',
    n: 'ηո',
    o: '0оοσօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕꜱ5',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝωш',
    x: 'хχ',
    y: 'уγү',
    z: 'ζ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);
