import { parse, stringify } from 'lossless-json';

/** Parses JSON; integers past 2^53 become bigints instead of being rounded. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return parse(text, undefined, toNumber);
}

/** Writes JSON; bigints become plain integers, absent fields are left out. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

function toNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(text) ? value : BigInt(text);
}
