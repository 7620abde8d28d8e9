/** What rule sets consist of. Numbers are integers from 0 to 255. */
export type MessagePackValue =
  | number
  | string
  | readonly MessagePackValue[]
  | { readonly [name: string]: MessagePackValue };

const MOST_IN_HEAD = { string: 31, collection: 15, number: 127 };

/** The bytes of a value in MessagePack, each in its shortest form. */
export function encodeMessagePack(value: MessagePackValue): Uint8Array {
  return Uint8Array.from(bytesOf(value));
}

function bytesOf(value: MessagePackValue): number[] {
  if (typeof value === 'number') return value <= MOST_IN_HEAD.number ? [value] : [0xcc, value];
  if (typeof value === 'string') {
    const text = [...new TextEncoder().encode(value)];
    return [...head(text.length, 0xa0, MOST_IN_HEAD.string, [0xd9, 0xda]), ...text];
  }
  if (isList(value)) {
    return [...head(value.length, 0x90, MOST_IN_HEAD.collection, [null, 0xdc]), ...value.flatMap(bytesOf)];
  }
  const entries = Object.entries(value);
  return [
    ...head(entries.length, 0x80, MOST_IN_HEAD.collection, [null, 0xde]),
    ...entries.flatMap(([name, one]) => [...bytesOf(name), ...bytesOf(one)]),
  ];
}

const isList = (value: MessagePackValue): value is readonly MessagePackValue[] => Array.isArray(value);

/** The type with the length: in one byte if it is small, else after a byte that says whether it takes one or two. */
function head(
  length: number,
  small: number,
  most: number,
  [one, two]: readonly [number | null, number],
): number[] {
  if (length <= most) return [small | length];
  if (one !== null && length < 0x100) return [one, length];
  return [two, length >> 8, length & 0xff];
}
