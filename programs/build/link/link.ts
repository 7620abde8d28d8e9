import { LinkError } from './elf.ts';
import { layOut } from './layout.ts';
import { readObject } from './read-object.ts';
import { relocate } from './relocate.ts';
import { writeProgram } from './write-program.ts';

const ENTRYPOINT = 'entrypoint';

/**
 * Makes a program that Solana's loader takes (SBPF version 0) of one relocatable BPF object. The same object always
 * gives the same bytes. Throws LinkError when the object has writable data, an unknown relocation or no entry point.
 */
export function link(objectFile: Uint8Array): Uint8Array {
  const object = readObject(objectFile);
  const layout = layOut(object);
  const image = new Uint8Array(layout.pointers.end);
  for (const [index, address] of layout.addresses) {
    const section = object.sections[index];
    if (section !== undefined) image.set(section.bytes, address);
  }
  const relocations = relocate(object, layout, image);
  const symbol = object.symbols.find(({ name, section }) => name === ENTRYPOINT && section !== 0);
  const base = symbol === undefined ? undefined : layout.addresses.get(symbol.section);
  if (symbol === undefined || base === undefined) throw new LinkError(`the object has no '${ENTRYPOINT}'`);
  return writeProgram(image, layout, relocations, base + symbol.value);
}
