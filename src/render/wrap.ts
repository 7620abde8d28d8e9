import stringWidth from 'string-width';

/** `text` behind `lead`, broken between words so that no line passes `width`; further lines align under the first. */
export function hang(lead: string, text: string, width: number): string {
  const margin = stringWidth(lead);
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || margin + stringWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lead + lines.join(`\n${' '.repeat(margin)}`);
}
