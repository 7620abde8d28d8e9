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
      const answered = url.startsWith('/v1/') ? withErrorsOfV1(written) : written;
      return {
        schema: 'body' in answered ? { ...answered, body: acceptingNulls(answered.body) } : answered,
        url,
      };
    },
  });
  app.get(OPENAPI_URL, { schema: { hide: true } }, async (_request, reply) =>
    reply.serializer(stringifyJson).send(app.swagger()),
  );
}

/** What v1 says when it refuses: a message without a code. */
const ERROR_OF_V1 = {
  type: 'object',
  title: 'ErrorOfV1',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message'],
      properties: { message: { type: 'string', description: 'For people.' } },
    },
  },
};

function withErrorsOfV1(schema: FastifySchema): FastifySchema {
  const response = Object.entries(
    (schema.response ?? {}) as Readonly<Record<string, { description: string }>>,
  ).map(([status, answer]) => [
    status,
    status === '200' ? answer : { ...ERROR_OF_V1, description: `${answer.description} (v1)` },
  ]);
  return { ...schema, response: Object.fromEntries(response) };
}
