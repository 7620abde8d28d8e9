import { Chalk } from 'chalk';
import type { View } from '../ports/terminal.ts';

export type Style = 'title' | 'label' | 'good' | 'bad' | 'warning' | 'dim';

/** The look of each kind of text. */
export type Theme = Readonly<Record<Style, (text: string) => string>>;

/** Colors from the terminal's own palette. Without color, the text is unchanged. */
export function theme(view: Pick<View, 'color'>): Theme {
  const chalk = new Chalk({ level: view.color ? 1 : 0 });
  return {
    title: chalk.bold,
    label: chalk.dim,
    good: chalk.green,
    bad: chalk.red,
    warning: chalk.yellow,
    dim: chalk.dim,
  };
}

/** Any text, with or without a style. The layout escapes it, so a style cannot come from the text. */
export type Cell = string | { readonly text: string; readonly style: Style };
