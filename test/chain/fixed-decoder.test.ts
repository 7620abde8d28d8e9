import '../support/seed.ts';
import { join } from 'node:path';
import * as kit from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type FieldType, readIdl } from '../../programs/build/idl.ts';
import { clientFolder, PROGRAMS, ROOT } from '../../programs/build/layout.ts';

type AnyDecoder = kit.Decoder<unknown>;

/** What kit reads by the types of an IDL. */
const BY_TYPE: Readonly<Record<string, () => AnyDecoder>> = {
  u8: kit.getU8Decoder,
  u16: kit.getU16Decoder,
  u32: kit.getU32Decoder,
  u64: kit.getU64Decoder,
  i64: kit.getI64Decoder,
  bool: kit.getBooleanDecoder,
  pubkey: kit.getAddressDecoder,
};

const camelCase = (name: string): string =>
  name
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (it) => it.toLowerCase());

function bySpelling(type: FieldType): AnyDecoder {
  if (typeof type === 'string') {
    const make = BY_TYPE[type];
    if (make === undefined) throw new Error(`no decoder of ${type}`);
    return make();
  }
  if ('array' in type) return kit.fixDecoderSize(kit.getBytesDecoder(), type.array[1]);
  return 'option' in type
    ? kit.getOptionDecoder(bySpelling(type.option))
    : kit.getArrayDecoder(bySpelling(type.vec));
}

interface Kind {
  readonly name: string;
  readonly ours: kit.Decoder<object>;
  readonly kits: kit.Decoder<object>;
}

/** Every account of every IDL: our generated decoder, and kit's by the fields of the IDL. */
async function everyKind(): Promise<Kind[]> {
  const kinds: Kind[] = [];
  for (const program of PROGRAMS.filter(({ idl }) => idl)) {
    const { idl } = await readIdl(program);
    for (const { name } of idl.accounts) {
      const path = join(ROOT, clientFolder(program), 'accounts', `${camelCase(name)}.ts`);
      const client: Readonly<Record<string, () => kit.Decoder<object>>> = await import(path);
      const make = client[`get${name}Decoder`];
      const fields = idl.types.find((type) => type.name === name)?.type.fields;
      if (make === undefined || fields === undefined) throw new Error(`no client of ${name}`);
      const kits = kit.getStructDecoder([
        ['discriminator', kit.fixDecoderSize(kit.getBytesDecoder(), 8)],
        ...fields.map(({ name: field, type }) => [camelCase(field), bySpelling(type)] as const),
      ]);
      kinds.push({ name, ours: make(), kits: kits as kit.Decoder<object> });
    }
  }
  return kinds;
}

const kinds = await everyKind();
const sizeOf = (decoder: AnyDecoder): number | null => (kit.isFixedSize(decoder) ? decoder.fixedSize : null);
const fixed = kinds.filter(({ kits }) => sizeOf(kits) !== null);

test('accounts of a fixed size are all but those with a list or an option', () => {
  expect(kinds.filter((kind) => !fixed.includes(kind)).map(({ name }) => name)).toEqual([
    'WhitelistConfig',
    'ListState',
  ]);
});

/** Mostly 0, 1 and 255: what a boolean, a number's sign and an address' first digits turn on. */
const byte = fc.oneof(fc.constantFrom(0, 1, 255), fc.nat(255));

describe.each(fixed)('the decoder of $name', ({ ours, kits }) => {
  const size = sizeOf(kits) ?? 0;
  const bytes = (length: number) =>
    fc.array(byte, { minLength: length, maxLength: length }).map((all) => Uint8Array.from(all));

  it('reads any bytes as kit does, wherever they begin and whatever follows', () => {
    expect(sizeOf(ours)).toBe(size);
    fc.assert(
      fc.property(bytes(size), fc.nat(9), fc.nat(9), fc.boolean(), (account, before, after, isBuffer) => {
        const joined = Buffer.concat([Buffer.alloc(before, 7), account, Buffer.alloc(after, 9)]);
        const data = isBuffer ? joined : Uint8Array.from(joined);
        expect(ours.read(data, before)).toEqual(kits.read(data, before));
        expect(ours.decode(data, before)).toEqual(kits.decode(data, before));
        expect(Object.keys(ours.decode(data, before))).toEqual(Object.keys(kits.decode(data, before)));
      }),
    );
  });

  it('refuses bytes that were cut, as kit does', () => {
    fc.assert(
      fc.property(bytes(size), fc.nat(size - 1), fc.nat(9), (account, kept, before) => {
        const cut = Buffer.concat([Buffer.alloc(before, 7), account.subarray(0, kept)]);
        const isRefusal = (error: unknown) =>
          kit.isSolanaError(error, kit.SOLANA_ERROR__CODECS__INVALID_BYTE_LENGTH);
        expect(() => kits.read(cut, before)).toThrow(kit.SolanaError);
        expect(() => ours.read(cut, before)).toThrow(expect.toSatisfy(isRefusal));
      }),
    );
  });
});
