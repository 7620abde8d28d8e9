/** The size in bytes of each kind of field, and the method of FieldReader that reads it, by the code of kit's decoder. */
const FIELDS: Readonly<Record<string, readonly [number, string]>> = {
  'getU8Decoder()': [1, 'u8'],
  'getU16Decoder()': [2, 'u16'],
  'getU32Decoder()': [4, 'u32'],
  'getU64Decoder()': [8, 'u64'],
  'getI64Decoder()': [8, 'i64'],
  'getBooleanDecoder()': [1, 'bool'],
  'getAddressDecoder()': [32, 'address'],
};
const BYTES = /^fixDecoderSize\(getBytesDecoder\(\), (\d+)\)$/;
const OF_FIXED_SIZE = /Decoder\(\): FixedSizeDecoder</;
const STRUCT =
  /(Decoder\(\): FixedSizeDecoder<\w+> \{\n {2}return )getStructDecoder\(\[\n((?: {4}.*\n)+) {2}\]\);/;
const FIELD = /^ {4}\['(\w+)', (.+)\],$/;
const IMPORT = "import { getFixedDecoder } from '../../../fixed-decoder.ts';\n";
const REVIEW = 'review programs/build/fixed-decoders.ts';

/**
 * The client of an account with a decoder that reads each field at its offset. Accounts whose length varies keep kit's decoder.
 * Throws where the generator writes a decoder or a field that is not known here.
 */
export function readAtOffsets(source: string): string {
  const struct = STRUCT.exec(source);
  if (struct === null) {
    if (OF_FIXED_SIZE.test(source)) throw new Error(`a decoder of another shape: ${REVIEW}`);
    return source;
  }
  const [whole, before, body = ''] = struct;
  const lines: string[] = [];
  let offset = 0;
  for (const line of body.trimEnd().split('\n')) {
    const { name, size, call } = fieldAt(offset, line);
    lines.push(`    ${name}: fields.${call},`);
    offset += size;
  }
  const decoder = [`${before}getFixedDecoder(${offset}, (fields) => ({`, ...lines, '  }));'].join('\n');
  return source.replace(whole, () => decoder).replace(/\} from '@solana\/kit';\n/, (end) => end + IMPORT);
}

function fieldAt(offset: number, line: string): { name: string; size: number; call: string } {
  const [, name, decoder = ''] = FIELD.exec(line) ?? [];
  const bytes = BYTES.exec(decoder)?.[1];
  const field = FIELDS[decoder];
  if (name !== undefined && bytes !== undefined)
    return { name, size: Number(bytes), call: `bytes(${offset}, ${bytes})` };
  if (name !== undefined && field !== undefined)
    return { name, size: field[0], call: `${field[1]}(${offset})` };
  throw new Error(`no way to read ${line.trim()}: ${REVIEW}`);
}
