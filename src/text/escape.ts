/**
 * Characters that can make a terminal show something else than the text: controls (C0, DEL, C1), bidirectional marks and
 * overrides, zero-width and invisible characters, line and paragraph separators, tags, lone surrogates, private use. Also
 * those that look blank: every space but U+0020, the empty Braille pattern, the null note head; and a combining mark
 * without a base character, which would change the text before it.
 */
const unsafe = (): RegExp =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|(?! )\p{Zs}|(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}/gu;
/** ASCII has nothing unsafe, nor has the ellipsis of a short address. Most text is plain, and compiling the expression above takes 1 to 2 ms. */
const PLAIN = /^[\n -~…]*$/;
const ONLY_SPACES = /^ +$/;

/** Makes foreign text safe to print on one line. Each unsafe character is written as \u{…}; so is a text of spaces alone. */
export function escapeText(text: string): string {
  if (ONLY_SPACES.test(text)) return text.replace(/ /g, written);
  return PLAIN.test(text) && !text.includes('\n') ? text : text.replace(unsafe(), written);
}

function written(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** The same for finished JSON text, with JSON escapes, so that parsing returns the original strings. */
export function escapeJson(json: string): string {
  if (PLAIN.test(json)) return json;
  return json.replace(unsafe(), (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}
