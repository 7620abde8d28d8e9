import type { Clock } from '../ports/clock.ts';
import type { Graphics, GraphicsFormat } from '../ports/terminal.ts';
import type { Input, Output } from './streams.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A terminal on the same machine answers within a few milliseconds. */
const ANSWER_MS = 300;
/** What is read at most while an answer is waited for. */
const MOST_ANSWER = 256;
/** "What are you?" and the answer of a terminal: the numbers of what it can do, of which 4 is sixel. */
const ASK = '\u001b[c';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the answer begins with one.
const ANSWER = /\u001b\[\?([\d;]{1,64})c/;
const SIXEL = '4';

/** How the terminal can show a picture, from the environment and, where that says nothing, by asking it. */
export async function graphicsOf(
  env: Environment,
  streams: { readonly input: Input; readonly output: Output },
  clock: Pick<Clock, 'alarm'>,
): Promise<Graphics> {
  const trueColor = /^(?:truecolor|24bit)$/i.test(env.COLORTERM ?? '');
  const rows = streams.output.rows ?? 24;
  const named = formatOf(env);
  if (named !== null) return { format: named, trueColor, rows };
  const format = (await canSixel(streams, clock)) ? 'sixel' : 'blocks';
  return { format, trueColor, rows };
}

/** Null where the environment does not say it. A multiplexer shows only what it knows itself, whatever is around it. */
function formatOf(env: Environment): GraphicsFormat | null {
  const { TERM = '', TERM_PROGRAM: program = '', LC_TERMINAL: outer = '' } = env;
  if (env.TMUX !== undefined || /^(?:screen|tmux)/.test(TERM)) return null;
  if (env.KITTY_WINDOW_ID !== undefined || /^xterm-(?:kitty|ghostty)$/.test(TERM)) return 'kitty';
  return ['iTerm.app', 'WezTerm'].includes(program) || outer === 'iTerm2' ? 'iterm' : null;
}

/** False also where nobody answers. What else is typed meanwhile is lost, at most `MOST_ANSWER` characters. */
async function canSixel(
  { input, output }: { readonly input: Input; readonly output: Output },
  clock: Pick<Clock, 'alarm'>,
): Promise<boolean> {
  if (input.isTTY !== true || output.isTTY !== true || input.setRawMode === undefined) return false;
  let heard = '';
  let cancel: (() => void) | undefined;
  let done: () => void = () => undefined;
  const hear = (chunk: Buffer | string) => {
    heard += String(chunk);
    if (ANSWER.test(heard) || heard.length > MOST_ANSWER) done();
  };
  input.setRawMode(true);
  try {
    await new Promise<void>((resolve) => {
      done = resolve;
      input.on('data', hear);
      // Without a clock that rings nobody would end the wait.
      if (clock.alarm === undefined) resolve();
      else cancel = clock.alarm(ANSWER_MS, resolve);
      output.write(ASK);
    });
  } finally {
    cancel?.();
    input.off('data', hear);
    input.pause();
    input.setRawMode(false);
  }
  return ANSWER.exec(heard)?.[1]?.split(';').includes(SIXEL) ?? false;
}
