import { HEADER_SIZE, LinkError, PROGRAM_HEADER_SIZE, SectionFlag, SectionType } from './elf.ts';
import type { RelocatableObject, Section } from './read-object.ts';

/** Sections of one kind, one after another in the program. */
export interface Region {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface Layout {
  readonly text: Region;
  readonly readOnly: Region;
  /** Read-only data that holds pointers. */
  readonly pointers: Region;
  /** Address of each kept section by its index in the object. Addresses are offsets in the file. */
  readonly addresses: ReadonlyMap<number, number>;
}

export const PROGRAM_HEADERS = 3;
const ALIGNMENT = 8;

export const align = (offset: number, alignment = ALIGNMENT): number =>
  Math.ceil(offset / alignment) * alignment;

type Kind = 'text' | 'readOnly' | 'pointers';

/** Which region a section belongs to; undefined when a program does not need it. Throws for writable data. */
function kindOf(section: Section): Kind | undefined {
  const { flags, name, type } = section;
  if ((flags & SectionFlag.alloc) === 0 || section.bytes.length === 0) return undefined;
  if ((flags & SectionFlag.write) !== 0 && !name.startsWith('.data.rel.ro')) {
    throw new LinkError(`${name}: programs have no writable data`);
  }
  if (type !== SectionType.progbits) return undefined;
  if ((flags & SectionFlag.execute) !== 0) return 'text';
  return (flags & SectionFlag.write) === 0 ? 'readOnly' : 'pointers';
}

/** Gives every section of a program its address: code, then read-only data, then read-only data with pointers. */
export function layOut(object: RelocatableObject): Layout {
  const addresses = new Map<number, number>();
  let next = HEADER_SIZE + PROGRAM_HEADERS * PROGRAM_HEADER_SIZE;
  const region = (name: string, kind: Kind): Region => {
    const start = align(next);
    next = start;
    for (const [index, section] of object.sections.entries()) {
      if (kindOf(section) !== kind) continue;
      const address = align(next, Math.max(section.alignment, ALIGNMENT));
      addresses.set(index, address);
      next = address + section.bytes.length;
    }
    next = align(next);
    return { name, start, end: next };
  };
  const text = region('.text', 'text');
  const readOnly = region('.rodata', 'readOnly');
  const pointers = region('.data.rel.ro', 'pointers');
  if (text.start === text.end) throw new LinkError('the object has no code');
  return { text, readOnly, pointers, addresses };
}
