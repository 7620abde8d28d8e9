/** Breaks `text` between words into lines of at most `width` characters. A longer word gets a line of its own. */
export function breakLines(text: string, width: number): readonly string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Writes `text` (ASCII) after `lead`, broken between words so that no line is longer than `width`. Further lines are
 * aligned with the first. `paint` colors the lead; colors take no width.
 */
export function hangingIndent(
  lead: string,
  text: string,
  width: number,
  paint: (lead: string) => string = (plain) => plain,
): string {
  return paint(lead) + breakLines(text, width - lead.length).join(`\n${' '.repeat(lead.length)}`);
}
