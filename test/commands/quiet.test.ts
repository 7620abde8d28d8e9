import { expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { scriptedIo } from '../support/cli.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('shows the signature before the first byte is sent, also with --quiet', async () => {
  const marketplace = await start();
  const argv = [
    'listing',
    'reprice',
    marketplace.artwork('Tide Table'),
    '--price',
    '2 SOL',
    '--yes',
    '--quiet',
  ];
  let shownBefore = '';
  const result = await marketplace.gavel(argv, {
    as: 'mira',
    adapters: {
      ...nodeAdapters,
      chain: async (options) => ({
        ...(await nodeAdapters.chain(options)),
        send: async () => {
          shownBefore = 'sent';
          // The process dies here: nothing more is known than what was shown.
          throw new Error('killed');
        },
        getStatus: () => Promise.reject(new Error('killed')),
      }),
    },
  });
  expect(shownBefore).toBe('sent');
  expect(result.stderr).toMatch(/^signature \w{64,88}\n/);
  expect(result.stderr).not.toContain('What was checked');
});

it('asks nothing that --quiet would hide', async () => {
  const marketplace = await start();
  const mint = marketplace.artwork('Tide Table');
  const { home, keypair, service, apiKey, url, clock } = marketplace;
  const uid = process.getuid?.() ?? null;
  const { io, shown, written } = scriptedIo(['listing', 'reprice', mint, '--price', '2 SOL', '--quiet'], {
    tty: true,
    home,
    cwd: home,
    uid,
    clock,
    files: nodeFiles(process.pid, uid),
    adapters: nodeAdapters,
    env: {
      GAVEL_URL: url,
      GAVEL_API: service.url,
      GAVEL_API_KEY: apiKey,
      GAVEL_KEYPAIR: keypair('mira'),
      NO_COLOR: '1',
    },
  });
  const code = run(io);
  await shown('Reprice?');
  await new Promise(setImmediate);
  (io.stdin as unknown as NodeJS.WritableStream).write('n\r');
  expect(await code).toBe(2);
  const [before = ''] = written().stderr.split('Reprice?');
  expect(before).toContain('Reprice on sandbox');
  expect(before).toContain('1.5 -> 2 SOL  (+33.3 %)');
});
