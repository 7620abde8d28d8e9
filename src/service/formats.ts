export const BASE58_32_BYTES = '^[1-9A-HJ-NP-Za-km-z]{32,44}$';

/** Formats of the OpenAPI document, for what JSON Schema has no word: base58 of 32 bytes. */
export const BYTES_FORMAT = 'base58-32-bytes';
/** One line of visible characters in at most 199 bytes of UTF-8. */
export const MEMO_FORMAT = 'memo';

/** The pattern of the strings that hold an integer from 0 to `most`, without a sign or a zero in front. */
export function digitsUpTo(most: bigint): string {
  const digits = String(most);
  const shorter = digits.length === 1 ? [] : [`[1-9][0-9]{0,${digits.length - 2}}`];
  // As long as `most`: alike up to some digit, which is lower.
  const lower = [...digits].flatMap((digit, at) => {
    const [first, last] = [at === 0 ? 1 : 0, Number(digit) - 1];
    return last < first ? [] : [`${digits.slice(0, at)}[${first}-${last}][0-9]{${digits.length - 1 - at}}`];
  });
  return `^(0|${[...shorter, ...lower, digits].join('|')})$`;
}
