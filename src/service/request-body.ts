import { parseJson } from '../json/json.ts';
import { ServiceError } from './service-error.ts';

/** Parses a request body: every integer is a bigint, and no key stands twice. Throws a 400 when the text is not JSON. */
export function parseRequestBody(text: string): unknown {
  try {
    return parseJson(text, { allBigints: true, uniqueKeys: true });
  } catch (cause) {
    throw new ServiceError(400, 'invalid_request', 'the body cannot be read: it is not valid JSON', {
      cause,
    });
  }
}
