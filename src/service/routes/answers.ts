import type { TSchema } from 'typebox';
import { errorAnswer } from '../../api/answers.ts';

/** What any request may be answered with. Names are those of the OpenAPI document. */
const OF_ANY_REQUEST = {
  400: ['BadRequest', 'The request is wrong, or a precondition does not hold.'],
  405: ['MethodNotAllowed', 'Another method is needed here: the header Allow names it.'],
  408: ['RequestTimeout', 'The request took too long to arrive.'],
  414: ['AddressTooLong', 'The address of the request is too long.'],
  417: ['ExpectationFailed', 'The header Expect names something else than 100-continue.'],
  429: ['TooManyRequests', 'Too many requests: wait for the seconds that the header Retry-After names.'],
  431: ['HeadersTooLarge', 'The headers are too large.'],
  500: ['ServiceFailed', 'The chain could not be read, or the service failed.'],
} as const;
const WITH_A_KEY = {
  401: ['Unauthorized', 'The API key is missing, unknown or revoked.'],
  403: ['ForeignPage', 'The API key came from a web page of another machine.'],
} as const;
const WITH_A_BODY = {
  413: ['BodyTooLarge', 'The body has more than 64 KiB.'],
  415: ['UnsupportedMediaType', 'The body is not sent as application/json.'],
} as const;

/** The error responses that are the same wherever they stand, by their description. */
export const NAMED_RESPONSES: ReadonlyMap<string, string> = new Map(
  Object.values({ ...OF_ANY_REQUEST, ...WITH_A_KEY, ...WITH_A_BODY }).map(([name, text]) => [text, name]),
);

/** The responses of a route that requires an API key. */
export function answers(success: TSchema, others: Readonly<Record<number, string>> = {}) {
  return { 200: success, ...errors({ ...OF_ANY_REQUEST, ...WITH_A_KEY }, others) };
}

/** The responses of a route that requires an API key and takes a body. */
export function answersToBody(success: TSchema, others: Readonly<Record<number, string>> = {}) {
  return { 200: success, ...errors({ ...OF_ANY_REQUEST, ...WITH_A_KEY, ...WITH_A_BODY }, others) };
}

/** The responses of a route that requires no API key. */
export function openAnswers(success: TSchema, others: Readonly<Record<number, string>> = {}) {
  return { 200: success, ...errors(OF_ANY_REQUEST, others) };
}

type Named = Readonly<Record<number, readonly [name: string, text: string]>>;

function errors(named: Named, others: Readonly<Record<number, string>>) {
  const texts = Object.entries(named).map(([status, [, text]]) => [status, text] as const);
  const all: Readonly<Record<string, string>> = { ...Object.fromEntries(texts), ...others };
  return Object.fromEntries(Object.entries(all).map(([status, text]) => [status, errorAnswer(text)]));
}
