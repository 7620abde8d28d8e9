/** A refusal that is about the request itself rather than about the marketplace. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;
  readonly code: string;
  /** Seconds after which the same request may be sent again. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfter?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
