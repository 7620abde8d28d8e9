import { onTestFinished } from 'vitest';
import { createService } from '../../src/api/client.ts';
import type { VendorAQuote } from '../../src/api/contract.ts';
import type { Service, VendorAAnswer } from '../../src/api/service.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { startService } from '../../src/service/service.ts';
import type { Marketplace } from './marketplace.ts';

export interface Overrides {
  readonly chain?: (chain: Chain) => Chain;
  readonly service?: (service: Service) => Service;
}

export function adapters({ chain = (one) => one, service = (one) => one }: Overrides): Adapters {
  return {
    ...nodeAdapters,
    chain: async (options) => chain(await nodeAdapters.chain(options)),
    service: async (options) => service(await nodeAdapters.service(options)),
  };
}

/** A service whose quote is another one. */
export const quoting = (change: (quote: VendorAQuote) => Partial<VendorAQuote>): Overrides => ({
  service: (service) => ({
    ...service,
    async quoteVendorA(asked): Promise<VendorAAnswer> {
      const answer = await service.quoteVendorA(asked);
      return answer.available ? { ...answer, quote: { ...answer.quote, ...change(answer.quote) } } : answer;
    },
  }),
});

/** The client of a service whose purchases on vendor-a are switched off. */
export async function switchedOff(m: Marketplace): Promise<Service> {
  const chain = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  const off = await startService({
    port: 0,
    clock: m.clock,
    chain,
    deployment: SANDBOX_DEPLOYMENT,
    database: { url: ':memory:' },
    randomBytes: (size) => new Uint8Array(size).fill(5),
    buysOnVendorA: false,
  });
  onTestFinished(() => off.close());
  const apiKey = await off.createApiKey('off');
  return createService({ baseUrl: off.url, apiKey, timeoutMs: 10_000, clock: m.clock });
}

/** What happens between the quote and everything else. */
export function afterQuote(happens: () => Promise<void>): Overrides {
  return {
    service: (service) => ({
      ...service,
      async quoteVendorA(asked) {
        const answer = await service.quoteVendorA(asked);
        await happens();
        return answer;
      },
    }),
  };
}

/** A node whose simulation takes so many lamports more. */
export function taking(chain: Chain, lamports: bigint): Chain {
  return {
    ...chain,
    async simulate(bytes, accounts) {
      const seen = await chain.simulate(bytes, accounts);
      const [wallet, ...others] = seen.accounts;
      if (wallet === null || wallet === undefined) return seen;
      return { ...seen, accounts: [{ ...wallet, lamports: wallet.lamports - lamports }, ...others] };
    },
  };
}

/** The address of a service that answers every request for a quote with another one. */
export async function answering(
  m: Marketplace,
  change: (quote: VendorAQuote) => VendorAQuote,
): Promise<string> {
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    const real = await fetch(`${m.service.url}${request.url}`, { headers: { 'x-api-key': m.apiKey } });
    const { result } = (await real.json()) as { result: { available: true; quote: VendorAQuote } };
    const text = JSON.stringify({ result: { ...result, quote: change(result.quote) } });
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return `http://127.0.0.1:${address.port}`;
}
