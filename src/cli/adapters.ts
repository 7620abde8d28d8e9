import type { Adapters } from './io.ts';

/** The real network and the real key files. Each is loaded when a command first needs it. */
export const nodeAdapters: Adapters = {
  chain: async (options) =>
    (options.others ?? []).length === 0
      ? (await import('../chain/rpc.ts')).createChain(options)
      : (await import('../chain/rpc/several.ts')).createSeveral(options),
  sandboxControl: async (options) =>
    (await import('../chain/sandbox-control.ts')).createSandboxControl(options),
  aggregator: async (options) => (await import('../api/aggregator.ts')).createAggregator(options),
  service: async (options) => (await import('../api/client.ts')).createService(options),
  key: async (spec, io) => (await import('../signing/key-source.ts')).openKeySource(spec, io),
  keyFiles: async (io) => (await import('../signing/key-files.ts')).keyFiles(io),
  journal: async (options) => (await import('../journal/open.ts')).openJournal(options),
  records: async (options) => (await import('../journal/open.ts')).readJournal(options),
  serve: async ({
    port,
    database,
    databaseToken,
    buysOnVendorA,
    vendorAFee,
    limits,
    proxy,
    index,
    log,
    ...around
  }) => {
    const { aggregatorUrl, priceUrl, rpc, deployment } = around;
    const [
      { startService },
      { createPooledChain },
      { createAggregator },
      { createPrices },
      { createDocuments },
      { randomBytes },
    ] = await Promise.all([
      import('../service/service.ts'),
      import('../chain/rpc/pooled.ts'),
      import('../api/aggregator.ts'),
      import('../api/prices.ts'),
      import('../api/documents.ts'),
      import('node:crypto'),
    ]);
    return startService({
      port,
      deployment,
      buysOnVendorA,
      vendorAFee,
      randomBytes,
      rateLimits: limits,
      proxy: proxy ?? undefined,
      log,
      // The process number is for people who look who indexes.
      index: { ...index, instance: `${process.pid}-${randomBytes(8).toString('hex')}` },
      clock: rpc.clock,
      chain: createPooledChain(rpc),
      aggregator: aggregatorUrl === null ? null : createAggregator({ ...rpc, baseUrl: aggregatorUrl }),
      documents: createDocuments(rpc),
      prices: priceUrl === null ? null : createPrices({ url: priceUrl, clock: rpc.clock }),
      database: { url: database, ...(databaseToken === null ? {} : { authToken: databaseToken }) },
    });
  },
  fillTables: async ({ database: url, databaseToken, contents }) => {
    const { fillTables } = await import('../service/v1/fill-tables.ts');
    return fillTables({ url, ...(databaseToken === null ? {} : { authToken: databaseToken }) }, contents);
  },
};
