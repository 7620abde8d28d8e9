import type { Output } from './streams.ts';

const DEFAULT_WIDTH = 80;

/** In columns; 80 where a stream has none. */
export function widthOf(output: Output): number {
  return output.columns !== undefined && output.columns > 0 ? output.columns : DEFAULT_WIDTH;
}

/** Resolves when all that was written before has left the process, or cannot. */
export function flush(output: Output): Promise<void> {
  return new Promise((resolve) => {
    output.write('', () => resolve());
  });
}
