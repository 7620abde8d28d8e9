import type { TSchema } from 'typebox';
import { errorAnswer } from '../../api/answers.ts';

/** The responses of a route that requires an API key. */
export function answers(success: TSchema, others: Readonly<Record<number, string>> = {}) {
  const errors = {
    400: 'The request is wrong, or a precondition does not hold.',
    401: 'The API key is missing, unknown or revoked.',
    429: 'Too many requests: wait for the seconds that the header Retry-After names.',
    500: 'The chain could not be read, or the service failed.',
    ...others,
  };
  const schemas = Object.entries(errors).map(([status, text]) => [status, errorAnswer(text)] as const);
  return { 200: success, ...Object.fromEntries(schemas) };
}
