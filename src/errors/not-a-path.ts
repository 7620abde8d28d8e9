import { mayBeSecret } from '../domain/key-text.ts';
import type { InvalidValue, Parser } from './refusal.ts';

/** The answer to a text that should be a path and may be a secret key. The text is not repeated. */
export const NOT_A_PATH: InvalidValue = {
  why: 'this must be a path, and it looks like a secret key; it is not shown here',
  hint: 'put the key into a file that only you can read, and name that file; if it is a file name: ./NAME',
};

/** Any path that is not empty. */
export const parsePath: Parser<string> = (text, refuse) => {
  if (text === '') return refuse({ why: 'it is empty', hint: 'name a file, or leave it out' });
  return mayBeSecret(text) ? refuse(NOT_A_PATH) : text;
};
