import { chmod, writeFile } from 'node:fs/promises';
import { Keypair } from '@solana/web3.js';
import type { Marketplace, MarketplaceCliOptions } from '../support/marketplace.ts';
import { type Case, refusals, reprice } from './refusals.ts';

async function keyFile(m: Marketplace, content: string, mode = 0o600): Promise<MarketplaceCliOptions> {
  const path = `${m.home}/bad.json`;
  await writeFile(path, content);
  await chmod(path, mode);
  return { env: { GAVEL_KEYPAIR: path } };
}

const key = Keypair.fromSeed(new Uint8Array(32).fill(3));
const other = Keypair.fromSeed(new Uint8Array(32).fill(4));
const halves = [...key.secretKey.slice(0, 32), ...other.secretKey.slice(32)];

const KEYS: readonly Case[] = [
  {
    name: 'no key file',
    code: 3,
    argv: reprice(),
    options: (m) => ({ env: { GAVEL_KEYPAIR: `${m.home}/none.json` } }),
  },
  {
    name: 'a key file others can read',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify([...key.secretKey]), 0o644),
  },
  {
    name: 'a key of 63 bytes',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify([...key.secretKey.slice(1)])),
  },
  {
    name: 'a key whose halves disagree',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, JSON.stringify(halves)),
  },
  {
    name: 'a key file that is no JSON',
    code: 3,
    argv: reprice(),
    options: (m) => keyFile(m, 'my secret words'),
  },
];

refusals(KEYS);
