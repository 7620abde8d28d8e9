import type { View } from '../ports/terminal.ts';

export type Style = 'title' | 'label' | 'good' | 'bad' | 'warning' | 'dim';

/** The look of each kind of text. */
export type Theme = Readonly<Record<Style, (text: string) => string>>;

/** SGR codes of ECMA-48: the one that begins a style, and the one that ends it. */
const CODES: Readonly<Record<Style, readonly [begin: number, end: number]>> = {
  title: [1, 22],
  label: [2, 22],
  good: [32, 39],
  bad: [31, 39],
  warning: [33, 39],
  dim: [2, 22],
};

const PLAIN: Theme = themeOf(() => (text) => text);
const COLORED: Theme = themeOf(([begin, end]) => {
  const [on, off] = [`\x1b[${begin}m`, `\x1b[${end}m`];
  // Ended at the end of each line, so that a pager may begin anywhere.
  return (text) => (text === '' ? '' : `${on}${text.replaceAll('\n', `${off}\n${on}`)}${off}`);
});

/** Colors from the terminal's own palette. Without color, the text is unchanged. */
export function theme({ color }: Pick<View, 'color'>): Theme {
  return color ? COLORED : PLAIN;
}

function themeOf(make: (codes: readonly [number, number]) => (text: string) => string): Theme {
  const styles = Object.entries(CODES).map(([style, codes]) => [style, make(codes)]);
  return Object.fromEntries(styles) as Theme;
}

/** Any text, with or without a style. The layout escapes it, so a style cannot come from the text. */
export type Cell = string | { readonly text: string; readonly style: Style };
