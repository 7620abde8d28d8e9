/** An address as a table shows it: its first and its last characters. */
export interface ShortAddress {
  readonly start: string;
  readonly end: string;
}

const SHORT = /^([1-9A-HJ-NP-Za-km-z]{3,20})(?:\u2026|\.{2,3})([1-9A-HJ-NP-Za-km-z]{3,20})$/;

/** "7VEs…tzcc" or "7VEs...tzcc"; null for any other text. */
export function parseShortAddress(text: string): ShortAddress | null {
  const [, start, end] = SHORT.exec(text) ?? [];
  return start === undefined || end === undefined ? null : { start, end };
}

export function isShortOf({ start, end }: ShortAddress, address: string): boolean {
  return address.startsWith(start) && address.endsWith(end);
}
