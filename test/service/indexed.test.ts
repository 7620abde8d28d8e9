import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { errorOf, startTestServer } from './support/server.ts';

const start = marketplaces();

it('gives the accounts of a kind in the order of their addresses, from one on', async () => {
  const m = await start();
  const ask = async (path: string) => {
    const answer = await fetch(`${m.service.url}/v2/index/${path}`, { headers: { 'x-api-key': m.apiKey } });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const { result } = (await ask('auction')).body;
  const addresses: string[] = result.accounts.map(({ pubkey }: { pubkey: string }) => pubkey);
  expect([addresses, result.next]).toEqual([addresses.toSorted(), null]);
  expect(result.accounts[0]).toEqual({
    ...{ pubkey: addresses[0], lamports: expect.any(Number) },
    ...{ data: expect.stringMatching(/^[\w+/]+=*$/), name: expect.any(String) },
  });
  const rest = (await ask(`auction?after=${addresses[1]}`)).body.result.accounts;
  expect(rest.map(({ pubkey }: { pubkey: string }) => pubkey)).toEqual(addresses.slice(2));
  expect(await ask('order')).toMatchObject({
    status: 400,
    body: { error: { message: 'kind must be one of listing, offer, auction, raffle: the kind of account' } },
  });
  expect((await ask('auction?after=x')).status).toBe(400);
});

it('is 503 where there is no index', async () => {
  const server = await startTestServer();
  const answer = await server.call('/v2/index/listing', { headers: { 'x-api-key': server.key } });
  expect([answer.status, errorOf(answer).message]).toEqual([
    503,
    'this service has no index of what has happened',
  ]);
});
