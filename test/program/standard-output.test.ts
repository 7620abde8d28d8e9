import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { isTerminal, standardOutput } from '../../src/cli/standard-output.ts';
import { temporaryDirectory } from '../support/journal.ts';

const SHORT = 4096;

/** A descriptor of a new file, and what is in the file. */
function file() {
  const path = join(temporaryDirectory(), 'output');
  const descriptor = openSync(path, 'a');
  return { path, descriptor, text: () => readFileSync(path, 'utf8') };
}

const never = (): never => {
  throw new Error('not expected');
};

it('writes short texts at once, without a stream of Node', () => {
  const { descriptor, text } = file();
  const output = standardOutput({ descriptor, open: never, lost: never });
  let isDone = false;
  output.write('price …\n');
  output.write('', () => {
    isDone = true;
  });
  expect(text()).toBe('price …\n');
  expect(isDone).toBe(true);
  expect(output.isTTY).toBeUndefined();
  closeSync(descriptor);
});

it.each(['more than is short', 'what comes after the key was opened'])(
  'writes %s to the stream, in order',
  async (what) => {
    const { path, descriptor, text } = file();
    const open = () => createWriteStream(path, { flags: 'a' }) as unknown as NodeJS.WriteStream;
    const output = standardOutput({ descriptor, open, lost: never });
    const half = 'a'.repeat(SHORT - 10);
    output.write(half);
    expect(text()).toBe(half);
    const later = what === 'more than is short' ? 'b'.repeat(11) : 'b';
    if (later.length === 1) output.endShort();
    await new Promise<void>((resolve) => {
      output.write(later);
      output.write('c', resolve);
    });
    expect(text()).toBe(`${half}${later}c`);
    closeSync(descriptor);
  },
);

it('leaves to the stream what a full pipe does not take now', () => {
  const pipe = join(temporaryDirectory(), 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(descriptor));
  expect(() => {
    for (;;) writeSync(descriptor, 'x'.repeat(SHORT));
  }).toThrow('EAGAIN');
  const stream = new PassThrough();
  const output = standardOutput({
    descriptor,
    open: () => stream as unknown as NodeJS.WriteStream,
    lost: never,
  });
  output.write('one, ');
  output.write('two');
  expect(stream.read().toString()).toBe('one, two');
});

it.runIf(existsSync('/dev/full'))('tells why a text is lost', () => {
  const descriptor = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(descriptor));
  const lost: string[] = [];
  standardOutput({ descriptor, open: never, lost: (code) => lost.push(code) }).write('text');
  expect(lost).toEqual(['ENOSPC']);
});

it('takes neither /dev/null, a file nor a closed descriptor for a terminal', () => {
  const descriptors = [openSync('/dev/null', 'r'), file().descriptor];
  expect(descriptors.map(isTerminal)).toEqual([false, false]);
  for (const one of descriptors) closeSync(one);
  expect(descriptors.map(isTerminal)).toEqual([false, false]);
});
