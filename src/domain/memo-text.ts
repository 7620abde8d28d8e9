/** A memo is shorter than this, in bytes of UTF-8. */
export const MEMO_LIMIT = 200;

/** Characters of a memo that a person would not see, or that break the line. */
const invisible = (): RegExp => /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** Why a text cannot be a memo, to stand behind its name: "is empty"; null where it can. */
export function memoProblem(text: string): string | null {
  if (text.trim() === '') return 'is empty';
  if (invisible().test(text)) return 'has a line break, or a character that is not visible';
  const bytes = new TextEncoder().encode(text).length;
  return bytes < MEMO_LIMIT ? null : `has ${bytes} bytes, of at most ${MEMO_LIMIT - 1}`;
}

/** An id that the service gives out, of an order or a group: it is written into a memo as it is. */
export const SERVICE_ID = /^[\x21-\x7e]{1,64}$/;

/** The slug of a page on which a curator shows artworks. */
export const SHARE_SLUG = /^[A-Z]{8}$/;

/** Part of what was asked: the texts that have to stand in memos of the transaction. */
export interface Memos {
  readonly memos?: readonly string[];
}

/** The memo of a text that may be left out; nothing where it is. */
export function memoOf(text: string | null | undefined): Memos {
  return text === null || text === undefined ? {} : { memos: [text] };
}
