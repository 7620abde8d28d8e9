import { mayBeSecret } from '../domain/key-text.ts';
import type { Parser, Refusal } from './refusal.ts';

/** For a text that could be a secret where a path belongs: it is not repeated. */
export const NOT_A_PATH: Refusal = {
  why: 'a path belongs here, and this looks like a key itself, so that it is not repeated',
  hint: 'put the key into a file that only you can read, and name that file; if it is the name of a file: ./NAME',
};

/** Any path but the empty one. */
export const parsePath: Parser<string> = (text, refuse) => {
  if (text === '') return refuse({ why: 'it is empty' });
  return mayBeSecret(text) ? refuse(NOT_A_PATH) : text;
};
