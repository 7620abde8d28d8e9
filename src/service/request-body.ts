import { parse } from 'lossless-json';
import { ServiceError } from './service-error.ts';

const INTEGER = /^(?:0|-?[1-9]\d*)$/;
/** Longer than any number that a route takes. BigInt needs the square of the length. */
const LONGEST_NUMBER = 100;

/**
 * Parses a request body. A number written as an integer becomes a bigint, any other (a fraction, an exponent) a number,
 * so that a schema can tell `1000` from `1e3`. Throws a 400 when the text is not JSON.
 */
export function parseRequestBody(text: string): unknown {
  try {
    return parse(text, undefined, readNumber);
  } catch (cause) {
    throw new ServiceError(400, 'invalid_request', 'the body cannot be read: it is not valid JSON', {
      cause,
    });
  }
}

function readNumber(text: string): number | bigint {
  if (text.length > LONGEST_NUMBER) throw new SyntaxError('a number is too long');
  return INTEGER.test(text) ? BigInt(text) : Number(text);
}
