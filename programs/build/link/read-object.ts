import {
  FileType,
  HEADER_SIZE,
  LinkError,
  Machine,
  RELOCATION_SIZE,
  SECTION_HEADER_SIZE,
  SectionType,
  SYMBOL_SIZE,
} from './elf.ts';

export interface Section {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly alignment: number;
  readonly link: number;
  readonly info: number;
  readonly bytes: Uint8Array;
}

export interface ObjectSymbol {
  readonly name: string;
  readonly type: number;
  /** Index of the section it is in; 0 when it is defined elsewhere. */
  readonly section: number;
  readonly value: number;
}

export interface ObjectRelocation {
  /** Section whose bytes change, and where in it. */
  readonly section: number;
  readonly offset: number;
  readonly type: number;
  readonly symbol: ObjectSymbol;
}

export interface RelocatableObject {
  readonly sections: readonly Section[];
  readonly symbols: readonly ObjectSymbol[];
  readonly relocations: readonly ObjectRelocation[];
}

const MAGIC = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1];

/** A view that answers out-of-range reads with a LinkError. */
class Bytes {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #at<T>(read: () => T): T {
    try {
      return read();
    } catch {
      throw new LinkError('the object is cut short');
    }
  }

  u8 = (offset: number): number => this.#at(() => this.#view.getUint8(offset));
  u16 = (offset: number): number => this.#at(() => this.#view.getUint16(offset, true));
  u32 = (offset: number): number => this.#at(() => this.#view.getUint32(offset, true));
  u64 = (offset: number): number => this.#at(() => Number(this.#view.getBigUint64(offset, true)));

  /** A copy of a range, all of which must exist. */
  slice(offset: number, length: number): Uint8Array {
    if (offset + length > this.#bytes.length) throw new LinkError('the object is cut short');
    return this.#bytes.slice(offset, offset + length);
  }

  text(offset: number): string {
    const end = this.#bytes.indexOf(0, offset);
    if (end < 0) throw new LinkError('a name in the object has no end');
    return new TextDecoder().decode(this.#bytes.subarray(offset, end));
  }
}

function readSections(file: Bytes): Section[] {
  const table = file.u64(40);
  const count = file.u16(60);
  file.slice(table, count * SECTION_HEADER_SIZE);
  const headers = Array.from({ length: count }, (_, index) => table + index * SECTION_HEADER_SIZE);
  const bytesOf = (header: number): Uint8Array =>
    file.u32(header + 4) === SectionType.nobits
      ? new Uint8Array(file.u64(header + 32))
      : file.slice(file.u64(header + 24), file.u64(header + 32));
  const namesHeader = headers[file.u16(62)];
  if (namesHeader === undefined) throw new LinkError('the object has no section names');
  const names = new Bytes(bytesOf(namesHeader));
  return headers.map((header) => ({
    name: names.text(file.u32(header)),
    type: file.u32(header + 4),
    flags: file.u64(header + 8),
    link: file.u32(header + 40),
    info: file.u32(header + 44),
    alignment: file.u64(header + 48),
    bytes: bytesOf(header),
  }));
}

function readSymbols(sections: readonly Section[]): ObjectSymbol[] {
  const table = sections.find(({ type }) => type === SectionType.symtab);
  const strings = table === undefined ? undefined : sections[table.link];
  if (table === undefined || strings === undefined) throw new LinkError('the object has no symbols');
  const entries = new Bytes(table.bytes);
  const names = new Bytes(strings.bytes);
  return Array.from({ length: table.bytes.length / SYMBOL_SIZE }, (_, index) => {
    const entry = index * SYMBOL_SIZE;
    return {
      name: names.text(entries.u32(entry)),
      type: entries.u8(entry + 4) & 0xf,
      section: entries.u16(entry + 6),
      value: entries.u64(entry + 8),
    };
  });
}

function readRelocations(sections: readonly Section[], symbols: readonly ObjectSymbol[]): ObjectRelocation[] {
  return sections.flatMap((section) => {
    if (section.type === SectionType.rela) throw new LinkError(`${section.name}: relocations with addends`);
    if (section.type !== SectionType.rel) return [];
    const entries = new Bytes(section.bytes);
    return Array.from({ length: section.bytes.length / RELOCATION_SIZE }, (_, index) => {
      const entry = index * RELOCATION_SIZE;
      const symbol = symbols[entries.u32(entry + 12)];
      if (symbol === undefined) throw new LinkError(`${section.name}: a relocation without a symbol`);
      return { section: section.info, offset: entries.u64(entry), type: entries.u32(entry + 8), symbol };
    });
  });
}

/** Reads a relocatable BPF object as llc writes it. Throws LinkError for anything else. */
export function readObject(bytes: Uint8Array): RelocatableObject {
  const file = new Bytes(bytes);
  if (bytes.length < HEADER_SIZE || MAGIC.some((byte, index) => file.u8(index) !== byte)) {
    throw new LinkError('not a little-endian ELF64 file');
  }
  if (file.u16(16) !== FileType.relocatable || file.u16(18) !== Machine.bpf) {
    throw new LinkError('not a relocatable BPF object');
  }
  const sections = readSections(file);
  const symbols = readSymbols(sections);
  return { sections, symbols, relocations: readRelocations(sections, symbols) };
}
