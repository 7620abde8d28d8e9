/** Fields of accounts that the interface document does not name, in words. */
const WORDS: Readonly<Record<string, string>> = { editionsSold: 'editions sold' };

/** A field of an account as it is shown to people: by its name in the interface document, where it has one. */
export function fieldWords(field: string): string {
  return Object.hasOwn(WORDS, field) ? (WORDS[field] ?? field) : field;
}
