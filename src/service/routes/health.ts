import type { FastifyInstance } from 'fastify';
import { HealthAnswer } from '../../api/answers.ts';
import type { ApiKeys } from '../api-keys.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { openAnswers } from './answers.ts';

export const HEALTH_URL = '/health';

export function healthRoute(
  app: FastifyInstance,
  { chain, keys }: Pick<ServiceContext, 'chain'> & { readonly keys: Pick<ApiKeys, 'requireReadable'> },
): void {
  const schema = {
    operationId: 'getHealth',
    summary: 'Whether the service runs, and reaches the chain and its database',
    description:
      'It asks the RPC node for the newest blockhash, and reads the database. It needs no key, and is not limited.',
    tags: ['service'],
    security: [],
    response: openAnswers(HealthAnswer, { 503: 'The chain or the database does not answer.' }),
  };
  app.get(HEALTH_URL, { schema }, async () => {
    const [slot] = await Promise.all([readSlot(chain), requireDatabase(keys)]);
    return { result: { status: 'ok', slot } };
  });
}

/** Throws a 503 `rpc_error`. */
export async function readSlot(chain: ServiceContext['chain']): Promise<bigint> {
  try {
    return (await chain.getLatestBlockhash()).slot;
  } catch (cause) {
    throw new ServiceError(503, 'rpc_error', 'the chain could not be read: its RPC node does not answer', {
      cause,
    });
  }
}

/** Throws a 503 `state_corrupt`. */
export async function requireDatabase(keys: Pick<ApiKeys, 'requireReadable'>): Promise<void> {
  try {
    await keys.requireReadable();
  } catch (cause) {
    throw new ServiceError(503, 'state_corrupt', 'the database of the service could not be read', { cause });
  }
}
