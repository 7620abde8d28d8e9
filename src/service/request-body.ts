import { parseJson } from '../json/json.ts';
import { ServiceError } from './service-error.ts';

/**
 * Parses a request body. Every integer becomes a bigint. Throws a 400 if the text is not JSON, or an object has a key
 * twice.
 */
export function parseRequestBody(text: string): unknown {
  try {
    return parseJson(text, { allBigints: true, uniqueKeys: true });
  } catch (cause) {
    throw new ServiceError(400, 'invalid_request', 'the body cannot be read: it is not valid JSON', {
      cause,
    });
  }
}
