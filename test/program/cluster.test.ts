import { expect, it } from 'vitest';
import type { Chain } from '../../src/ports/chain.ts';
import { scriptedChain } from '../support/chain.ts';
import { gavel } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const PINNED = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const SIGNATURE = '5'.repeat(87);

function asked(genesisHash: string, setting: string) {
  const chain: Chain = { ...scriptedChain({}), getGenesisHash: async () => genesisHash };
  return gavel(['tx', 'status', SIGNATURE, '--url', 'http://127.0.0.1:1'], {
    env: { GAVEL_GENESIS_HASH: setting },
    files: memoryFiles(),
    adapters: { chain: async () => chain },
  });
}

it('refuses a node of another cluster than the one that is pinned', async () => {
  const result = await asked('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', PINNED);
  expect(result.code).toBe(5);
  expect(result.stderr).toContain('another cluster');
});

it('goes on with a node of the pinned cluster', async () => {
  expect((await asked(PINNED, PINNED)).code).toBe(12);
});
