/**
 * Characters that could make a terminal show something else than what is there: controls (C0, DEL, C1), bidirectional
 * marks and overrides, zero-width and invisible ones, line and paragraph separators, tags, lone surrogates, private use; and
 * those that look blank: every space but the usual one, the empty Braille pattern and the null note head, and a combining
 * mark with nothing to combine with, which would change the text before it.
 */
const unsafe = (): RegExp =>
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]|(?! )\p{Zs}|(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])\p{M}/gu;
/** In which nothing is unsafe. Most text is, and it takes a millisecond or two to make the expression above. */
const PLAIN = /^[\n -~]*$/;
const ONLY_SPACES = /^ +$/;

/** A string from outside, safe to print on one line: each unsafe character is written as \u{…}, and so is a text of spaces alone. */
export function escapeText(text: string): string {
  if (ONLY_SPACES.test(text)) return text.replace(/ /g, written);
  return PLAIN.test(text) && !text.includes('\n') ? text : text.replace(unsafe(), written);
}

function written(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** The same for finished JSON text, as JSON escapes, so that parsing gives back the original strings. */
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
