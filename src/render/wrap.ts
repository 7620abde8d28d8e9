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
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || lead.length + longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return paint(lead) + lines.join(`\n${' '.repeat(lead.length)}`);
}
