import type { FieldType, Idl } from './idl.ts';

const bytes = (discriminator: readonly number[]): string => `[${discriminator.join(', ')}]`;
const upper = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();

const DISCRIMINATOR_BYTES = 8;
const BYTES: Readonly<Record<string, number>> = {
  bool: 1,
  u8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  i64: 8,
  pubkey: 32,
};
/** A vector's own bytes are its length; what it holds follows. */
const LENGTH_PREFIX_BYTES = 4;
const OPTION_TAG_BYTES = 1;

function sizeOf(type: FieldType): number {
  if (typeof type !== 'string') {
    // Of an option that is present: the longest form.
    if ('option' in type) return OPTION_TAG_BYTES + sizeOf(type.option);
    return 'vec' in type ? LENGTH_PREFIX_BYTES : sizeOf(type.array[0]) * type.array[1];
  }
  const size = BYTES[type];
  if (size === undefined) throw new Error(`a field of type ${type} has no size here`);
  return size;
}

/** Name, offset and size of each field of an account. */
function layout(idl: Idl, account: string): string[] {
  const fields = idl.types.find(({ name }) => name === account)?.type.fields;
  if (fields === undefined) throw new Error(`the IDL has no fields of ${account}`);
  let offset = DISCRIMINATOR_BYTES;
  const rows = fields.map(({ name, type }) => {
    const row = `        ("${name}", ${offset}, ${sizeOf(type)}),`;
    offset += sizeOf(type);
    return row;
  });
  const type = `[(&str, usize, usize); ${rows.length}]`;
  return [`    pub const ${upper(account)}: ${type} = [`, ...rows, '    ];'];
}

const GENERATED = '//! Generated from idl.json by `npm run programs:clients`. Do not edit.';

/** The Rust side of an IDL: address-free, so that a program never knows where it is deployed. Errors are in `rustErrors`. */
export function rustConstants(idl: Idl): string {
  return [
    GENERATED,
    '',
    'mod error;',
    '',
    'pub use error::{Error, LOG_LINES};',
    '',
    'pub mod instruction {',
    ...idl.instructions.map((it) => `    pub const ${upper(it.name)}: [u8; 8] = ${bytes(it.discriminator)};`),
    '}',
    '',
    'pub mod account {',
    ...idl.accounts.map((it) => `    pub const ${upper(it.name)}: [u8; 8] = ${bytes(it.discriminator)};`),
    '}',
    '',
    '/// Name, offset and size of each field, in bytes.',
    '#[cfg(test)]',
    'pub mod layout {',
    ...idl.accounts.flatMap(({ name }) => layout(idl, name)),
    '}',
    '',
  ].join('\n');
}

/** The errors of an IDL, in a file of their own. */
export function rustErrors(idl: Idl): string {
  return [
    GENERATED,
    '',
    '#[derive(Clone, Copy, PartialEq, Eq)]',
    '#[repr(u32)]',
    'pub enum Error {',
    ...idl.errors.flatMap(({ code, name, msg }) => [`    /// ${msg}.`, `    ${name} = ${code},`]),
    '}',
    '',
    '/// What is logged for each error, in the order of their codes, as programs written with Anchor log theirs.',
    `pub const LOG_LINES: [&str; ${idl.errors.length}] = [`,
    ...idl.errors.map(
      ({ code, name, msg }) =>
        `    "AnchorError occurred. Error Code: ${name}. Error Number: ${code}. Error Message: ${msg}.",`,
    ),
    '];',
    '',
  ].join('\n');
}
