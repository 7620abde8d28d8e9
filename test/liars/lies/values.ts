type Path = readonly (string | number)[];

export interface Scalar {
  readonly path: Path;
  readonly value: unknown;
}

/** Long lists say the same again and again: of each, so many are looked into. */
const MOST = 12;

/** Everything in an answer that is no object and no list, with its place. */
export function* scalarsOf(value: unknown, path: Path = []): Generator<Scalar> {
  if (typeof value !== 'object' || value === null) yield { path, value };
  else if (Array.isArray(value))
    for (const [index, item] of value.slice(0, MOST).entries()) yield* scalarsOf(item, [...path, index]);
  else for (const [name, item] of Object.entries(value)) yield* scalarsOf(item, [...path, name]);
}

/** At its bounds, off by one, and what is no value of its kind. */
export function valueVariants(value: unknown): readonly unknown[] {
  if (typeof value === 'number' && !Number.isInteger(value)) return [0, -1, value * 2, null];
  if (typeof value === 'number' || typeof value === 'bigint') {
    const number = BigInt(value);
    const near = [number - 1n, number + 1n, number - 150n, number + 150n, number * 2n, number * 1_000n];
    const all = [-1n, 0n, 1n, ...near, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 64n - 1n, 2n ** 64n];
    const others = [...new Set(all)].filter((other) => other !== number).map(small);
    return [...others, 0.5, null, String(value)];
  }
  if (typeof value === 'boolean') return [!value, null];
  if (value === null) return [0, 'BlockhashNotFound', { InstructionError: [0, { Custom: 6000 }] }, {}];
  if (typeof value !== 'string') return [];
  return ['', '11111111111111111111111111111111', `${value}x`, `2${value.slice(1)}`, 0, null];
}

function small(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The same with another value at the path. */
export function replaced(within: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(within))
    return within.map((item: unknown, index) => (index === first ? replaced(item, rest, value) : item));
  if (typeof within !== 'object' || within === null) return within;
  const fields = within as Readonly<Record<string, unknown>>;
  return first in fields ? { ...fields, [first]: replaced(fields[first], rest, value) } : within;
}
