import { hasDiscriminator } from '../chain/codecs/discriminator.ts';
import type { ProgramName } from '../domain/deployment.ts';
import { BadData, FieldReader, type FieldValue, type Unit } from './field-reader.ts';
import type { Kind } from './kind.ts';

type IdlType =
  | string
  | { readonly array: readonly [string, number] }
  | { readonly option: string }
  | { readonly vec: string };

interface IdlField {
  readonly name: string;
  readonly type: IdlType;
  readonly docs?: readonly string[];
}

interface Idl {
  readonly accounts: readonly { readonly name: string; readonly discriminator: readonly number[] }[];
  readonly types: readonly {
    readonly name: string;
    readonly type: { readonly fields: readonly IdlField[] };
  }[];
}

/** Programs of ours: those that a deployment names, and the pools of the sandbox. */
export type OurProgram = ProgramName | 'pools';

const IDLS: Readonly<Record<OurProgram, () => Promise<{ readonly default: unknown }>>> = {
  market: () => import('../../programs/market/idl.json'),
  auction: () => import('../../programs/auction/idl.json'),
  raffle: () => import('../../programs/raffle/idl.json'),
  pools: () => import('../../programs/pools/idl.json'),
  vendorA: () => import('../../programs/vendor-a/idl.json'),
  vendorB: () => import('../../programs/vendor-b/idl.json'),
};

/** How each account of the IDLs is called here. */
const NAMES: Readonly<Record<string, Pick<Kind, 'name' | 'title'>>> = {
  'market.Listing': { name: 'listing', title: 'a listing' },
  'market.Offer': { name: 'offer', title: 'an offer' },
  'market.MarketplaceConfig': { name: 'marketplace', title: 'the settings of a marketplace' },
  'market.WhitelistConfig': { name: 'whitelist', title: 'a whitelist' },
  'auction.AuctionConfig': { name: 'auction', title: 'an auction' },
  'auction.ScheduledBid': { name: 'scheduled-bid', title: 'a scheduled bid' },
  'raffle.Raffle': { name: 'raffle', title: 'a raffle' },
  'raffle.Entrants': { name: 'entrants', title: 'the list of entrants of a raffle' },
  'pools.Pool': { name: 'pool', title: 'a pool of two currencies' },
  'vendorA.Order': { name: 'vendor-a-order', title: 'an order of vendor-a' },
  'vendorA.VendorConfig': { name: 'vendor-a-settings', title: 'the settings of vendor-a' },
  'vendorB.ListState': { name: 'vendor-b-listing', title: 'a listing on vendor-b' },
};

/** A kind of one of our programs, with its discriminator and, for filters, where its fields are. */
export interface IdlKind extends Kind {
  readonly program: OurProgram;
  readonly discriminator: Uint8Array;
  /** Offsets of the fields before the first that has no fixed size, by name. */
  readonly offsets: ReadonlyMap<string, number>;
  /** The value of a field that has an offset, in data that `fits`. Undefined for another field. */
  readOne(data: Uint8Array, name: string): FieldValue | undefined;
  /** Whether data is long enough and its flags make sense. Null when only reading all of it can tell. */
  fits(data: Uint8Array): boolean | null;
}

const DISCRIMINATOR_BYTES = 8;
const read = new Map<OurProgram, Promise<readonly IdlKind[]>>();

/** The kinds of accounts of a program, from its IDL, of which the codecs are generated too. */
export function kindsOf(program: OurProgram): Promise<readonly IdlKind[]> {
  const known = read.get(program);
  if (known !== undefined) return known;
  const kinds = loadKinds(program);
  read.set(program, kinds);
  return kinds;
}

async function loadKinds(program: OurProgram): Promise<readonly IdlKind[]> {
  const idl = (await IDLS[program]()).default as Idl;
  return idl.accounts.map(({ name, discriminator }) => {
    const fields = idl.types.find((type) => type.name === name)?.type.fields ?? [];
    const called = NAMES[`${program}.${name}`] ?? { name: name.toLowerCase(), title: name };
    const mark = Uint8Array.from(discriminator);
    const offsets = offsetsOf(fields);
    return {
      ...called,
      program,
      discriminator: mark,
      offsets,
      ...partsOf(fields, offsets),
      is: (data) => hasDiscriminator(data, mark),
      read(reader) {
        reader.bytes('discriminator', DISCRIMINATOR_BYTES);
        for (const field of fields) readField(reader, field);
        readExtra(called.name, reader);
      },
    };
  });
}

