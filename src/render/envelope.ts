import type { CliError } from '../errors/cli-error.ts';
import { printJson } from '../json/json.ts';
import { escapeJson } from '../text/escape.ts';

export interface EnvelopeParts {
  readonly data: unknown;
  readonly warnings: readonly string[];
  readonly error: CliError | null;
  /** About the data as a whole. Left out if null. */
  readonly meta?: Readonly<Record<string, unknown>> | null;
}

/** The JSON document that a call with `--json` prints. Unsigned 64-bit integers are strings. `indent` 0: one line. */
export function envelope({ data, warnings, error, meta }: EnvelopeParts, indent: number): string {
  const document = {
    schemaVersion: 1,
    ok: error === null,
    data: data ?? null,
    ...(meta == null ? {} : { meta }),
    warnings,
    error: error === null ? null : errorObject(error),
  };
  return escapeJson(printJson(document, indent));
}

/** The data of --json as lines: one for each row of a list, one for a record, none for nothing. */
export function ndjson(data: unknown): string {
  const rows = Array.isArray(data) ? data : data === null || data === undefined ? [] : [data];
  return rows.map((row: unknown) => escapeJson(printJson(row, 0))).join('\n');
}

function errorObject(error: CliError): Readonly<Record<string, unknown>> {
  const { code, message, why, hint, details } = error;
  return { code, message, why: why ?? null, hint: hint ?? null, details };
}
