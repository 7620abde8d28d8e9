import { CliError } from '../errors/cli-error.ts';
import type { Input } from './streams.ts';

/**
 * Reads all of standard input into one buffer, which the caller may wipe; the chunks are wiped here. Throws `usage` as
 * soon as there is more than `maxBytes`, without reading further: the input may never end.
 */
export async function readInput(input: Input, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop early closes the stream.
    for await (const chunk of input) {
      const bytes = Buffer.from(chunk);
      if (typeof chunk !== 'string') chunk.fill(0);
      chunks.push(bytes);
      size += bytes.length;
      if (size > maxBytes) throw tooLong(maxBytes);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  } finally {
    for (const chunk of chunks) chunk.fill(0);
  }
}

function tooLong(maxBytes: number): CliError {
  return new CliError('usage', {
    what: 'standard input cannot be used',
    why: `it is over ${maxBytes} bytes`,
    hint: 'give it what the command asks for, and no more',
  });
}
