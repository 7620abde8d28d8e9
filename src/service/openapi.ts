import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { acceptingNulls, toOpenApiSchema } from '../api/openapi-schema.ts';
import { stringifyJson } from '../json/json.ts';
import { withNames } from './openapi-names.ts';

export const OPENAPI_URL = '/openapi.json';

/** Collects the routes that are registered after it, and serves them as an OpenAPI 3.1 document. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marketplace service',
        version: '2.0.0',
        description:
          'Reads listings, offers and auctions of a marketplace for digital artworks, and builds transactions for a named signer, ' +
          'who checks, signs and submits them. Members of a body that are not named here are ignored.',
        contact: { name: 'Who runs this service' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The service that this document comes from' }],
      tags: [
        { name: 'accounts', description: 'Accounts as the chain holds them, at confirmed commitment' },
        { name: 'transactions', description: 'Builders of unsigned transactions' },
        { name: 'vendor-a', description: 'Orders of an outside marketplace' },
        { name: 'v1', description: 'The earlier interface' },
        { name: 'service', description: 'The service itself' },
      ],
      components: {
        securitySchemes: { ApiKeyAuth: { type: 'apiKey', name: 'x-api-key', in: 'header' } },
      },
      security: [{ ApiKeyAuth: [] }],
    },
    convertConstToEnum: false,
    transformObject: (made) => ('openapiObject' in made ? withNames(made.openapiObject) : made.swaggerObject),
    transform: ({ schema, url }) => {
      const written = toOpenApiSchema(schema) as FastifySchema;
      return {
        schema: 'body' in written ? { ...written, body: acceptingNulls(written.body) } : written,
        url,
      };
    },
  });
  app.get(OPENAPI_URL, { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(stringifyJson).send(app.swagger()),
  );
}
