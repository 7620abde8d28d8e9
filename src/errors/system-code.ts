/** The code of a Node error (`ENOENT`, `ECONNREFUSED`). An AggregateError of several addresses has one too. */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'an unknown error';
}
