import type { Clock } from '../ports/clock.ts';
import type { View } from '../ports/terminal.ts';
import { widthOf } from './output.ts';
import type { Output } from './streams.ts';

/** How to format text for a stream: width, color, terminal or not. */
export function viewOf(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  colorFlag: boolean,
  clock: Clock,
): View {
  const isTty = output.isTTY === true;
  return {
    width: widthOf(output),
    color: colorFlag && wantsColor(env, isTty),
    isTty,
    get now() {
      return Math.floor(clock.now() / 1000);
    },
  };
}

/** In this order: NO_COLOR (https://no-color.org), FORCE_COLOR, a terminal without colors, whether it is a terminal. */
function wantsColor(env: Readonly<Record<string, string | undefined>>, isTty: boolean): boolean {
  if ((env.NO_COLOR ?? '') !== '') return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return isTty && env.TERM !== 'dumb';
}
