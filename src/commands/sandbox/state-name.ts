import type { Parser } from '../../errors/refusal.ts';

/** The name of a saved state. */
export const stateName: Parser<string> = (text, refuse) =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)
    ? text
    : refuse({
        why: `"${text}" is not a name for a state`,
        hint: 'use up to 64 letters, digits, dots, hyphens and underscores; begin with a letter or a digit',
      });
