import type { Plugin } from 'rolldown';
import type { TSchema } from 'typebox';
import { Build } from 'typebox/schema';
import * as contract from '../../src/api/contract.ts';
import * as answers from '../../src/chain/rpc/answers.ts';
import * as predicates from '../../src/chain/rpc/predicates.ts';

const WRITTEN = 'contract-as-written.js';
const WRITTEN_CHECK = 'check-as-written.js';
/** The member of a written schema that checks a value. */
const CHECK = '~check';
const BY_CLIENT = /[\\/]src[\\/]api[\\/](client|failures|stream)\.ts$/;
const BY_CHECK = /[\\/]src[\\/]api[\\/](client|failures|tolerant)\.ts$/;

/**
 * The contract's schemas, as the client reads them, are written out, and with them the functions that check a value against
 * one of them, or against a branch of it: to build them takes all of TypeBox, and a fifth of the time of a read.
 */
export const writtenSchemas: Plugin = {
  name: 'written-schemas',
  resolveId: {
    filter: { id: /\/contract\.ts$|^typebox\/schema$/ },
    handler(id, importer = '') {
      if (id !== 'typebox/schema') return BY_CLIENT.test(importer) ? WRITTEN : null;
      return BY_CHECK.test(importer) ? WRITTEN_CHECK : null;
    },
  },
  load: {
    filter: { id: new RegExp(`^(${WRITTEN}|${WRITTEN_CHECK})$`) },
    handler(id) {
      if (id === WRITTEN_CHECK) return `export const Check = (schema, value) => schema['${CHECK}'](value);`;
      const patterns = new Set<string>();
      const schemas = Object.entries(contract)
        .map(([name, schema]) => `export const ${name} = ${asSource(schema, patterns, true)};`)
        .join('\n');
      return `const PATTERNS = [${[...patterns].join()}];\n${schemas}`;
    },
  },
};

/**
 * The functions that check a node's answers are written out as TypeBox makes them: to make them takes all of TypeBox, as
 * above. Each is set up when it is first called, since a command needs few of them.
 */
export const writtenChecks: Plugin = {
  name: 'written-checks',
  load: {
    filter: { id: /[\\/]src[\\/]chain[\\/]rpc[\\/]checks\.ts$/ },
    handler: () => {
      const checks = Object.entries(answers).map(([name, schema]) => {
        const build = Build(schema);
        const set = `() => { ${checkOf(build, predicateOf)} return (value) => ${build.Entry()}; }`;
        return `${name}: (value) => (made.${name} ??= (${set})())(value)`;
      });
      const used = Object.keys(predicates).join(', ');
      return `import { ${used} } from './predicates.ts';\nconst made = {};\nexport const CHECKS = {\n${checks.join(',\n')}\n};`;
    },
  },
};

/** The predicate that a schema refers to, by its name. */
function predicateOf(used: unknown): string {
  const { check } = used as { readonly check?: unknown };
  const [predicate] = Object.entries(predicates).find(([, one]) => one === check) ?? [];
  if (predicate === undefined) throw new Error('a predicate of an answer is not in predicates.ts');
  return `{ check: ${predicate} }`;
}

/** The code of a check. `named` writes what its schema refers to. */
function checkOf(build: ReturnType<typeof Build>, named: (used: unknown) => string): string {
  const functions = build.Functions().join(';\n');
  if (build.UseUnevaluated() || /\b(Guard|Hashing)\./.test(functions)) {
    throw new Error('a check needs parts of TypeBox that are not written out');
  }
  const { identifier, variables } = build.External();
  return `const ${identifier} = [${variables.map(named).join()}]; ${functions};`;
}

/**
 * A value of JSON, and of bigints, in JavaScript. With `isChecked`, a schema that has its check as a member; so have the
 * branches of all `anyOf` below. Its regular expressions are added to `patterns`.
 */
function asSource(value: unknown, patterns: Set<string>, isChecked = false): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map((one) => asSource(one, patterns, isChecked)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => `${JSON.stringify(key)}:${asSource(one, patterns, key === 'anyOf')}`);
  if (isChecked) {
    const build = Build(value as TSchema);
    const code = checkOf(build, (used) => `PATTERNS[${placeIn(patterns, String(used))}]`);
    members.push(`${JSON.stringify(CHECK)}(value) { ${code} return ${build.Entry()}; }`);
  }
  return `{${members.join()}}`;
}

/** The index of an item, which is added if it is not there. */
function placeIn(items: Set<string>, item: string): number {
  items.add(item);
  return [...items].indexOf(item);
}
