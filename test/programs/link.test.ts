import { describe, expect, test } from 'vitest';
import { LinkError } from '../../programs/build/link/elf.ts';
import { link } from '../../programs/build/link/link.ts';
import {
  ALLOC,
  CALL,
  loadAddress,
  loadNumber,
  RETURN_ZERO,
  TEXT,
  WRITE,
  writeObject,
} from '../support/program-object.ts';
import { addressOf, ProgramVm } from '../support/program-vm.ts';

const ENTRY = { name: 'entrypoint', section: 0, type: 2 };
const IMMEDIATE = 1;
const ABSOLUTE = 2;
const CALL_RELOCATION = 10;

const text = (
  bytes: readonly number[],
  relocations: NonNullable<Parameters<typeof writeObject>[0][0]['relocations']> = [],
) => ({
  name: '.text',
  flags: TEXT,
  bytes,
  relocations,
});

/** Loads a linked program and runs it once. */
function runProgram(elf: Uint8Array) {
  const program = addressOf('linked program');
  const payer = addressOf('payer');
  const vm = new ProgramVm();
  vm.load(program, elf);
  vm.fund(payer, 1_000_000_000n);
  return vm.send(payer, { programAddress: program });
}

/** Code that logs `length` bytes at symbol 2 through symbol 3, `sol_log_`, then returns 0. */
const logging = (length: number) =>
  text(
    [...loadAddress(1), ...loadNumber(2, length), ...CALL, ...RETURN_ZERO],
    [
      { offset: 0, type: IMMEDIATE, symbol: 2 },
      { offset: 24, type: CALL_RELOCATION, symbol: 3 },
    ],
  );

const HELLO = [...new TextEncoder().encode('hello')];

describe('a linked program runs', () => {
  test('when it only returns', () => {
    expect(runProgram(link(writeObject([text(RETURN_ZERO)], [ENTRY]))).ok).toBe(true);
  });

  test('with an address of read-only data and a call of the runtime', () => {
    const data = { name: '.rodata', flags: ALLOC, bytes: HELLO };
    const symbols = [ENTRY, { name: 'text', section: 1 }, { name: 'sol_log_' }];
    const outcome = runProgram(link(writeObject([logging(5), data], symbols)));
    expect(outcome.logs).toContain('Program log: hello');
  });

  test('with a pointer in data that is read-only once relocated', () => {
    // r1 = &pointer; r1 = *r1; r2 = 5; sol_log_; return
    const loadFromR1 = [0x79, 0x11, 0, 0, 0, 0, 0, 0];
    const code = text(
      [...loadAddress(1), ...loadFromR1, ...loadNumber(2, 5), ...CALL, ...RETURN_ZERO],
      [
        { offset: 0, type: IMMEDIATE, symbol: 3 },
        { offset: 32, type: CALL_RELOCATION, symbol: 4 },
      ],
    );
    const data = { name: '.rodata', flags: ALLOC, bytes: HELLO };
    const pointers = {
      name: '.data.rel.ro',
      flags: ALLOC | WRITE,
      bytes: [0, 0, 0, 0, 0, 0, 0, 0],
      relocations: [{ offset: 0, type: ABSOLUTE, symbol: 2 }],
    };
    const symbols = [
      ENTRY,
      { name: 'text', section: 1 },
      { name: 'pointer', section: 2 },
      { name: 'sol_log_' },
    ];
    const outcome = runProgram(link(writeObject([code, data, pointers], symbols)));
    expect(outcome.logs).toContain('Program log: hello');
  });

  test('with a call of a function in another section', () => {
    const code = text(
      [...CALL, 0x95, 0, 0, 0, 0, 0, 0, 0],
      [{ offset: 0, type: CALL_RELOCATION, symbol: 2 }],
    );
    const other = { name: '.text.other', flags: TEXT, bytes: RETURN_ZERO };
    const outcome = runProgram(
      link(writeObject([code, other], [ENTRY, { name: 'other', section: 1, type: 2 }])),
    );
    expect(outcome.ok).toBe(true);
  });

  test('from an entry point that is not the first function', () => {
    const failing = [...loadNumber(0, 7), 0x95, 0, 0, 0, 0, 0, 0, 0];
    const code = text([...failing, ...RETURN_ZERO]);
    expect(runProgram(link(writeObject([code], [{ ...ENTRY, value: failing.length }]))).ok).toBe(true);
  });
});

describe('the linker refuses', () => {
  const refusals: readonly [string, () => Uint8Array, RegExp][] = [
    [
      'writable data',
      () => writeObject([text(RETURN_ZERO), { name: '.data', flags: ALLOC | WRITE, bytes: [1] }], [ENTRY]),
      /\.data: programs have no writable data/,
    ],
    [
      'zeroed data',
      () =>
        writeObject(
          [text(RETURN_ZERO), { name: '.bss', flags: ALLOC | WRITE, bytes: [0], type: 8 }],
          [ENTRY],
        ),
      /\.bss: programs have no writable data/,
    ],
    [
      'a relocation of a kind that it does not know',
      () => writeObject([text(RETURN_ZERO, [{ offset: 0, type: 3, symbol: 1 }])], [ENTRY]),
      /'entrypoint': unknown relocation type 3/,
    ],
    [
      'the address of something that is not in the object',
      () => writeObject([logging(1)], [ENTRY, { name: 'absent' }, { name: 'sol_log_' }]),
      /'absent' is not in the program/,
    ],
    ['an object without code', () => writeObject([], [ENTRY]), /has no code/],
    [
      'an object without an entry point',
      () => writeObject([text(RETURN_ZERO)], [{ name: 'other', section: 0 }]),
      /no 'entrypoint'/,
    ],
    [
      'an entry point that is defined elsewhere',
      () => writeObject([text(RETURN_ZERO)], [{ name: 'entrypoint' }]),
      /no 'entrypoint'/,
    ],
    [
      'what is no ELF file',
      () => new TextEncoder().encode('MZ'.repeat(64)),
      /not a little-endian ELF64 file/,
    ],
    ['nothing', () => new Uint8Array(), /not a little-endian ELF64 file/],
  ];

  test.each(refusals)('%s', (_, object, message) => {
    expect(() => link(object())).toThrow(LinkError);
    expect(() => link(object())).toThrow(message);
  });

  test('an object that ends early, wherever it is cut', () => {
    const whole = writeObject([text(RETURN_ZERO)], [ENTRY]);
    for (let length = 0; length < whole.length; length += 7) {
      expect(() => link(whole.subarray(0, length)), `${length} bytes`).toThrow(LinkError);
    }
  });

  test('another machine', () => {
    const object = writeObject([text(RETURN_ZERO)], [ENTRY]);
    object[18] = 62;
    expect(() => link(object)).toThrow(/not a relocatable BPF object/);
  });
});

test('sections that a program does not need, such as debug information, are left out', () => {
  const debug = { name: '.debug_info', flags: 0, bytes: Array<number>(500).fill(1) };
  const linked = link(writeObject([text(RETURN_ZERO), debug], [ENTRY]));
  expect(linked).toEqual(link(writeObject([text(RETURN_ZERO)], [ENTRY])));
});
