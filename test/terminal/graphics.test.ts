import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { graphicsOf } from '../../src/terminal/graphics.ts';
import type { Input, Output } from '../../src/terminal/streams.ts';

type Environment = Readonly<Record<string, string>>;

/** A terminal that answers a question with this, or with nothing. */
async function asked(env: Environment, answer: string | null) {
  const raw: boolean[] = [];
  const questions: string[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (on: boolean) => void raw.push(on),
  }) as Input & PassThrough;
  const output = Object.assign(new PassThrough(), { isTTY: true, rows: 40 }) as Output & PassThrough;
  output.on('data', (chunk) => {
    questions.push(String(chunk));
    if (answer !== null) input.write(answer);
  });
  const clock = {
    alarm(_: number, ring: () => void) {
      if (answer === null) setImmediate(ring);
      return () => undefined;
    },
  };
  const graphics = await graphicsOf(env, { input, output }, clock);
  return { graphics, raw, questions, listeners: input.listenerCount('data') };
}

it.each([
  [{ KITTY_WINDOW_ID: '1', COLORTERM: 'truecolor' }, 'kitty', true],
  [{ TERM: 'xterm-ghostty' }, 'kitty', false],
  [{ TERM_PROGRAM: 'iTerm.app', COLORTERM: '24bit' }, 'iterm', true],
  [{ TERM_PROGRAM: 'WezTerm' }, 'iterm', false],
  [{ LC_TERMINAL: 'iTerm2' }, 'iterm', false],
])(
  'knows a terminal from its environment, and asks it nothing: %j',
  async (env: Environment, format, trueColor) => {
    const { graphics, questions } = await asked(env, null);
    expect(graphics).toEqual({ format, trueColor, rows: 40 });
    expect(questions).toEqual([]);
  },
);

it.each([
  ['an xterm with sixel', '\u001b[?63;1;2;4;6c', 'sixel'],
  ['one without', '\u001b[?1;2c', 'blocks'],
  ['one whose number has a 4 in it', '\u001b[?64;14;40c', 'blocks'],
  ['one that says nothing', null, 'blocks'],
  ['one that never ends', 'x'.repeat(1_000), 'blocks'],
])(
  'asks what the environment does not say, and leaves the terminal as it was: %s',
  async (_, answer, format) => {
    const { graphics, raw, questions, listeners } = await asked({ TERM: 'xterm-256color' }, answer);
    expect(graphics.format).toBe(format);
    expect(questions).toEqual(['\u001b[c']);
    expect([raw, listeners]).toEqual([[true, false], 0]);
  },
);

it('asks a multiplexer, whatever terminal is around it', async () => {
  const { graphics } = await asked(
    { KITTY_WINDOW_ID: '1', TMUX: '/tmp/tmux', TERM: 'tmux-256color' },
    '\u001b[?1;2;4c',
  );
  expect(graphics.format).toBe('sixel');
});
