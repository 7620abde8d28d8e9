import { type CommandTree, isVerb } from '../commands/tree.ts';
import { looksLikeAddress } from '../domain/address.ts';

const FIELD_LIST = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*(,[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*)*$/;

/**
 * Makes the optional value of `--json` unambiguous: `--json price,seller` becomes `--json=price,seller` when the next
 * word can only be a list of fields, and `--json=` otherwise. Before the noun and verb, and for an address, it never is
 * one. With `takeFields` off no separate word is taken: the second try, when an argument turned out to be missing.
 */
export function normalizeJsonFlag(
  argv: readonly string[],
  tree: CommandTree,
  takeFields: boolean,
): readonly string[] {
  const result: string[] = [];
  const path: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--') return [...result, ...argv.slice(index)];
    const known = wordsAfter(path, tree);
    if (Object.hasOwn(known, word)) path.push(word);
    if (word !== '--json') {
      result.push(word);
      continue;
    }
    const next = argv[index + 1] ?? '';
    const isFields = takeFields && isWhole(path, tree) && FIELD_LIST.test(next) && !looksLikeAddress(next);
    result.push(`--json=${isFields ? next : ''}`);
    if (isFields) index += 1;
  }
  return result;
}

function wordsAfter(path: readonly string[], tree: CommandTree): object {
  const [first, second] = path;
  if (first === undefined) return tree;
  const branch = tree[first];
  return second !== undefined || branch === undefined || isVerb(branch) ? {} : branch.verbs;
}

function isWhole([first = '', second]: readonly string[], tree: CommandTree): boolean {
  const branch = tree[first];
  return second !== undefined || (branch !== undefined && isVerb(branch));
}
