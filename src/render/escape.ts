/**
 * Characters that could make a terminal show something else than what is there: controls (C0, DEL, C1), bidirectional
 * marks and overrides, zero-width and invisible ones, line and paragraph separators, tags, lone surrogates.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A string from outside, safe to print on one line: each unsafe character is written as \u{…}. */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same for finished JSON text, as JSON escapes, so that parsing gives back the original strings. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}
