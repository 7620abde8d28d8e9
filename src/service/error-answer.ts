import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ErrorCode, type ExitName } from '../errors/codes.ts';
import { ServiceError } from './service-error.ts';

const INTERNAL = new ServiceError(
  500,
  'internal_error',
  'the service failed: the request was not carried out, and can be sent again',
);

/** What went wrong with the chain is not the caller's to know: an RPC URL may carry a secret. */
const CHAIN_UNREACHABLE = new ServiceError(
  500,
  'rpc_error',
  'the chain could not be read: its RPC node did not answer as it should',
);

/** Whose an error is that an operation or the chain's adapter threw; what is in neither table is internal. */
type Blame = 'caller' | 'marketplace' | 'chain';
const EXIT_BLAMES: Partial<Record<ExitName, Blame>> = {
  service: 'caller',
  notFound: 'caller',
  network: 'chain',
  /** An RPC node that refuses its own access key: nothing about the caller's. */
  authentication: 'chain',
};
const BLAMES: Partial<Record<ErrorCode, Blame>> = {
  account_mismatch: 'caller',
  invalid_amount: 'caller',
  marketplace_not_initialized: 'marketplace',
};

/** Codes for what the HTTP server itself refuses, by status. */
const HTTP_CODES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['invalid_request', 'the request cannot be read: it is not well-formed HTTP'],
  408: ['request_timeout', 'the request took too long to arrive'],
  413: ['body_too_large', 'the body is too large'],
  414: ['address_too_long', 'the address of the request is too long'],
  415: ['unsupported_media_type', 'the body must be JSON: send it with content-type application/json'],
  431: ['headers_too_large', 'the headers are too large'],
};

/** Every error as the refusal that the caller sees; nothing unexpected shows its insides. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof CliError) return fromCliError(error);
  return fromHttpStatus(statusOf(error)) ?? INTERNAL;
}

export function fromHttpStatus(status: number | null): ServiceError | null {
  const known = status === null ? undefined : HTTP_CODES[status];
  return status === null || known === undefined ? null : new ServiceError(status, ...known);
}

export function errorBody({ message, code }: ServiceError) {
  return { error: { message, code } };
}

function fromCliError(error: CliError): ServiceError {
  const blame = BLAMES[error.code] ?? EXIT_BLAMES[ERROR_EXITS[error.code]];
  if (blame === 'chain') return CHAIN_UNREACHABLE;
  if (blame === undefined) return INTERNAL;
  const message = error.why === undefined ? error.message : `${error.message}: ${error.why}`;
  return new ServiceError(blame === 'caller' ? 400 : 500, error.code, message, { cause: error });
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}
