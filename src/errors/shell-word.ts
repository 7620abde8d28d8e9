/** Quotes a path, or another word, for a shell, so that a hint works as printed. */
export function shellWord(text: string): string {
  return /^[\w./@%+:,-][\w./@%+:,=-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
