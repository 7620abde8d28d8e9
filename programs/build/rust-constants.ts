import type { Idl } from './idl.ts';

const bytes = (discriminator: readonly number[]): string => `[${discriminator.join(', ')}]`;
const upper = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();

/** The Rust side of an IDL: address-free, so that a program never knows where it is deployed. */
export function rustConstants(idl: Idl): string {
  return [
    '//! Generated from idl.json by `npm run programs:clients`. Do not edit.',
    '',
    'pub mod instruction {',
    ...idl.instructions.map((it) => `    pub const ${upper(it.name)}: [u8; 8] = ${bytes(it.discriminator)};`),
    '}',
    '',
    'pub mod account {',
    ...idl.accounts.map((it) => `    pub const ${upper(it.name)}: [u8; 8] = ${bytes(it.discriminator)};`),
    '}',
    '',
    '#[derive(Clone, Copy, PartialEq, Eq)]',
    '#[repr(u32)]',
    'pub enum Error {',
    ...idl.errors.flatMap(({ code, name, msg }) => [`    /// ${msg}.`, `    ${name} = ${code},`]),
    '}',
    '',
    '/// What is logged for each error, in the order of their codes.',
    `pub const LOG_LINES: [&str; ${idl.errors.length}] = [`,
    ...idl.errors.map(({ name, msg }) => `    "Error: ${name}. ${msg}",`),
    '];',
    '',
  ].join('\n');
}
