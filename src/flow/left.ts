import type { Recorded } from '../journal/record.ts';
import type { Landed } from './follow.ts';

/** What came of one order. */
export interface Done {
  readonly recorded: Recorded;
  readonly landed: Landed;
}

/** An order that takes no further step: it failed, or what is on its way already is followed instead. */
export class Left {
  /** Begun when all the others are sent. */
  readonly end: () => Promise<Done>;

  constructor(end: () => Promise<Done>) {
    this.end = end;
  }

  static by(error: unknown): Left {
    return new Left(() => Promise.reject(error));
  }
}
