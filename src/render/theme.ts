import { Chalk } from 'chalk';
import type { View } from '../ports/terminal.ts';

export type Style = 'title' | 'label' | 'good' | 'bad' | 'warning' | 'dim';

/** How each kind of text looks. */
export type Theme = Readonly<Record<Style, (text: string) => string>>;

/** Colours of the terminal's own palette; the text unchanged when the view has no colour. */
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

/** A text from anywhere, or one with a style. It is escaped where it is laid out, so styles are never part of it. */
export type Cell = string | { readonly text: string; readonly style: Style };
