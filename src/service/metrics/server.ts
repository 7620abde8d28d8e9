import Fastify, { type FastifyInstance } from 'fastify';
import { METRICS_URL } from './meter.ts';
import type { ServiceMetrics } from './service-metrics.ts';

/** Answers with the metrics, on a port of its own: whoever may use the service need not see them. It does not listen yet. */
export function createMetricsServer(metrics: ServiceMetrics): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get(METRICS_URL, async (_request, reply) => {
    reply.header('content-type', metrics.contentType);
    return metrics.text();
  });
  return app;
}
