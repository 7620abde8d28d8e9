import { LinkError, Relocation, SymbolType } from './elf.ts';
import type { Layout } from './layout.ts';
import type { ObjectRelocation, RelocatableObject } from './read-object.ts';

/** A relocation left for the loader: a pointer to shift, or a call of a runtime function by name. */
export interface LoaderRelocation {
  readonly address: number;
  readonly runtimeFunction: string | undefined;
}

const INSTRUCTION = 8;
const IMMEDIATE = 4;
/** The immediate of a call that the loader fills in. */
const UNRESOLVED = -1;

interface Place {
  readonly image: DataView;
  readonly layout: Layout;
  readonly relocation: ObjectRelocation;
  /** Address of the bytes to change. */
  readonly address: number;
}

/** Address of the section that the symbol is in, plus the symbol's place in it. */
function addressOf({ layout, relocation: { symbol } }: Place): number {
  const base = layout.addresses.get(symbol.section);
  if (base === undefined) throw new LinkError(`'${symbol.name}' is not in the program`);
  return base + symbol.value;
}

/** lddw: the address is in the immediates of the two halves; so is the offset from the symbol beforehand. */
function immediate64(place: Place): LoaderRelocation {
  const { image, address } = place;
  const [low, high] = [address + IMMEDIATE, address + INSTRUCTION + IMMEDIATE];
  const offset = (BigInt(image.getUint32(high, true)) << 32n) | BigInt(image.getUint32(low, true));
  const target = BigInt(addressOf(place)) + BigInt.asIntN(64, offset);
  image.setUint32(low, Number(target & 0xffff_ffffn), true);
  image.setUint32(high, Number(target >> 32n), true);
  return { address, runtimeFunction: undefined };
}

/** A pointer in data: the loader expects the address in the upper half. */
function absolute64(place: Place): LoaderRelocation {
  const { image, address } = place;
  const target = addressOf(place) + Number(image.getBigUint64(address, true));
  image.setUint32(address, 0, true);
  image.setUint32(address + 4, target, true);
  return { address, runtimeFunction: undefined };
}

/** A call: of a function of the program relative to the next instruction, of any other by name. */
function call(place: Place): LoaderRelocation | undefined {
  const { image, address } = place;
  const { symbol } = place.relocation;
  if (symbol.section === 0) {
    if (symbol.name === '') throw new LinkError('a call of a function without a name');
    image.setInt32(address + IMMEDIATE, UNRESOLVED, true);
    return { address, runtimeFunction: symbol.name };
  }
  const within =
    symbol.type === SymbolType.section ? (image.getInt32(address + IMMEDIATE, true) + 1) * INSTRUCTION : 0;
  const distance = addressOf(place) + within - (address + INSTRUCTION);
  if (distance % INSTRUCTION !== 0) throw new LinkError('a call to the middle of an instruction');
  image.setInt32(address + IMMEDIATE, distance / INSTRUCTION, true);
  return undefined;
}

const RESOLVERS: ReadonlyMap<number, (place: Place) => LoaderRelocation | undefined> = new Map([
  [Relocation.immediate64, immediate64],
  [Relocation.absolute64, absolute64],
  [Relocation.call, call],
]);

/**
 * Resolves every relocation of the kept sections in the image (bytes of the program, at their addresses).
 * Returns what is left for the loader, by address. Throws LinkError for a kind of relocation it does not know.
 */
export function relocate(object: RelocatableObject, layout: Layout, bytes: Uint8Array): LoaderRelocation[] {
  const image = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const left: LoaderRelocation[] = [];
  for (const relocation of object.relocations) {
    const base = layout.addresses.get(relocation.section);
    if (base === undefined) continue;
    const resolve = RESOLVERS.get(relocation.type);
    if (resolve === undefined) {
      throw new LinkError(`'${relocation.symbol.name}': unknown relocation type ${relocation.type}`);
    }
    const forLoader = resolve({ image, layout, relocation, address: base + relocation.offset });
    if (forLoader !== undefined) left.push(forLoader);
  }
  return left.sort((a, b) => a.address - b.address);
}
