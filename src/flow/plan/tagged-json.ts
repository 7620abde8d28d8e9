const BIGINT = '$integer';

/** JSON in which a bigint stays one: `{"$integer":"5"}`. Indented, with a line break at the end. */
export function writeTagged(value: unknown): string {
  const tag = (_key: string, item: unknown) =>
    typeof item === 'bigint' ? { [BIGINT]: item.toString() } : item;
  return `${JSON.stringify(value, tag, 2)}\n`;
}

/** Throws SyntaxError. */
export function readTagged(text: string): unknown {
  return JSON.parse(text, (_key, item: unknown) => {
    if (typeof item !== 'object' || item === null || !(BIGINT in item)) return item;
    const digits = item[BIGINT];
    if (typeof digits === 'string' && /^-?\d{1,40}$/.test(digits)) return BigInt(digits);
    throw new SyntaxError(`a ${BIGINT} is not an integer`);
  });
}
