/** A path, or another word, as a shell takes it: a hint works as printed. */
export function shellWord(text: string): string {
  return /^[\w./@%+:,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
