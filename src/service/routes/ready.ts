import type { FastifyInstance } from 'fastify';
import { ReadyAnswer } from '../../api/answers.ts';
import type { ApiKeys } from '../api-keys.ts';
import type { ServiceContext } from '../context.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import { ServiceError } from '../service-error.ts';
import { openAnswers } from './answers.ts';
import { readSlot, requireDatabase } from './health.ts';

export const READY_URL = '/ready';

/** Slots that the index may be behind the node: about a minute. */
const MOST_BEHIND = 150n;

export interface ReadyOptions extends Pick<ServiceContext, 'chain'> {
  readonly keys: Pick<ApiKeys, 'requireReadable'>;
  readonly index?: Pick<MarketplaceIndex, 'refresh' | 'slot'> | null;
  /** Whether the service is about to end. */
  readonly isStopping: () => boolean;
}

/** Whether requests are to be sent here. Unlike health, it also fails while the index is made, and before the service ends. */
export function readyRoute(
  app: FastifyInstance,
  { chain, keys, index = null, isStopping }: ReadyOptions,
): void {
  const schema = {
    operationId: 'getReadiness',
    summary: 'Whether requests are to be sent to this instance',
    description:
      'It fails where health fails, while the index is far behind the chain, and from the moment that the service is asked to end. It needs no key, and is not limited.',
    tags: ['service'],
    security: [],
    response: openAnswers(ReadyAnswer, { 503: 'Requests are not to be sent here at the moment.' }),
  };
  app.get(READY_URL, { schema }, async () => {
    if (isStopping()) throw notReady('the service is about to end');
    const [slot] = await Promise.all([readSlot(chain), requireDatabase(keys)]);
    return {
      result: { status: 'ready', slot, indexSlot: index === null ? null : await caughtUp(index, slot) },
    };
  });
}

async function caughtUp(index: Pick<MarketplaceIndex, 'refresh' | 'slot'>, slot: bigint): Promise<bigint> {
  await index.refresh();
  const indexed = await index.slot();
  if (indexed === null) throw notReady('the index is not made yet');
  const behind = slot - indexed;
  if (behind > MOST_BEHIND) throw notReady(`the index is ${behind} slots behind the chain`);
  return indexed;
}

function notReady(message: string): ServiceError {
  return new ServiceError(503, 'service_error', message);
}
