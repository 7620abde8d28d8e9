/** `text` in lines of at most `width` characters, broken between words; a word that is longer has a line of its own. */
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
 * `text`, which is ASCII, behind `lead`: broken between words so that no line passes `width`, further lines aligned under
 * the first. `paint` gives the lead its looks, which take no room.
 */
export function hang(
  lead: string,
  text: string,
  width: number,
  paint: (lead: string) => string = (plain) => plain,
): string {
  return paint(lead) + breakLines(text, width - lead.length).join(`\n${' '.repeat(lead.length)}`);
}
