import { CliError } from '../errors/cli-error.ts';
import type { ErrorCode } from '../errors/codes.ts';

/** A refusal because of the request itself, not the marketplace, with its HTTP status. */
export class ServiceError extends CliError {
  readonly statusCode: number;
  /** Seconds after which the same request may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    { cause, retryAfter }: { readonly cause?: unknown; readonly retryAfter?: number } = {},
  ) {
    super(code, { what: message, hint: 'see docs/service.md', cause });
    this.statusCode = statusCode;
    this.retryAfter = retryAfter;
  }
}
