import { expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { scriptedIo } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** Says yes, after what happens `meanwhile`. */
async function answered(m: Marketplace, mint: string, meanwhile: () => Promise<void>) {
  const uid = process.getuid?.() ?? null;
  const { io, shown, written } = scriptedIo(['listing', 'buy', mint], {
    tty: true,
    home: m.home,
    cwd: m.home,
    uid,
    clock: m.clock,
    files: nodeFiles(process.pid, uid),
    adapters: nodeAdapters,
    env: {
      GAVEL_URL: m.url,
      GAVEL_API: m.service.url,
      GAVEL_API_KEY: m.apiKey,
      GAVEL_KEYPAIR: m.keypair('bea'),
      NO_COLOR: '1',
    },
  });
  const code = run(io);
  await shown('Buy?');
  await meanwhile();
  await new Promise(setImmediate);
  (io.stdin as unknown as NodeJS.WritableStream).write('y\r');
  return { code: await code, ...written() };
}

it('an answer that came after the blockhash was dead is carried out on a new one', async () => {
  const marketplace = await start();
  const { code, stdout } = await answered(marketplace, marketplace.artwork('Tide Table'), async () => {
    marketplace.clock.advance(60);
    marketplace.running.chain.makeBlocks(200);
  });
  expect(code).toBe(0);
  expect(stdout).toContain('Bought.');
});

it('what changed while the question stood is not signed for', async () => {
  const marketplace = await start();
  const mint = marketplace.artwork('Tide Table');
  const { code, stderr } = await answered(marketplace, mint, async () => {
    const argv = ['listing', 'reprice', mint, '--price', '9 SOL', '--yes'];
    expect((await marketplace.gavel(argv, { as: 'mira' })).code).toBe(0);
    marketplace.running.chain.makeBlocks(50);
  });
  expect(code).toBe(5);
  expect(stderr).not.toContain('signature');
  expect(stderr).toContain('PriceAboveMax');
});
