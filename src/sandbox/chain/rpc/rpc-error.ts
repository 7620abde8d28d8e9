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
export const NO_SNAPSHOT = -32008;
export const UNSUPPORTED_VERSION = -32015;
export const MIN_CONTEXT_SLOT = -32016;

/** The client does not support the version of a transaction that it asked for. */
export class UnsupportedVersion extends RpcError {
  constructor(readonly version: number) {
    super(
      UNSUPPORTED_VERSION,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message);
}

export function blockCleanedUp(slot: number, first: number): RpcError {
  return new RpcError(
    BLOCK_CLEANED_UP,
    `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
  );
}

export function blockNotAvailable(slot: number): RpcError {
  return new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
}

export function signatureFailure(): RpcError {
  return new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure');
}
