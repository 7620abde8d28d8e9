import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROWS } from './page.ts';
import type { Row } from './row.ts';

const TESTS = join(import.meta.dirname, '..', '..', '..', 'test');
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g;
/** What Vitest fills in, and what a template does. */
const FILLED = /%[sdifjo]|\$\{[^}]*\}|\$\w+/;

/** Rows whose test is not in its file: of a whole title, the end has to be a text there, with anything in place of `%s`. */
export function missingTests(): readonly string[] {
  const titles = new Map<string, readonly RegExp[]>();
  return ROWS.flatMap((row) => {
    if ('notYet' in row.shown) return [];
    const { file, test } = row.shown;
    const path = join(TESTS, file);
    if (!existsSync(path)) return [`${named(row)}: no file test/${file}`];
    const known = titles.get(file) ?? titlesIn(readFileSync(path, 'utf8'));
    titles.set(file, known);
    return known.some((title) => title.test(test))
      ? []
      : [`${named(row)}: no test "${test}" in test/${file}`];
  });
}

/** Rows whose test did not pass in a run, by the JSON report of Vitest. */
export function notPassed(report: Report): readonly string[] {
  const passed = new Set<string>();
  const others = new Set<string>();
  for (const { name: path, assertionResults } of report.testResults) {
    for (const { ancestorTitles, title, status } of assertionResults) {
      const name = `${path.split('/test/').at(-1)}: ${[...ancestorTitles, title].join(' > ')}`;
      (status === 'passed' ? passed : others).add(name);
    }
  }
  return ROWS.flatMap((row) => {
    if ('notYet' in row.shown) return [];
    const name = `${row.shown.file}: ${row.shown.test}`;
    if (passed.has(name) && !others.has(name)) return [];
    return [`${named(row)}: ${others.has(name) ? 'did not pass' : 'was not run'}: ${name}`];
  });
}

export interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

const named = ({ section, what }: Row): string => `${section}, ${what}`;

function titlesIn(source: string): readonly RegExp[] {
  return [...source.matchAll(STRING)].flatMap(([, single, double, template]) => {
    const text = (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1');
    const parts = text.split(FILLED);
    if (parts.join('').trim() === '') return [];
    const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
    return [new RegExp(`(^| > )${pattern}$`)];
  });
}