function readField(reader: FieldReader, { name, type, docs }: IdlField): void {
  const called = camel(name);
  if (typeof type === 'string') readPlain(reader, called, type, unitOf(name, docs));
  else if ('array' in type) reader.bytes(called, type.array[1]);
  else if ('option' in type) reader.optional(called, () => readPlain(reader, called, type.option, 'address'));
  else {
    const length = reader.count(`${called}Count`, 4);
    // Each address is read, so that a length that is wrong ends with the data.
    for (let index = 1; index <= length; index += 1) reader.address(`${called}${index}`);
  }
}

function readPlain(reader: FieldReader, name: string, type: string, unit: Unit): void {
  if (type === 'pubkey') reader.address(name);
  else if (type === 'bool') reader.flag(name);
  else if (type === 'i64') reader.signed(name, unit);
  else if (type === 'u64') reader.number(name, 8, unit);
  else if (type === 'u32') reader.number(name, 4, unit);
  else if (type === 'u16') reader.number(name, 2, unit);
  else if (type === 'u8') reader.number(name, 1, unit);
  else throw new BadData(`${name} has a type that is not known`);
}

/** What the IDL does not describe: the tickets of a raffle, and the number of sold prints of a listing of editions. */
function readExtra(kind: string, reader: FieldReader): void {
  if (kind === 'listing' && reader.left === 2) reader.number('editionsSold', 2);
  if (kind !== 'entrants') return;
  const total = reader.fields.find(({ name }) => name === 'total')?.value;
  for (let ticket = 1; ticket <= Number(total); ticket += 1) reader.address(`ticket${ticket}`);
}

/** The IDL says it in words: "Unix seconds; 0 is never.", "Base units of the currency.", "Seconds." */
function unitOf(name: string, docs: readonly string[] = []): Unit {
  const text = docs.join(' ');
  if (/unix seconds/i.test(text)) return 'time';
  if (/base units/i.test(text)) return 'units';
  if (/^seconds/i.test(text)) return 'seconds';
  if (name.endsWith('_bps')) return 'bps';
  return name.endsWith('_slot') ? 'slot' : 'number';
}

const SIZES: Readonly<Record<string, number>> = {
  u8: 1,
  bool: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  i64: 8,
  pubkey: 32,
};

/** How single fields are read, so that a search of many accounts need not read all of each. */
function partsOf(
  fields: readonly IdlField[],
  offsets: ReadonlyMap<string, number>,
): Pick<IdlKind, 'readOne' | 'fits'> {
  const plain = new Map(
    fields.flatMap(({ name, type }) => (typeof type === 'string' ? [[camel(name), type] as const] : [])),
  );
  const flags = fields.flatMap(({ name, type }) =>
    type === 'bool' ? [offsets.get(camel(name)) ?? Number.NaN] : [],
  );
  const last = fields.at(-1);
  const lastOffset = last === undefined ? undefined : offsets.get(camel(last.name));
  const size = lastOffset === undefined ? undefined : fixedSize(last?.type);
  return {
    readOne(data, name) {
      const [offset, type] = [offsets.get(name), plain.get(name)];
      if (offset === undefined || type === undefined) return undefined;
      const reader = new FieldReader(data);
      reader.offset = offset;
      readPlain(reader, name, type, 'number');
      return reader.fields[0]?.value;
    },
    fits: (data) =>
      lastOffset === undefined || size === undefined
        ? null
        : data.length >= lastOffset + size && flags.every((at) => (data[at] ?? 0) <= 1),
  };
}

function fixedSize(type: IdlType | undefined): number | undefined {
  if (typeof type === 'string') return SIZES[type];
  return type !== undefined && 'array' in type ? type.array[1] : undefined;
}

function offsetsOf(fields: readonly IdlField[]): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  let at = DISCRIMINATOR_BYTES;
  for (const { name, type } of fields) {
    offsets.set(camel(name), at);
    const size = fixedSize(type);
    if (size === undefined) break;
    at += size;
  }
  return offsets;
}

function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
