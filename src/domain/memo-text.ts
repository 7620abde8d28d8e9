/** A memo must be shorter than this, in bytes of UTF-8. */
export const MEMO_LIMIT = 200;

/** Characters that a person would not see, or that break the line. */
const invisible = (): RegExp => /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** Why a text cannot be a memo, as the end of a sentence ("is empty"); null when it can. */
export function memoProblem(text: string): string | null {
  if (text.trim() === '') return 'is empty';
  if (invisible().test(text)) return 'has a line break, or a character that is not visible';
  const bytes = new TextEncoder().encode(text).length;
  return bytes < MEMO_LIMIT ? null : `has ${bytes} bytes, of at most ${MEMO_LIMIT - 1}`;
}

/** The id of an order or of a group, which the service issues. It is written into a memo as it is. */
export const SERVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** The slug of a curator's page of artworks. */
export const SHARE_SLUG = /^[A-Z]{8}$/;

/** The part of an intent that holds the texts of the memos that the transaction must contain. */
export interface Memos {
  readonly memos?: readonly string[];
}

/** The memos of an optional text: none when it was left out. */
export function memoOf(text: string | null | undefined): Memos {
  return text === null || text === undefined ? {} : { memos: [text] };
}
