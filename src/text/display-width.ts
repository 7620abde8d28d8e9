import stringWidth from 'fast-string-width';

/** Where each character takes one column. */
const NARROW = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027…]*$/;

/** How many columns of a terminal a text without control characters takes: a Chinese character takes two, an accent none. */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

/** The text in so many columns at most: three dots in one say that there was more. */
export function clipped(text: string, most: number): string {
  if (displayWidth(text) <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (displayWidth(`${kept}${segment}…`) > most) break;
    kept += segment;
  }
  return `${kept}…`;
}
