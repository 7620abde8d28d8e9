import { looksLikeAddress } from '../../src/domain/address.ts';
import { otherAddress } from '../../src/sandbox/hostile/draft-trick.ts';
import { choose, pick, type Random } from '../../src/sandbox/hostile/trick.ts';

/** How to come to a value in a state: by property after property, or by the place of an entry in a map. */
type Path = readonly (string | number)[];

/** The state with one address, amount, number or answer changed, wherever it stands. */
export function misread(state: unknown, random: Random): unknown {
  const path = findPath(state, random);
  return path === null ? state : changed(state, path, random);
}

/** Of each thing in turn some part, so that one long list does not count for more than a price. */
function findPath(value: unknown, random: Random): Path | null {
  if (isLeaf(value)) return [];
  const children = childrenOf(value).filter(([, child]) => isLeaf(child) || childrenOf(child).length > 0);
  const found = choose(random, children);
  const rest = found === null ? null : findPath(found[1], random);
  return found === null || rest === null ? null : [found[0], ...rest];
}

function isLeaf(value: unknown): boolean {
  return (
    typeof value === 'bigint' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && looksLikeAddress(value))
  );
}

function childrenOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (value instanceof Map) return [...value.values()].map((child, index) => [index, child]);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value);
}

function changed(value: unknown, path: Path, random: Random): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other(value, random);
  if (value instanceof Map)
    return new Map(
      [...value].map(([at, child], index) => [at, index === key ? changed(child, rest, random) : child]),
    );
  if (Array.isArray(value))
    return value.map((child, index) => (String(index) === key ? changed(child, rest, random) : child));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, name === key ? changed(child, rest, random) : child]),
  );
}

function other(value: unknown, random: Random): unknown {
  if (typeof value === 'bigint') return BigInt(pick(random, 2 ** 40));
  if (typeof value === 'number') return pick(random, 100);
  if (typeof value === 'boolean') return !value;
  return otherAddress(random);
}
