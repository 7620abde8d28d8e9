/**
 * The text of a word as a shell shows it before it has read it: quotes and backslashes are taken away. Nothing is expanded, so
 * `$(...)` and `~` stay as they are written. The last quote may still be open.
 */
export function unquoted(word: string): string {
  let text = '';
  let quote = '';
  for (let at = 0; at < word.length; at += 1) {
    const character = word[at] ?? '';
    const next = word[at + 1] ?? '';
    if (character === '\\' && (quote === '' || (quote === '"' && '"\\$`'.includes(next)))) {
      text += next;
      at += 1;
    } else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
    else text += character;
  }
  return text;
}
