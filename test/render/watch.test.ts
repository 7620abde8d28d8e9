import { expect, it } from 'vitest';
import { sparkline, watchScreen } from '../../src/render/watch.ts';

const VIEW = { width: 80, color: false, isTty: true, now: 0 };

it('shows what a service says of a lost connection without letting it reach the terminal', () => {
  const hostile = 'bye\u001b[2J\u001b]0;title\u0007\u202e';
  for (const account of [null, 'price  1 SOL']) {
    const screen = watchScreen(account, hostile, VIEW);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(screen).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(screen).toContain('bye');
  }
});

it('says that it waits before there is anything to show', () => {
  expect(watchScreen(null, null, VIEW)).toBe('waiting for the first state');
});

it('draws amounts between the least and the most, the newest last, and nothing for one', () => {
  expect(sparkline([1n, 8n, 4n], 40)).toBe('▁█▄');
  expect(sparkline([5n, 5n], 40)).toBe('▁▁');
  expect(sparkline([9n, 1n, 2n], 2)).toBe('▁█');
  expect(sparkline([1n], 40)).toBe('');
});
