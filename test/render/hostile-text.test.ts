import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import type { View } from '../../src/ports/terminal.ts';
import { envelope } from '../../src/render/envelope.ts';
import { errorBlock } from '../../src/render/error-block.ts';
import { fields } from '../../src/render/fields.ts';
import { table } from '../../src/render/table.ts';
import { runsOf } from '../support/sample.ts';

const view: View = { width: 80, color: false, isTty: true, now: 0 };
const UNSAFE = [
  ...['\u001b[2J', '\u001b]0;title\u0007', '\r', '\n', '\t', '\b', '\u0000', '\u007f', '\u009b31m', '\u0085'],
  ...[
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\ud800',
    '\u{e0041}',
  ],
];
/** C0 and C1 but the line breaks of the layout, and what is invisible or turns the direction. */
const RAW = /[^\P{Cc}\n]|\p{Cs}|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u;

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...UNSAFE), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

const RUNS = runsOf(10_000, 1_000);

it(`${RUNS} hostile strings in names, states and errors put no raw control character on a terminal`, () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(...UNSAFE), (text, sure) => {
      const name = `${text}${sure}`;
      const error = new CliError('rpc_error', { what: name, why: name, hint: name, details: { name } });
      const outputs = [
        errorBlock(error, view),
        fields([['name', name]], view),
        table(['NAME'], [[name]], view),
        envelope({ data: { name }, warnings: [name], error }, 2),
      ];
      expect(outputs.filter((output) => RAW.test(output))).toEqual([]);
      expect(JSON.parse(outputs.at(-1) ?? '').data.name).toBe(name);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
