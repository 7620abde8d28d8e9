import type { Clock } from '../ports/clock.ts';
import type { View } from '../ports/terminal.ts';
import { widthOf } from './output.ts';
import type { Output } from './streams.ts';

/** How a stream may be written to. */
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

/** https://no-color.org first, then FORCE_COLOR, a terminal that cannot, and whether it is a terminal at all. */
function wantsColor(env: Readonly<Record<string, string | undefined>>, isTty: boolean): boolean {
  if ((env.NO_COLOR ?? '') !== '') return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return isTty && env.TERM !== 'dumb';
}
