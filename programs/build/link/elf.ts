/** Numbers of the ELF64 format (little-endian) and of its BPF flavour that the linker needs. */

export const HEADER_SIZE = 64;
export const SECTION_HEADER_SIZE = 64;
export const PROGRAM_HEADER_SIZE = 56;
export const SYMBOL_SIZE = 24;
export const RELOCATION_SIZE = 16;
export const DYNAMIC_SIZE = 16;

export const FileType = { relocatable: 1, shared: 3 } as const;
export const Machine = { bpf: 247 } as const;

export const SectionType = {
  progbits: 1,
  symtab: 2,
  strtab: 3,
  rela: 4,
  dynamic: 6,
  nobits: 8,
  rel: 9,
  dynsym: 11,
} as const;

export const SectionFlag = { write: 1, alloc: 2, execute: 4 } as const;
export const SegmentType = { load: 1, dynamic: 2 } as const;
export const SegmentFlag = { execute: 1, write: 2, read: 4 } as const;
export const SymbolType = { section: 3 } as const;
/** Binding global, no type: an undefined symbol that the loader resolves. */
export const SYMBOL_INFO_GLOBAL = 0x10;

export const DynamicTag = {
  null: 0,
  stringTable: 5,
  symbolTable: 6,
  stringTableSize: 10,
  symbolSize: 11,
  rel: 17,
  relSize: 18,
  relEntrySize: 19,
  flags: 30,
} as const;
export const DYNAMIC_FLAG_TEXT_RELOCATIONS = 4;

/** Relocations that the compiler writes. The loader gives other names to 8 and 10. */
export const Relocation = {
  /** A 64-bit immediate: lddw. */
  immediate64: 1,
  /** A 64-bit pointer in data. */
  absolute64: 2,
  /** For the loader: add the base address. */
  relative: 8,
  /** A call. */
  call: 10,
} as const;

/** Why an object cannot be linked. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
}
