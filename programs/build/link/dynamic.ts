import { ByteWriter, StringTable } from './byte-writer.ts';
import {
  DYNAMIC_FLAG_TEXT_RELOCATIONS,
  DYNAMIC_SIZE,
  DynamicTag,
  RELOCATION_SIZE,
  Relocation,
  SectionType,
  SYMBOL_INFO_GLOBAL,
  SYMBOL_SIZE,
} from './elf.ts';
import { align } from './layout.ts';
import type { LoaderRelocation } from './relocate.ts';

/** A section of the program: where it is, and what its header says. */
export interface OutputSection {
  readonly name: string;
  readonly type: number;
  readonly flags: number;
  readonly start: number;
  readonly size: number;
  /** Name of the section that `sh_link` points to. */
  readonly link?: string;
  readonly info?: number;
  readonly entrySize?: number;
}

/** What the loader reads: its table of contents, symbols, their names, relocations. */
export interface Dynamic {
  readonly start: number;
  readonly size: number;
  readonly bytes: Uint8Array;
  readonly sections: readonly OutputSection[];
}

const ALLOC = 2;
const ENTRIES = 9;
/** Entries that say where the relocations are; the loader refuses them when there are none. */
const RELOCATION_ENTRIES = 3;

function symbolsAndRelocations(relocations: readonly LoaderRelocation[]) {
  const strings = new StringTable();
  const symbols = new ByteWriter().bytes(new Uint8Array(SYMBOL_SIZE));
  const table = new ByteWriter();
  const known = new Map<string, number>();
  for (const { address, runtimeFunction } of relocations) {
    let symbol = runtimeFunction === undefined ? 0 : known.get(runtimeFunction);
    if (symbol === undefined) {
      symbol = known.size + 1;
      known.set(runtimeFunction ?? '', symbol);
      symbols
        .u32(strings.offset(runtimeFunction ?? ''))
        .u8(SYMBOL_INFO_GLOBAL)
        .u8(0)
        .u16(0)
        .u64s(0, 0);
    }
    const type = runtimeFunction === undefined ? Relocation.relative : Relocation.call;
    table.u64(address).u32(type).u32(symbol);
  }
  return { strings: strings.toUint8Array(), symbols: symbols.toUint8Array(), table: table.toUint8Array() };
}

/** Lays out the loader's tables from `start` on. */
export function dynamicTables(start: number, relocations: readonly LoaderRelocation[]): Dynamic {
  const { strings, symbols, table } = symbolsAndRelocations(relocations);
  const hasRelocations = table.length > 0;
  const size = (hasRelocations ? ENTRIES : ENTRIES - RELOCATION_ENTRIES) * DYNAMIC_SIZE;
  const symbolsAt = start + size;
  const stringsAt = symbolsAt + symbols.length;
  const tableAt = align(stringsAt + strings.length);
  const relocationEntries: readonly (readonly [number, number])[] = [
    [DynamicTag.rel, tableAt],
    [DynamicTag.relSize, table.length],
    [DynamicTag.relEntrySize, RELOCATION_SIZE],
  ];
  const contents: readonly (readonly [number, number])[] = [
    [DynamicTag.flags, DYNAMIC_FLAG_TEXT_RELOCATIONS],
    ...(hasRelocations ? relocationEntries : []),
    [DynamicTag.symbolTable, symbolsAt],
    [DynamicTag.symbolSize, SYMBOL_SIZE],
    [DynamicTag.stringTable, stringsAt],
    [DynamicTag.stringTableSize, strings.length],
    [DynamicTag.null, 0],
  ];
  const writer = new ByteWriter();
  for (const entry of contents) writer.u64s(...entry);
  const bytes = writer.bytes(symbols).bytes(strings).pad().bytes(table).toUint8Array();
  const section = (name: string, type: number, at: number, length: number): OutputSection => ({
    name,
    type,
    flags: ALLOC,
    start: at,
    size: length,
  });
  return {
    start,
    size,
    bytes,
    sections: [
      {
        ...section('.dynamic', SectionType.dynamic, start, size),
        flags: ALLOC | 1,
        link: '.dynstr',
        entrySize: DYNAMIC_SIZE,
      },
      {
        ...section('.dynsym', SectionType.dynsym, symbolsAt, symbols.length),
        link: '.dynstr',
        info: 1,
        entrySize: SYMBOL_SIZE,
      },
      section('.dynstr', SectionType.strtab, stringsAt, strings.length),
      {
        ...section('.rel.dyn', SectionType.rel, tableAt, table.length),
        link: '.dynsym',
        entrySize: RELOCATION_SIZE,
      },
    ],
  };
}
