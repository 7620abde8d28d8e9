import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { CliError } from '../../../errors/cli-error.ts';
import { parseJson, stringifyJson } from '../../../json/json.ts';
import { longListsIn, writtenInPieces } from './long-list.ts';
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  invalidParams,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcError,
} from './rpc-error.ts';

/** Calls a method by name. Throws RpcError. */
export type Call = (name: string, params: unknown) => unknown;

const Request = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  method: Type.String(),
  params: Type.Optional(Type.Unknown()),
  id: Type.Optional(Type.Unknown()),
});
const RequestCheck = Compile(Request);

/** Returns a function that checks positional parameters against their schemas. A schema is compiled at its first use. */
export function createParamsCheck() {
  const validators = new Map<readonly TSchema[], Validator>();
  return (schemas: readonly TSchema[], params: unknown): readonly unknown[] => {
    const given = params ?? [];
    if (!Array.isArray(given))
      throw invalidParams('Invalid params: expected a list of positional parameters');
    if (given.length > schemas.length) {
      throw invalidParams(`Invalid params: expected at most ${schemas.length}, got ${given.length}`);
    }
    const values = schemas.map((_, index) => withoutNulls(given[index]));
    const validator = validators.get(schemas) ?? Compile(Type.Tuple([...schemas]));
    validators.set(schemas, validator);
    if (!validator.Check(values)) throw invalidParams(explain(validator.Errors(values)));
    return values;
  };
}

function explain(
  errors: readonly { readonly keyword: string; instancePath: string; message: string }[],
): string {
  const refined = errors.find((error) => error.keyword === '~refine');
  if (refined !== undefined) return refined.message;
  const [first] = errors;
  return `Invalid params: ${first?.instancePath.slice(1) ?? ''} ${first?.message ?? 'do not fit the method'}`;
}

/** Clients may send null for a setting that they leave out. */
function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([key, field]) => [key, withoutNulls(field)]),
  );
}

/** Answers the text of a request or a batch. Undefined if there is nothing to answer (only notifications). */
export function answer(text: string, call: Call): string | undefined {
  const answered = answerInPieces(text, call);
  return answered === undefined || typeof answered === 'string' ? answered : [...answered].join('');
}

/** The same, but an answer with a long list comes in pieces. */
export function answerInPieces(text: string, call: Call): string | Iterable<string> | undefined {
  let message: unknown;
  try {
    message = parseJson(text, { uniqueKeys: true });
  } catch {
    return stringifyJson(failure(null, new RpcError(PARSE_ERROR, 'Parse error')));
  }
  if (!Array.isArray(message)) return write(answerOne(message, call));
  if (message.length === 0)
    return stringifyJson(failure(null, new RpcError(INVALID_REQUEST, 'Invalid request')));
  const answers = message.map((entry) => answerOne(entry, call)).filter((entry) => entry !== undefined);
  return answers.length === 0 ? undefined : write(answers);
}

function write(value: unknown): string | Iterable<string> | undefined {
  if (value === undefined) return undefined;
  const lists = longListsIn(value);
  const text = stringifyJson(value);
  return lists.length === 0 ? text : writtenInPieces(text, lists);
}

function answerOne(message: unknown, call: Call): object | undefined {
  if (!RequestCheck.Check(message)) return failure(null, new RpcError(INVALID_REQUEST, 'Invalid request'));
  const { id, method, params }: Static<typeof Request> = message;
  const answered = run(id ?? null, () => call(method, params));
  return id === undefined ? undefined : answered;
}

function run(id: unknown, call: () => unknown): object {
  try {
    return { jsonrpc: '2.0', result: call() ?? null, id };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error);
    return failure(id, new RpcError(INTERNAL_ERROR, `Internal error: ${reasonOf(error)}`));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = error instanceof CliError ? error.why : undefined;
  return why === undefined ? error.message : `${error.message}: ${why}`;
}

function failure(id: unknown, { rpcCode, message, data }: RpcError): object {
  return { jsonrpc: '2.0', error: { code: rpcCode, message, data }, id };
}

export function methodNotFound(): RpcError {
  return new RpcError(METHOD_NOT_FOUND, 'Method not found');
}
