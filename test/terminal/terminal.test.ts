import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTerminal } from '../../src/terminal/terminal.ts';
import { viewOf } from '../../src/terminal/view.ts';
import { type CliOptions, scriptedIo } from '../support/cli.ts';

const OPTIONS = { color: true, quiet: false, verbose: false, clean: (text: string) => text };

function open(options: CliOptions, flags: Partial<typeof OPTIONS> = {}) {
  const { io, written, shown } = scriptedIo([], options);
  /** The question is there, and listens. */
  const asked = async (): Promise<void> => {
    await shown('?');
    await new Promise(setImmediate);
  };
  const stdin = new PassThrough();
  const input = Object.assign(stdin, { isTTY: options.tty === true });
  return {
    terminal: createTerminal({ ...io, stdin: input }, { ...OPTIONS, ...flags }),
    stdin,
    written,
    asked,
  };
}

describe('confirm', () => {
  it.each([
    ['y\r', true],
    ['yes\r', true],
    ['n\r', false],
    ['\r', false],
  ])('%j is %s, and the question is not on standard output', async (typed, answer) => {
    const { terminal, stdin, written, asked } = open({ tty: true });
    const answered = terminal.confirm('Pay 1.5 SOL?');
    await asked();
    stdin.write(typed);
    expect(await answered).toBe(answer);
    expect(written().stderr).toContain('Pay 1.5 SOL? (y/N)');
    expect(written().stdout).toBe('');
  });

  it('shows details for d, and then asks for yes or no', async () => {
    const { terminal, stdin, written, asked } = open({ tty: true });
    const answered = terminal.confirm('Pay?', () => terminal.announce('all of it'));
    await asked();
    stdin.write('d\r');
    while (!written().stderr.includes('Pay? (y/N)')) await new Promise(setImmediate);
    expect(written().stderr.indexOf('all of it')).toBeLessThan(written().stderr.indexOf('Pay? (y/N)'));
    stdin.write('y\r');
    expect(await answered).toBe(true);
  });

  it.each([
    ['Ctrl-C', (stdin: PassThrough) => stdin.write('\u0003')],
    ['Ctrl-D', (stdin: PassThrough) => stdin.write('\u0004')],
    ['the end of the input', (stdin: PassThrough) => stdin.end()],
  ])('%s is a refusal, never a yes', async (_, close) => {
    const { terminal, stdin, asked } = open({ tty: true });
    const answered = terminal.confirm('Pay?');
    await asked();
    close(stdin);
    await expect(answered).rejects.toMatchObject({ code: 'declined', exitCode: 2 });
  });

  it('is a usage error that names --yes where nobody can answer', async () => {
    const { terminal } = open({ tty: false, stdin: 'y\n' });
    await expect(terminal.confirm('Pay?')).rejects.toMatchObject({
      code: 'confirmation_required',
      exitCode: 3,
      hint: expect.stringContaining('--yes'),
    });
  });

  it('escapes the question, and has no colour when there is to be none', async () => {
    const { terminal, stdin, written, asked } = open({ tty: true, env: { NO_COLOR: '1' } });
    const answered = terminal.confirm('Buy "\u202eDawn"?');
    await asked();
    stdin.write('\r');
    await answered;
    expect(written().stderr).toContain('Buy "\\u{202e}Dawn"?');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour sequences are what must not be there
    expect(written().stderr).not.toMatch(/\u001b\[[0-9;]*m/);
  });
});

describe('a key that is asked for', () => {
  it('is not shown', async () => {
    const { terminal, stdin, written, asked } = open({ tty: true });
    const answered = terminal.askSecret('Key?');
    await asked();
    stdin.write('s3cr3t\r');
    expect(await answered).toBe('s3cr3t');
    expect(written().stderr).toContain('Key?');
    expect(written().stderr).not.toContain('s3cr3t');
  });

  it('cannot be asked for without a terminal', async () => {
    await expect(open({}).terminal.askSecret('Key?')).rejects.toMatchObject({ code: 'key_missing' });
  });
});

describe('streams', () => {
  it('has results on standard output and everything else on standard error', () => {
    const { terminal, written } = open({});
    terminal.result('price\t1');
    terminal.note('looking');
    terminal.debug('detail');
    terminal.result('');
    expect(written()).toEqual({ stdout: 'price\t1\n', stderr: 'looking\n' });
  });

  it('keeps errors with --quiet, and shows details with --verbose', () => {
    const { terminal, written } = open({}, { quiet: true, verbose: true });
    terminal.note('looking');
    terminal.debug('detail');
    terminal.announce('broken');
    expect(written()).toEqual({ stdout: '', stderr: 'detail\nbroken\n' });
  });

  it('cleans what is not a result', () => {
    const { terminal, written } = open({}, { clean: (text) => text.replace('s3cr3t', '[redacted]') });
    terminal.note('key s3cr3t');
    expect(written().stderr).toBe('key [redacted]\n');
  });
});

describe('view', () => {
  const clock = { now: () => 5_999, monotonic: () => 0, sleep: async () => undefined };
  const output = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });

  it.each([
    [true, {}, true, true],
    [false, {}, true, false],
    [true, { NO_COLOR: '1' }, true, false],
    [true, { NO_COLOR: '' }, true, true],
    [true, { TERM: 'dumb' }, true, false],
    [false, { FORCE_COLOR: '1' }, true, true],
    [true, { FORCE_COLOR: '0' }, true, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [true, {}, false, false],
    [false, { FORCE_COLOR: '1' }, false, false],
  ])('terminal %s, %j, colour flag %s: colour %s', (isTty, env, flag, color) => {
    expect(viewOf(output(isTty), env, flag, clock).color).toBe(color);
  });

  it('is 80 columns wide where a stream has no width, and knows the time in seconds', () => {
    expect(viewOf(output(false), {}, true, clock)).toMatchObject({ width: 80, now: 5 });
    expect(viewOf(Object.assign(output(true), { columns: 120 }), {}, true, clock).width).toBe(120);
  });
});
