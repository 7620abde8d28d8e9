import type { FastifyInstance } from 'fastify';
import type { BuildContext, RuleContext } from '../routes/transaction.ts';
import { artworkRoutes } from './artwork-routes.ts';
import type { V1Context } from './context.ts';
import { peopleRoutes } from './people-routes.ts';
import { V1_URLS } from './urls.ts';

/** Every route of v1 but those that follow from an operation, with its method. */
export const V1_ROUTES: readonly (readonly [url: string, method: 'GET' | 'POST'])[] = Object.values(V1_URLS);

/** The earlier interface (interface document, 4.13). */
export function v1Routes(app: FastifyInstance, context: V1Context & BuildContext & RuleContext): void {
  artworkRoutes(app, context);
  peopleRoutes(app, context);
}
