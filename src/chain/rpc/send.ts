import { CliError } from '../../errors/cli-error.ts';
import { redact } from '../../http/endpoint.ts';
import { encodeBase64 } from '../../json/base64.ts';
import { stringifyJson } from '../../json/json.ts';
import { brokenNode, type Rpc, type RpcFailure, rpcError } from './call.ts';
import { CHECKS } from './checks.ts';
import { wireParts } from './wire.ts';

const PREFLIGHT_FAILED = -32002;

/**
 * Sends once, with preflight. `simulation_failed`: this node did not forward it. After any other error the outcome is
 * UNKNOWN, because the node may have forwarded it before it failed.
 */
export async function send(
  rpc: Rpc,
  transaction: Uint8Array,
  minContextSlot: bigint,
): Promise<'taken' | 'known'> {
  const { signature } = wireParts(transaction);
  const config = {
    encoding: 'base64',
    skipPreflight: false,
    preflightCommitment: 'confirmed',
    maxRetries: 0,
    minContextSlot,
  };
  const reply = await rpc.once('sendTransaction', [encodeBase64(transaction), config], 'signature');
  if ('result' in reply) {
    if (reply.result === signature) return 'taken';
    throw brokenNode(
      rpc.endpoint,
      'sendTransaction',
      'it answered with the signature of another transaction',
    );
  }
  if (reply.code !== PREFLIGHT_FAILED) throw rpcError(rpc.endpoint, 'sendTransaction', reply);
  const { err, logs } = preflight(reply);
  if (err === 'AlreadyProcessed') return 'known';
  const clean = (text: string) => redact(rpc.endpoint, text);
  const message = clean(reply.message);
  throw new CliError('simulation_failed', {
    what: 'the transaction was refused before it was sent',
    why: message,
    hint: 'run the command again, or use another RPC node: --url URL',
    details: { err: clean(stringifyJson(err)), logs: logs.map(clean), rpcMessage: message },
  });
}

/** The reasons that the node gives. Without reasons it is still a refusal. */
function preflight({ data }: RpcFailure): { readonly err: unknown; readonly logs: readonly string[] } {
  if (!CHECKS.preflight(data)) return { err: null, logs: [] };
  return { err: data.err ?? null, logs: data.logs ?? [] };
}
