import { CliError } from '../../../errors/cli-error.ts';

/** A JSON-RPC 2.0 error, with the code and message of a validator. */
export class RpcError extends CliError {
  constructor(
    readonly rpcCode: number,
    message: string,
    readonly data?: unknown,
  ) {
    super('rpc_error', { what: message, hint: 'see docs/sandbox-chain.md' });
  }
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Indexers answer so when they do not know an asset. */
export const NOT_KNOWN = -32000;
export const BLOCK_CLEANED_UP = -32001;
export const PREFLIGHT_FAILURE = -32002;
export const SIGNATURE_FAILURE = -32003;
export const BLOCK_NOT_AVAILABLE = -32004;
export const SLOT_SKIPPED = -32007;
export const UNSUPPORTED_VERSION = -32015;
export const MIN_CONTEXT_SLOT = -32016;

export function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message);
}

export function signatureFailure(): RpcError {
  return new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure');
}
