import { CliError } from '../../errors/cli-error.ts';

/** Thrown for a response that cannot be used. The message names the place and never repeats the value. */
export class AnswerError extends CliError {
  constructor(what: string) {
    super('rpc_error', { what, hint: 'try again, or use another RPC node: --url URL' });
  }
}

/** For an answer that has the form of its schema and does not fit the request. `at` is the path to the value. */
export function refuse(at: string, problem: string): never {
  throw new AnswerError(`${at} ${problem}`);
}

/** Refuses a list that does not have an item for everything that was asked for. */
export function requireLength(items: readonly unknown[], length: number, at: string): void {
  if (items.length !== length) refuse(at, `has ${items.length} items instead of ${length}`);
}
