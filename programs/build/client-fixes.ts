import { readAtOffsets } from './fixed-decoders.ts';
import type { Idl } from './idl.ts';

/** Generated files by path relative to the client's folder. */
export type Files = Map<string, string>;

/** Replaces and insists: when the generator's output changes shape, the build must fail, not pass it through. */
function mustReplace(source: string, what: RegExp, replacement: string): string {
  if (!what.test(source))
    throw new Error(`generated client has no ${what}: review programs/build/client-fixes.ts`);
  return source.replace(what, replacement);
}

/** Drops imported names that the rest of the file does not use (noUnusedLocals). */
function pruneImports(source: string): string {
  return source.replace(/import \{([^}]*)\} from '([^']*)';\n/g, (whole, names: string, from: string) => {
    const rest = source.replaceAll(/import \{[^}]*\} from '[^']*';\n/g, '');
    const used = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(rest));
    if (used.length === 0) return '';
    return used.length === names.split(',').length
      ? whole
      : `import {\n  ${used.join(',\n  ')},\n} from '${from}';\n`;
  });
}

/** The client plugin does not type-check under exactOptionalPropertyTypes and is not used: cut it off. */
function dropPlugin(source: string): string {
  const bare = mustReplace(source, /\nexport type \w+Plugin = \{[\s\S]*$/, '');
  return pruneImports(bare.replace(/import \{[^}]*\} from '\.\.\/(accounts|pdas)';\n/g, ''));
}

/** A missing optional account is the program that was called, which need not be the default deployment. */
function fixInstruction(source: string): string {
  const optional = source.replace(
    /accountMeta\.address === \w+_PROGRAM_ADDRESS/,
    'accountMeta.address === (instruction.programAddress as string)',
  );
  return optional.replace(/^(\s+\w+\?: Address<\w+>);$/gm, '$1 | undefined;');
}

/** Messages are always there: no look at the environment. */
function fixErrors(source: string): string {
  const table = mustReplace(
    source,
    /let (\w+): (Record<\w+, string>) \| undefined;\nif \(process\.env\['NODE_ENV'\] !== 'production'\) \{\n\s+\w+ = \{([\s\S]*?)\n\s+\};\n\}/,
    'const $1: $2 = {$3\n};',
  );
  return mustReplace(
    table,
    /\n\s+if \(process\.env\['NODE_ENV'\] !== 'production'\) \{\n\s+return \((\w+) as [^)]*\)\[code\];\n\s+\}\n\n\s+return '[^']*';/,
    '\n  return $1[code];',
  );
}

/** Derives addresses with our own function: kit's loads WebCrypto, which a short command would wait for. */
function fixPda(source: string): string {
  const bare = mustReplace(source, /\n {2}getProgramDerivedAddress,/, '');
  return mustReplace(
    bare,
    /\} from '@solana\/kit';\n/,
    "$&import { getProgramDerivedAddress } from '../../../pda.ts';\n",
  );
}

/** Reads and writes addresses with our own codecs, which are faster than kit's. */
function fixAddresses(source: string): string {
  const names = ['getAddressDecoder', 'getAddressEncoder'].filter((name) =>
    new RegExp(`\\n  ${name},`).test(source),
  );
  if (names.length === 0) return source;
  const bare = names.reduce((text, name) => mustReplace(text, new RegExp(`\\n  ${name},`), ''), source);
  return mustReplace(
    bare,
    /\} from '@solana\/kit';\n/,
    `$&import { ${names.join(', ')} } from '../../../address-codec.ts';\n`,
  );
}

const errorNames = (idl: Idl, prefix: string): string =>
  [
    '/** Generated from idl.json. Do not edit. */',
    '',
    '/** Name of each custom error by its code. */',
    `export const ${prefix}_ERROR_NAMES: Readonly<Record<number, string>> = {`,
    ...idl.errors.map(({ code, name }) => `  ${code}: '${name}',`),
    '};',
    '',
  ].join('\n');

/** How the generator spells a name: "vendor-a" -> "vendorA". */
const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adapts what Codama generates to this repository's compiler settings and rules. */
export function fixClient(files: Files, program: string, idl: Idl): Files {
  const fixed: Files = new Map();
  const file = `${camelCase(program)}.ts`;
  for (const [path, source] of files) {
    if (path === `programs/${file}`) fixed.set(path, dropPlugin(source));
    else if (path === `errors/${file}`) fixed.set(path, fixErrors(source));
    else if (path.startsWith('pdas/') && path !== 'pdas/index.ts') fixed.set(path, fixPda(source));
    else if (path.startsWith('accounts/')) fixed.set(path, pruneImports(readAtOffsets(source)));
    else if (path.startsWith('instructions/')) fixed.set(path, fixInstruction(source));
    else fixed.set(path, source);
  }
  fixed.set('errors/names.ts', errorNames(idl, program.toUpperCase().replaceAll('-', '_')));
  fixed.set('errors/index.ts', `${fixed.get('errors/index.ts') ?? ''}export * from './names';\n`);
  return new Map([...fixed].map(([path, source]) => [path, fixAddresses(source)]));
}
