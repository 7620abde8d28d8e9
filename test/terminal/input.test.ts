import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { readInput } from '../../src/terminal/input.ts';
import { scriptedIo } from '../support/cli.ts';

/** As `yes` writes, until nobody reads any more. */
function endless(): Readable {
  return Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536, 'y\n');
    })(),
  );
}

describe('readInput', () => {
  it('puts the chunks together, and wipes them', async () => {
    const chunks = [Buffer.from('ab'), Buffer.from('c')];
    const all = await readInput(Readable.from(chunks), 3);
    expect(Buffer.from(all).toString()).toBe('abc');
    expect(Buffer.concat(chunks).every((byte) => byte === 0)).toBe(true);
  });

  it('takes text as well, and nothing at all', async () => {
    expect(Buffer.from(await readInput(Readable.from(['é', 'b']), 3)).toString()).toBe('éb');
    expect(await readInput(new PassThrough().end(), 3)).toHaveLength(0);
  });

  it('stops at the limit, and closes the stream', async () => {
    const input = endless();
    await expect(readInput(input, 100_000)).rejects.toMatchObject({
      code: 'usage',
      why: 'it is over 100000 bytes',
    });
    expect(input.destroyed).toBe(true);
  });
});

describe('standard input without an end', () => {
  const env = { GAVEL_URL: 'http://127.0.0.1:1', GAVEL_API: 'http://127.0.0.1:1' };
  it.each([
    [
      'a transaction',
      ['tx', 'explain', '-'],
      /standard input cannot be used\n {2}why: it is over 33554432 bytes/,
    ],
    [
      'a key',
      ['listing', 'list', '--keypair', '-'],
      /standard input cannot be used\n {2}why: it is over 4096 bytes/,
    ],
  ])('is refused as %s', async (_, argv, shown) => {
    const { io, written } = scriptedIo(argv, {
      env,
      files: nodeFiles(1, null),
      adapters: {
        chain: async () => Object.create(null),
        key: async (spec, keyIo) =>
          (await import('../../src/signing/key-source.ts')).openKeySource(spec, keyIo),
      },
    });
    expect(await run({ ...io, stdin: endless() })).toBe(3);
    expect(written().stderr).toMatch(shown);
  });
});
