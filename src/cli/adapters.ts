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
  askForUpdate: async (registry, env) => {
    (await import('./update/ask.ts')).startAsking(process.argv[1] ?? '', registry, env);
  },
  keyring: async (env) => (await import('../keyring/system-keyring.ts')).systemKeyring({ env }),
  editor: async (command, path) => (await import('./editor.ts')).runEditor(command, path),
  fetchPicture: async (url) => (await import('../api/picture.ts')).fetchPicture(url),
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
    keeper,
    metricsPort,
    drainMs,
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
    const chain = createPooledChain(rpc);
    return startService({
      port,
      deployment,
      buysOnVendorA,
      vendorAFee,
      randomBytes,
      rateLimits: limits,
      proxy: proxy ?? undefined,
      metricsPort: metricsPort ?? undefined,
      drainMs,
      log,
      // The process number is for people who look who indexes.
      index: { ...index, instance: `${process.pid}-${randomBytes(8).toString('hex')}` },
      clock: rpc.clock,
      chain,
      keeper: keeper === null ? undefined : { ...keeper, chain, clock: rpc.clock },
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
  reindex: async ({ database: url, databaseToken }) => {
    const { reindex } = await import('../service/index/reindex.ts');
    return reindex({ url, ...(databaseToken === null ? {} : { authToken: databaseToken }) });
  },
};
