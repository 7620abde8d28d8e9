import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../context.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import type { Sql } from '../sql.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface MeasuredService extends Pick<ServiceContext, 'chain'> {
  readonly database: Sql;
  readonly index: MarketplaceIndex | null;
}

export interface OpenMetrics {
  readonly metrics: ServiceMetrics;
  readonly server: FastifyInstance;
}

/** The metrics of a service, and who answers with them. It does not listen yet. */
export async function openMetrics({ chain, database, index }: MeasuredService): Promise<OpenMetrics> {
  // Only who asks for metrics loads what makes them.
  const [{ ServiceMetrics }, { createMetricsServer }] = await Promise.all([
    import('./service-metrics.ts'),
    import('./server.ts'),
  ]);
  const metrics = new ServiceMetrics({
    databaseErrors: () => database.errors,
    holdsLease: () => index?.lease.isHeld ?? false,
    async slots() {
      const [node, indexed] = await Promise.all([
        chain.getLatestBlockhash().then(({ slot }) => slot, unknown),
        index === null ? null : index.slot().catch(unknown),
      ]);
      return { node, index: indexed };
    },
  });
  return { metrics, server: createMetricsServer(metrics) };
}

const unknown = (): null => null;
