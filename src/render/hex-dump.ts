import type { Field } from '../inspect/field-reader.ts';

const PER_LINE = 16;

/** The bytes of each field, in hexadecimal and as text, under a line that names it. `most`: bytes shown of one field. */
export function hexDump(
  data: Uint8Array,
  fields: readonly Field[],
  heading: (field: Field) => string,
  most: number,
): readonly string[] {
  return fields.flatMap((field) => {
    const { offset, size } = field;
    const shown = data.subarray(offset, offset + Math.min(size, most));
    const lines = Array.from({ length: Math.ceil(shown.length / PER_LINE) }, (_, line) =>
      hexLine(shown.subarray(line * PER_LINE, (line + 1) * PER_LINE), offset + line * PER_LINE),
    );
    const left = size - shown.length;
    return [heading(field), ...lines, ...(left > 0 ? [`          ... and ${left} more bytes`] : [])];
  });
}

/** "000002a0  01 02 ... ff  |..a|". What is not printable ASCII is a point. */
function hexLine(bytes: Uint8Array, offset: number): string {
  const pairs = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const text = Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'));
  return `${offset.toString(16).padStart(8, '0')}  ${pairs.padEnd(PER_LINE * 3 - 1)}  |${text.join('')}|`;
}
