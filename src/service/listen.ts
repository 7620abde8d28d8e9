import type { FastifyInstance } from 'fastify';
import { CliError } from '../errors/cli-error.ts';

/** Returns the URL, without a slash at the end. Throws `port_in_use`. */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    throw isAddressInUse(error) ? portInUse(port, host, error) : error;
  }
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portInUse(port: number, host: string, cause: unknown): CliError {
  return new CliError('port_in_use', {
    what: `the service cannot listen on ${host}:${port}`,
    why: 'another program uses this port',
    hint: 'choose another port, or 0 for any that is free',
    details: { port },
    cause,
  });
}

/** After it, a request that is still under way is cut: the node that it waits for may never answer. */
const PATIENCE_MS = 10_000;

/** Takes no more requests, and resolves when those under way were answered. */
export async function stopListening(app: FastifyInstance, patienceMs = PATIENCE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
