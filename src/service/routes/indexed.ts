import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { IndexedAccountsAnswer } from '../../api/answers.ts';
import { INDEX_PAGE } from '../../domain/indexed-kind.ts';
import { IndexPath, IndexQuery } from '../body-schema.ts';
import { askIndex } from '../index/ask-index.ts';
import type { MarketplaceIndex } from '../index/marketplace-index.ts';
import type { NamedAccount } from '../index/queries.ts';
import { ServiceError } from '../service-error.ts';
import { answers } from './answers.ts';

interface Asked {
  readonly Params: Static<typeof IndexPath>;
  readonly Querystring: Static<typeof IndexQuery>;
}

/** Ours: what is on sale on the whole marketplace, without a search of the chain. */
export function indexedRoute(
  app: FastifyInstance,
  context: { readonly index?: MarketplaceIndex | null },
): void {
  const schema = {
    operationId: 'listIndexed',
    summary: 'All accounts of a kind, from the index of this service',
    description: `Pages of ${INDEX_PAGE} accounts in the order of their addresses. Each account is as the chain holds it, in its bytes.`,
    tags: ['accounts'],
    params: IndexPath,
    querystring: IndexQuery,
    response: answers(IndexedAccountsAnswer, { 503: 'There is no index.' }),
  };
  app.get<Asked>('/v2/index/:kind', { schema }, ({ params: { kind }, query: { after = '' } }) =>
    askIndex(context, async (queries, index) => {
      // In this order: the rows are not older than the slot.
      const viewSlot = await index.slot();
      if (viewSlot === null) throw new ServiceError(503, 'service_error', 'the index is not made yet');
      const rows = await queries.accountsAfter(kind, after, INDEX_PAGE + 1);
      const page = rows.slice(0, INDEX_PAGE);
      const next = rows.length > page.length ? (page.at(-1)?.raw.address ?? null) : null;
      return { result: { viewSlot, accounts: page.map(accountJson), next } };
    }),
  );
}

function accountJson({ raw: { address, lamports, data }, name }: NamedAccount) {
  return { pubkey: address, lamports, data: Buffer.from(data).toString('base64'), name };
}
