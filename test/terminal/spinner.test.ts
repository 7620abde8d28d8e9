import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { scriptedIo } from '../support/cli.ts';

const FLAGS = { color: false, quiet: false, verbose: false, clean: (text: string) => text };

/** Erases a line of the terminal. */
const ERASE = '\u001b[2K';

/** A clock whose alarms ring when it is moved. */
function manualClock() {
  let now = 0;
  let alarms: { readonly at: number; readonly ring: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    sleep: async () => undefined,
    alarm(milliseconds, ring) {
      const alarm = { at: now + milliseconds, ring };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    },
  };
  /** Lets what an alarm has begun go on, such as the loading of a module. */
  const move = async (milliseconds: number) => {
    now += milliseconds;
    const due = alarms.filter(({ at }) => at <= now);
    alarms = alarms.filter(({ at }) => at > now);
    for (const { ring } of due) ring();
    await import('log-update');
    await new Promise(setImmediate);
  };
  return { clock, move, pending: () => alarms.length };
}

function open(flags: Partial<typeof FLAGS> = {}, { tty = true, env = {} } = {}) {
  const { clock, move, pending } = manualClock();
  const { io, written } = scriptedIo([], { tty, env, clock });
  const terminal = createTerminal({ ...io, stdin: new PassThrough() }, { ...FLAGS, ...flags });
  return { terminal, move, pending, stderr: () => written().stderr };
}

describe('a spinner', () => {
  it('shows what is waited for and the seconds, and is gone at the end', async () => {
    const { terminal, move, pending, stderr } = open();
    const waiting = terminal.waiting('waiting');
    await move(299);
    expect(stderr()).toBe('');
    await move(1);
    expect(stderr()).toContain('- 0 s: waiting');
    waiting.tell('150 blocks left');
    await move(2000);
    expect(stderr()).toContain('\\ 2 s: 150 blocks left');
    const before = stderr();
    waiting.end();
    expect(stderr().slice(before.length)).toContain(ERASE);
    expect(pending()).toBe(0);
    const after = stderr();
    await move(5000);
    expect(stderr()).toBe(after);
  });

  it('makes room for what is written meanwhile, and comes back below', async () => {
    const { terminal, move, stderr } = open();
    terminal.waiting('waiting');
    await move(300);
    const before = stderr();
    terminal.announce('said');
    expect(stderr().slice(before.length)).toContain(ERASE);
    expect(stderr()).toMatch(/said\n$/);
    await move(200);
    expect(stderr()).toMatch(/said\n.*0 s: waiting/s);
  });

  it('is one for several, until the last has ended', async () => {
    const { terminal, move, pending, stderr } = open();
    const [one, other] = [terminal.waiting('the first'), terminal.waiting('the second')];
    await move(300);
    expect(stderr()).toContain('0 s: the first, and 1 more');
    one.end();
    await move(200);
    expect(stderr()).toContain('0 s: the second');
    other.end();
    expect(pending()).toBe(0);
  });

  it.each([
    ['with --quiet', { quiet: true }, {}],
    ['in a pipe', {}, { tty: false }],
    ['on a dumb terminal', {}, { env: { TERM: 'dumb' } }],
  ])('is not there %s', async (_, flags, place) => {
    const { terminal, move, pending, stderr } = open(flags, place);
    const waiting = terminal.waiting('waiting');
    await move(3000);
    waiting.tell('more');
    await move(3000);
    waiting.end();
    expect([stderr(), pending()]).toEqual(['', 0]);
  });
});
