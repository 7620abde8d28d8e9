import type { Output } from './streams.ts';

const DEFAULT_WIDTH = 80;

/** Width in columns; 80 if the stream has none. */
export function widthOf(output: Output): number {
  return output.columns !== undefined && output.columns > 0 ? output.columns : DEFAULT_WIDTH;
}

/** Resolves when everything written so far has left the process, or can no longer be written. */
export function flush(output: Output): Promise<void> {
  return new Promise((resolve) => {
    output.write('', () => resolve());
  });
}
