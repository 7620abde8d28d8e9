import { ADDING_TRICKS } from './adding.ts';
import { BYTE_TRICKS } from './bytes.ts';
import { CHANGING_TRICKS } from './changing.ts';
import { LIMIT_TRICKS } from './limits.ts';
import { LOOKUP_TRICK } from './lookup-table.ts';
import { RULED_TRICKS } from './ruled.ts';
import { THROUGH_TRICKS } from './through-program.ts';
import type { Trick } from './trick.ts';

/** All tricks of the hostile service. */
export const TRICKS: readonly Trick[] = [
  ...BYTE_TRICKS,
  ...CHANGING_TRICKS,
  ...ADDING_TRICKS,
  ...RULED_TRICKS,
  ...THROUGH_TRICKS,
  LOOKUP_TRICK,
  ...LIMIT_TRICKS,
];
