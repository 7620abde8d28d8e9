import { ByteWriter, StringTable } from './byte-writer.ts';
import { type Dynamic, dynamicTables, type OutputSection } from './dynamic.ts';
import {
  FileType,
  HEADER_SIZE,
  Machine,
  PROGRAM_HEADER_SIZE,
  SECTION_HEADER_SIZE,
  SectionFlag,
  SectionType,
  SegmentFlag,
  SegmentType,
} from './elf.ts';
import { type Layout, PROGRAM_HEADERS, type Region } from './layout.ts';
import type { LoaderRelocation } from './relocate.ts';

const IDENTIFICATION = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const PAGE = 0x1000;
/** SBPF version 0. */
const FLAGS = 0;

function segment(type: number, flags: number, start: number, end: number, alignment: number): Uint8Array {
  const size = end - start;
  return new ByteWriter()
    .u32(type)
    .u32(flags)
    .u64s(start, start, start, size, size, alignment)
    .toUint8Array();
}

function segments(layout: Layout, dynamic: Dynamic): Uint8Array {
  const { text, readOnly, pointers } = layout;
  const { load } = SegmentType;
  return new ByteWriter()
    .bytes(segment(load, SegmentFlag.read | SegmentFlag.execute, text.start, text.end, PAGE))
    .bytes(segment(load, SegmentFlag.read, readOnly.start, pointers.end, PAGE))
    .bytes(
      segment(
        SegmentType.dynamic,
        SegmentFlag.read | SegmentFlag.write,
        dynamic.start,
        dynamic.start + dynamic.size,
        8,
      ),
    )
    .toUint8Array();
}

function regionSection(region: Region, flags: number): OutputSection[] {
  const { name, start, end } = region;
  if (start === end) return [];
  return [{ name, type: SectionType.progbits, flags: SectionFlag.alloc | flags, start, size: end - start }];
}

/** The table of section headers; the first is empty. */
function sectionHeaders(sections: readonly OutputSection[], names: StringTable): Uint8Array {
  const writer = new ByteWriter().bytes(new Uint8Array(SECTION_HEADER_SIZE));
  const indexOf = (name: string | undefined): number =>
    name === undefined ? 0 : sections.findIndex((section) => section.name === name) + 1;
  for (const section of sections) {
    const address = (section.flags & SectionFlag.alloc) === 0 ? 0 : section.start;
    writer.u32(names.offset(section.name)).u32(section.type);
    writer.u64s(section.flags, address, section.start, section.size);
    writer.u32(indexOf(section.link)).u32(section.info ?? 0);
    writer.u64s(section.type === SectionType.strtab ? 1 : 8, section.entrySize ?? 0);
  }
  return writer.toUint8Array();
}

function header(entry: number, sectionTable: number, sectionCount: number): Uint8Array {
  return new ByteWriter()
    .bytes(IDENTIFICATION)
    .u16(FileType.shared)
    .u16(Machine.bpf)
    .u32(1)
    .u64s(entry, HEADER_SIZE, sectionTable)
    .u32(FLAGS)
    .u16(HEADER_SIZE)
    .u16(PROGRAM_HEADER_SIZE)
    .u16(PROGRAM_HEADERS)
    .u16(SECTION_HEADER_SIZE)
    .u16(sectionCount)
    .u16(sectionCount - 1)
    .toUint8Array();
}

/** Puts a program together: image (headers left empty, then code and data), loader's tables, section headers. */
export function writeProgram(
  image: Uint8Array,
  layout: Layout,
  relocations: readonly LoaderRelocation[],
  entry: number,
): Uint8Array {
  const dynamic = dynamicTables(image.length, relocations);
  const file = new ByteWriter().bytes(image).bytes(dynamic.bytes).pad();
  const names = new StringTable();
  const named: OutputSection[] = [
    ...regionSection(layout.text, SectionFlag.execute),
    ...regionSection(layout.readOnly, 0),
    ...regionSection(layout.pointers, SectionFlag.write),
    ...dynamic.sections,
  ];
  for (const { name } of named) names.offset(name);
  names.offset('.shstrtab');
  const strings = names.toUint8Array();
  const sections = [
    ...named,
    { name: '.shstrtab', type: SectionType.strtab, flags: 0, start: file.length, size: strings.length },
  ];
  file.bytes(strings).pad();
  const sectionTable = file.length;
  const bytes = file.bytes(sectionHeaders(sections, names)).toUint8Array();
  bytes.set(header(entry, sectionTable, sections.length + 1), 0);
  bytes.set(segments(layout, dynamic), HEADER_SIZE);
  return bytes;
}
