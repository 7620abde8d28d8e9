import { describe, expect, it, onTestFinished } from 'vitest';
import { startChain } from '../../src/sandbox/chain/start-chain.ts';
import { withCanary } from '../support/canary.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
/** Nobody is handed this port, and nobody listens there. */
const NOBODY = 'http://127.0.0.1:1/?api-key=canary-of-a-url';

function reprice(marketplace: Marketplace, ...urls: readonly string[]) {
  const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
  return marketplace.gavel([...argv, ...urls.flatMap((url) => ['--url', url])], { as: 'mira' });
}

describe('several RPC nodes', () => {
  it.each([0, 1])('do with those that answer, and say which does not: number %i', async (dead) => {
    const marketplace = await start();
    const urls = [marketplace.url, marketplace.url.replace('127.0.0.1', 'localhost')];
    const { code, stdout, stderr } = await reprice(marketplace, ...urls.with(dead, NOBODY));
    expect(code).toBe(0);
    expect(stdout).toContain('price\t2 SOL (');
    expect(stderr).toContain('the RPC node at 127.0.0.1:1 is left out: nothing listens there\n');
    expect(stderr).not.toContain('canary');
  });

  it('of different clusters are refused before anything is built', async () => {
    const marketplace = await start();
    const seed = new Uint8Array(32).fill(9);
    const other = await startChain({ programs: [], rpcPort: 0, blockTimeMs: 'manual', now: () => 0, seed });
    onTestFinished(() => other.close());
    const { code, stderr } = await reprice(marketplace, marketplace.url, withCanary(other.rpcUrl));
    expect(code).toBe(5);
    expect(stderr).toContain('error: the RPC nodes belong to different clusters\n');
    expect(stderr).not.toContain('signature');
  });

  it('are shown with their secrets left out', async () => {
    const marketplace = await start();
    const env = { GAVEL_URL: `${NOBODY} https://rpc.example/?key=canary-two` };
    const { stdout } = await marketplace.gavel(['config', 'get', 'url'], { env });
    expect(stdout).toMatchInlineSnapshot(`
      "http://127.0.0.1:1 https://rpc.example
      "
    `);
  });
});
