import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SystemProgram, Transaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { TRANSACTION_V1_FEATURE } from '../../../src/chain/codecs/feature.ts';
import clusters from '../../../src/sandbox/chain/profile/clusters.json';
import { CLUSTERS, readProfile } from '../../../src/sandbox/chain/profile/read-profile.ts';
import { gavel } from '../../support/cli.ts';
import { temporaryDirectory } from '../up/support.ts';
import { rpc, startFunded, startTestChain, wallet } from './support.ts';

const asIs = (path: string) => path;
const FILE = {
  slotMs: 50,
  lamportsPerSignature: 5000,
  lamportsPerByte: 100,
  features: { active: [], inactive: [TRANSACTION_V1_FEATURE] },
};

async function fileWith(content: unknown): Promise<string> {
  const path = join(await temporaryDirectory(), 'cluster.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the clusters of the package have a date, and each number its source', () => {
  expect(clusters.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const { source } of Object.values(clusters.clusters)) {
    for (const member of ['slotMs', 'lamportsPerSignature', 'lamportsPerByte', 'features'])
      expect(source.some((line) => line.startsWith(`${member}: `))).toBe(true);
  }
});

test.each(CLUSTERS)('a chain like %s has its rent and its features', async (cluster) => {
  const profile = readProfile(cluster, asIs);
  const running = await startTestChain({ profile });
  const { result: rent } = await rpc(running, 'getMinimumBalanceForRentExemption', 165);
  expect(BigInt(rent)).toBe(293n * profile.lamportsPerByte);
  const sysvar = 'SysvarRent111111111111111111111111111111111';
  const { result } = await rpc(running, 'getAccountInfo', sysvar, { encoding: 'jsonParsed' });
  expect(result.value.data.parsed.info).toMatchObject({
    lamportsPerByte: String(profile.lamportsPerByte),
    exemptionThreshold: 1,
  });
  for (const feature of profile.features.active)
    expect(running.chain.getAccount(feature)?.data).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0));
});

test('a transaction may leave as little as the rent of the profile, and not less', async () => {
  const { running, connection, payer } = await startFunded({ profile: readProfile('mainnet', asIs) });
  const least = 128n * 5080n;
  const pay = (to: number, lamports: bigint) =>
    connection.sendTransaction(
      new Transaction().add(
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: wallet(to).publicKey, lamports }),
      ),
      [payer],
    );
  await pay(2, least);
  running.chain.makeBlocks(1);
  expect(await connection.getBalance(wallet(2).publicKey)).toBe(Number(least));
  await expect(pay(3, least - 1n)).rejects.toThrow('insufficient funds for rent');
});

test('a file describes any other cluster, also one without transactions of version 1', async () => {
  const profile = readProfile(await fileWith(FILE), asIs);
  expect(profile).toMatchObject({ slotMs: 50, lamportsPerByte: 100n });
  const running = await startTestChain({ profile });
  expect(running.chain.getAccount(TRANSACTION_V1_FEATURE)).toBeUndefined();
});

test.each([
  ['no JSON', '{', 'it is not JSON'],
  ['a member is missing', { ...FILE, slotMs: undefined }, 'must have required properties slotMs'],
  ['an unknown member', { ...FILE, slotms: 3 }, 'slotms is unknown'],
  ['a rent above that of any cluster', { ...FILE, lamportsPerByte: 6961 }, 'lamportsPerByte must be <= 6960'],
  [
    'another fee',
    { ...FILE, lamportsPerSignature: 1 },
    'lamportsPerSignature is 1, and the VM always takes 5000',
  ],
  [
    'a feature that is no address',
    { ...FILE, features: { active: ['x'], inactive: [] } },
    'features.active.0 is not a base58 address of 32 bytes',
  ],
])('%s is refused before anything starts', async (_, content, why) => {
  const path = await fileWith(content);
  const { code, stdout } = await gavel(['sandbox', 'up', '--like', path, '--json']);
  expect(code).toBe(3);
  const { error } = JSON.parse(stdout);
  expect(error.message).toBe(`${path} is not a profile of a cluster`);
  expect(error.why).toContain(why);
});

test('a name that is neither a cluster nor a file is refused with the names of the clusters', async () => {
  const { code, stderr } = await gavel(['sandbox', 'up', '--like', 'mainet']);
  expect(code).toBe(3);
  expect(stderr).toContain('name mainnet or devnet, or a file');
});
