import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS, type ErrorCode, type ExitName } from '../errors/codes.ts';
import { ServiceError } from './service-error.ts';

/** A response that is not a success. Its code is from errors/codes.ts or from `HTTP_CODES`. */
export interface ErrorResponse {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  /** Seconds after which the same request may be sent again. */
  readonly retryAfter?: number | undefined;
}

/** Hides details of chain errors from the caller, because an RPC URL may contain a secret. */
const CHAIN_UNREACHABLE: ErrorResponse = {
  statusCode: 500,
  code: 'rpc_error',
  message: 'the chain could not be read: its RPC node did not answer as it should',
};

/** Who caused an error of an operation or of the chain's adapter. An error that is in neither table is internal. */
type ErrorOrigin = 'caller' | 'marketplace' | 'chain';
const EXIT_ORIGINS: Partial<Record<ExitName, ErrorOrigin>> = {
  service: 'caller',
  notFound: 'caller',
  network: 'chain',
  /** The RPC node refused the service's own access key, not the caller's. */
  authentication: 'chain',
};
const CODE_ORIGINS: Partial<Record<ErrorCode, ErrorOrigin>> = {
  account_mismatch: 'caller',
  route_refused: 'caller',
  proof_refused: 'caller',
  invalid_amount: 'caller',
  marketplace_not_initialized: 'marketplace',
};

/**
 * Codes by HTTP status, for requests refused before a route. They are not error codes of the tool, which shows
 * `service_refused`.
 */
const HTTP_CODES = {
  400: ['invalid_request', 'the request cannot be read: it is not well-formed HTTP'],
  404: ['not_found', 'there is nothing here'],
  405: ['method_not_allowed', 'this method is not possible here'],
  408: ['request_timeout', 'the request took too long to arrive'],
  413: ['body_too_large', 'the body is too large'],
  414: ['address_too_long', 'the address of the request is too long'],
  417: ['expectation_failed', 'the header Expect can only be 100-continue'],
  415: ['unsupported_media_type', 'the body must be JSON: send it with content-type application/json'],
  431: ['headers_too_large', 'the headers are too large'],
  500: ['internal_error', 'the service failed: the request was not carried out, and can be sent again'],
} as const satisfies Readonly<Record<number, readonly [code: string, message: string]>>;

type HttpStatus = keyof typeof HTTP_CODES;

/** Converts any error to the response that the caller sees. Details of unexpected errors are never shown. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ServiceError) return error;
  if (error instanceof CliError) return fromCliError(error);
  return fromHttpStatus(statusOf(error)) ?? responseFor(500);
}

/** The response for this HTTP status; null if the table has none. */
export function fromHttpStatus(status: number | null): ErrorResponse | null {
  return status !== null && isKnown(status) ? responseFor(status) : null;
}

export function responseFor(status: HttpStatus, message?: string): ErrorResponse {
  const [code, usual] = HTTP_CODES[status];
  return { statusCode: status, code, message: message ?? usual };
}

function isKnown(status: number): status is HttpStatus {
  return status in HTTP_CODES;
}

/** `url` of the request: bodies of v1 have no code (interface document, 7.5). */
export function errorBody({ message, code }: ErrorResponse, url = '') {
  return url.startsWith('/v1/') ? { error: { message } } : { error: { message, code } };
}

function fromCliError(error: CliError): ErrorResponse {
  const blame = CODE_ORIGINS[error.code] ?? EXIT_ORIGINS[ERROR_EXITS[error.code]];
  if (blame === 'chain') return CHAIN_UNREACHABLE;
  if (blame === undefined) return responseFor(500);
  const message = error.why === undefined ? error.message : `${error.message}: ${error.why}`;
  return { statusCode: blame === 'caller' ? 400 : 500, code: error.code, message };
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;
}
