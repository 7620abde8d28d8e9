import { parse } from 'lossless-json';
import { ServiceError } from './service-error.ts';

const INTEGER = /^(?:0|-?[1-9]\d*)$/;

/**
 * Parses a request body. A number written as an integer becomes a bigint, any other (a fraction, an exponent) a number,
 * so that a schema can tell `1000` from `1e3`. Throws a 400 when the text is not JSON.
 */
export function parseRequestBody(text: string): unknown {
  try {
    return parse(text, undefined, (number) => (INTEGER.test(number) ? BigInt(number) : Number(number)));
  } catch (cause) {
    throw new ServiceError(400, 'invalid_request', 'the body cannot be read: it is not valid JSON', {
      cause,
    });
  }
}
