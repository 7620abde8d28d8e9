import { Chalk } from 'chalk';
import { expect, it } from 'vitest';
import { type Style, theme } from '../../src/render/theme.ts';

const chalk = new Chalk({ level: 1 });
const OF_CHALK: Readonly<Record<Style, (text: string) => string>> = {
  title: chalk.bold,
  label: chalk.dim,
  good: chalk.green,
  bad: chalk.red,
  warning: chalk.yellow,
  dim: chalk.dim,
};

it.each(Object.entries(OF_CHALK))('the style "%s" is written as chalk writes it', (style, ofChalk) => {
  for (const text of ['', 'listed', 'two\nlines', '\n'])
    expect(theme({ color: true })[style as Style](text)).toBe(ofChalk(text));
});

it('leaves text alone without color', () => {
  for (const style of Object.values(theme({ color: false }))) expect(style('sold\nout')).toBe('sold\nout');
});
