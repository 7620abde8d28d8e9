import { randomUUID } from 'node:crypto';

const MARK = randomUUID();
let made = 0;

/** A list in an answer that takes too long to write at once. Its JSON comes in pieces, between which others have a turn. */
export class LongList {
  /** Stands in its place until it is written. Nobody else can know it. */
  readonly mark: string;

  /** `pieces` are the items in JSON, joined by commas; a piece may be empty. */
  constructor(readonly pieces: Iterable<string>) {
    made += 1;
    this.mark = `${MARK} ${made}`;
  }

  toJSON(): string {
    return this.mark;
  }
}

/** The whole JSON of an answer that has long lists in it. */
export function* writtenInPieces(text: string, lists: readonly LongList[]): Generator<string> {
  let rest = text;
  for (const { mark, pieces } of lists) {
    const [before, after] = rest.split(`"${mark}"`);
    yield `${before}[`;
    let isFirst = true;
    for (const piece of pieces) {
      yield piece === '' || isFirst ? piece : `,${piece}`;
      isFirst &&= piece === '';
    }
    rest = `]${after}`;
  }
  yield rest;
}

/** The long lists of a result, or of the result of each answer of a batch: the result itself, or members of it. */
export function longListsIn(answers: unknown): LongList[] {
  return (Array.isArray(answers) ? answers : [answers]).flatMap((one) => {
    const { result } = one as { readonly result?: unknown };
    if (result instanceof LongList) return [result];
    if (typeof result !== 'object' || result === null || Array.isArray(result)) return [];
    return Object.values(result).filter((member) => member instanceof LongList);
  });
}
