import { expect, it } from 'vitest';
import { explorerLink, publicCluster } from '../../src/domain/clusters.ts';

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const OTHER = '11111111111111111111111111111111';

it('knows the public clusters by their genesis hash', () => {
  expect([publicCluster(MAINNET), publicCluster(OTHER)]).toEqual(['mainnet-beta', null]);
});

it('links to an explorer that can show the transaction, and else to none', () => {
  expect(explorerLink(MAINNET, 'abc')).toBe('https://explorer.solana.com/tx/abc');
  expect(explorerLink(DEVNET, 'abc')).toBe('https://explorer.solana.com/tx/abc?cluster=devnet');
  expect(explorerLink(OTHER, 'abc')).toBeNull();
});
