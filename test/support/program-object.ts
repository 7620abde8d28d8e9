/** Writes small relocatable BPF objects, as a compiler would, for tests of the linker. */

export interface ObjectSection {
  readonly name: string;
  readonly flags: number;
  readonly bytes: readonly number[];
  /** 1 is program bits, 8 is no bits. */
  readonly type?: number;
  readonly relocations?: readonly {
    readonly offset: number;
    readonly type: number;
    readonly symbol: number;
  }[];
}

export interface ObjectSymbolInput {
  readonly name: string;
  /** Position in `sections`, or undefined when it is defined elsewhere. */
  readonly section?: number;
  readonly value?: number;
  /** 0 nothing, 2 function, 3 section. */
  readonly type?: number;
}

export const ALLOC = 2;
export const EXECUTE = 4;
export const WRITE = 1;
export const TEXT = ALLOC | EXECUTE;

const u16 = (value: number) => [...new Uint8Array(Uint16Array.of(value).buffer)];
const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)];
const u64 = (value: number) => [...new Uint8Array(BigUint64Array.of(BigInt(value)).buffer)];

class Strings {
  bytes: number[] = [0];
  add(text: string): number {
    const offset = this.bytes.length;
    this.bytes.push(...new TextEncoder().encode(text), 0);
    return offset;
  }
}

interface Header {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly bytes: readonly number[];
  readonly link: number;
  readonly info: number;
}

const SYMTAB_INDEX = 1;

/** Symbols are numbered from 1 in the order given. */
export function writeObject(
  sections: readonly ObjectSection[],
  symbols: readonly ObjectSymbolInput[],
): Uint8Array {
  const strings = new Strings();
  const firstSection = 3;
  const table = symbols.flatMap(({ name, section, value, type }) => [
    ...u32(strings.add(name)),
    0x10 | (type ?? 0),
    0,
    ...u16(section === undefined ? 0 : section + firstSection),
    ...u64(value ?? 0),
    ...u64(0),
  ]);
  const plain = { flags: 0, link: 0, info: 0 };
  const headers: Header[] = [
    { ...plain, name: '', type: 0, bytes: [] },
    { ...plain, name: '.symtab', type: 2, bytes: [...Array<number>(24).fill(0), ...table], link: 2 },
    { ...plain, name: '.strtab', type: 3, bytes: strings.bytes },
    ...sections.map(({ name, flags, bytes, type }) => ({ ...plain, name, flags, bytes, type: type ?? 1 })),
  ];
  for (const [index, { name, relocations }] of sections.entries()) {
    if (relocations === undefined) continue;
    const bytes = relocations.flatMap(({ offset, type, symbol }) => [
      ...u64(offset),
      ...u32(type),
      ...u32(symbol),
    ]);
    const place = { flags: 0, link: SYMTAB_INDEX, info: index + firstSection };
    headers.push({ ...place, name: `.rel${name}`, type: 9, bytes });
  }
  return assemble(headers);
}

function assemble(headers: readonly Header[]): Uint8Array {
  const names = new Strings();
  const body: number[] = [];
  const start = 64;
  const rows = [
    ...headers,
    { name: '.shstrtab', type: 3, flags: 0, bytes: names.bytes, link: 0, info: 0 },
  ].map((header) => ({ header, name: names.add(header.name) }));
  const table = rows.flatMap(({ header, name }) => {
    const { type, flags, bytes, link, info } = header;
    const row = [...u32(name), ...u32(type), ...u64(flags), ...u64(0), ...u64(start + body.length)];
    row.push(...u64(bytes.length), ...u32(link), ...u32(info), ...u64(8), ...u64(0));
    if (type !== 8) body.push(...bytes);
    return row;
  });
  const header = [
    0x7f,
    0x45,
    0x4c,
    0x46,
    2,
    1,
    1,
    ...Array<number>(9).fill(0),
    ...u16(1),
    ...u16(247),
    ...u32(1),
  ];
  header.push(...u64(0), ...u64(0), ...u64(start + body.length), ...u32(0), ...u16(64), ...u16(0), ...u16(0));
  header.push(...u16(64), ...u16(rows.length), ...u16(rows.length - 1));
  return Uint8Array.from([...header, ...body, ...table]);
}

/** `r0 = 0`, `exit`. */
export const RETURN_ZERO = [0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0];
/** A call whose target a relocation names. */
export const CALL = [0x85, 0x10, 0, 0, 0xff, 0xff, 0xff, 0xff];
/** `lddw` into a register. */
export const loadAddress = (register: number) => [0x18, register, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/** `register = value`. */
export const loadNumber = (register: number, value: number) => [0xb7, register, 0, 0, ...u32(value)];
