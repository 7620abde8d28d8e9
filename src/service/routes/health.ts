import type { FastifyInstance } from 'fastify';
import { HealthAnswer } from '../../api/answers.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { openAnswers } from './answers.ts';

export const HEALTH_URL = '/health';

export function healthRoute(app: FastifyInstance, { chain }: ServiceContext): void {
  const schema = {
    operationId: 'getHealth',
    summary: 'Whether the service runs and reaches the chain',
    description: 'It asks the RPC node for the newest blockhash. It needs no key, and is not limited.',
    tags: ['service'],
    security: [],
    response: openAnswers(HealthAnswer, { 503: 'The chain does not answer.' }),
  };
  app.get(HEALTH_URL, { schema }, async () => ({ result: { status: 'ok', slot: await readSlot(chain) } }));
}

async function readSlot(chain: ServiceContext['chain']): Promise<bigint> {
  try {
    return (await chain.getLatestBlockhash()).slot;
  } catch (cause) {
    throw new ServiceError(503, 'rpc_error', 'the chain could not be read: its RPC node does not answer', {
      cause,
    });
  }
}
