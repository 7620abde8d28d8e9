import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The results of which the chart in docs/benchmarks.md is made. */
export const KEPT = join(import.meta.dirname, '../../docs/benchmarks.json');

/** Replaces the parts that were measured, and leaves those of earlier runs. */
export function keep(path: string, results: Readonly<Record<string, unknown>>): void {
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  writeFileSync(path, `${JSON.stringify({ ...before, ...results }, null, 2)}\n`);
}
