import { createPrivateKey, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageV0, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { OWN_PROGRAM_NAMES } from '../../src/domain/deployment.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { addressOf, keypairOf } from '../support/transactions.ts';

const start = marketplaces();
const CO_SIGNER = 'a co-signer';

type Answer = (genuine: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A service that hands out `answer` of each genuine transaction, and a chain that notes what is sent. */
function watching(answer: Answer, sent: Uint8Array[]): Adapters {
  const noting = (chain: Chain): Chain => ({
    ...chain,
    send: (bytes, slot) => {
      sent.push(bytes);
      return chain.send(bytes, slot);
    },
  });
  return {
    ...nodeAdapters,
    chain: async (options) => noting(await nodeAdapters.chain(options)),
    service: async (options) => {
      const service = await nodeAdapters.service(options);
      return {
        ...service,
        buildTransaction: async (path, body) => {
          const { transaction } = await service.buildTransaction(path, body);
          return { transaction: await answer(transaction), setup: null };
        },
      };
    },
  };
}

type Environment = Readonly<Record<string, string>>;

async function reprice(
  marketplace: Marketplace,
  answer: Answer,
  env: Environment = {},
  more: readonly string[] = [],
) {
  const sent: Uint8Array[] = [];
  const words = [
    'listing',
    'reprice',
    marketplace.artwork('Tide Table'),
    '--price',
    '2 SOL',
    '--yes',
    '--json',
  ];
  const options = { as: 'mira', env, adapters: watching(answer, sent) } as const;
  const { code, stdout } = await marketplace.gavel([...words, ...more], options);
  const { error } = JSON.parse(stdout);
  return { code, sent, why: error?.why, failed: error?.details.failed };
}

function read(bytes: Uint8Array | undefined) {
  const transaction = VersionedTransaction.deserialize(bytes ?? new Uint8Array());
  return { transaction, message: TransactionMessage.decompile(transaction.message) };
}

/** The transaction on another blockhash, in the version before 0. */
function otherwise(bytes: Uint8Array): Uint8Array {
  const { message } = read(bytes);
  message.recentBlockhash = addressOf('another blockhash');
  return new VersionedTransaction(message.compileToLegacyMessage()).serialize();
}

/** With one more read-only signer behind the wallet, who has signed it. */
function coSigned(
  bytes: Uint8Array,
  name: string,
  change: (message: MessageV0) => void = () => {},
): Uint8Array {
  const genuine = VersionedTransaction.deserialize(bytes).message as MessageV0;
  const {
    header,
    staticAccountKeys: [payer, ...keys],
    compiledInstructions,
  } = genuine;
  const moved = (index: number) => (index === 0 ? 0 : index + 1);
  const message = new MessageV0({
    header: {
      numRequiredSignatures: 2,
      numReadonlySignedAccounts: 1,
      numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts,
    },
    staticAccountKeys: [payer ?? PublicKey.default, keypairOf(name).publicKey, ...keys],
    recentBlockhash: genuine.recentBlockhash,
    compiledInstructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      programIdIndex: moved(programIdIndex),
      accountKeyIndexes: accountKeyIndexes.map(moved),
      data,
    })),
    addressTableLookups: [],
  });
  change(message);
  const { secretKey } = keypairOf(name);
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    secretKey.subarray(0, 32),
  ]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signature = new Uint8Array(sign(null, message.serialize(), key));
  return new VersionedTransaction(message, [new Uint8Array(64), signature]).serialize();
}

async function nameCoSigner(marketplace: Marketplace): Promise<Environment> {
  const { programs, marketplaceAuthority } = SANDBOX_DEPLOYMENT;
  const config = join(marketplace.home, 'config');
  const folder = join(config, 'gavel');
  await mkdir(folder, { recursive: true });
  const named = OWN_PROGRAM_NAMES.map((name) => `programs.${name} = "${programs[name]}"`);
  const lines = [
    '[deployments.team]',
    ...named,
    `marketplace_authority = "${marketplaceAuthority}"`,
    `cosigners = { "listing.reprice" = "${addressOf(CO_SIGNER)}" }`,
  ];
  await writeFile(join(folder, 'config.toml'), `${lines.join('\n')}\n`, { mode: 0o600 });
  return { XDG_CONFIG_HOME: config, GAVEL_DEPLOYMENT: 'team' };
}

describe('what is signed', () => {
  it('is what was built here, whatever else the service hands out', async () => {
    const marketplace = await start();
    const { code, sent } = await reprice(marketplace, otherwise);
    expect(code).toBe(0);
    const { transaction, message } = read(sent[0]);
    expect(transaction.version).toBe(0);
    expect(message.recentBlockhash).not.toBe(addressOf('another blockhash'));
  });

  it('has the fee that was asked for here, not the one that the service put in', async () => {
    const marketplace = await start();
    const dearer: Answer = (bytes) => {
      const { message } = read(bytes);
      const [limit] = message.instructions;
      // Twice the units; of the price nothing is said.
      limit?.data.writeUInt32LE(40_000, 1);
      return new VersionedTransaction(message.compileToV0Message()).serialize();
    };
    const { code, sent } = await reprice(marketplace, dearer);
    expect(code).toBe(0);
    expect(read(sent[0]).message.instructions[0]?.data.readUInt32LE(1)).toBe(20_000);
  });
});

describe('a second signature', () => {
  it('is refused where the deployment names nobody', async () => {
    const marketplace = await start();
    const { code, sent, failed } = await reprice(marketplace, (bytes) => coSigned(bytes, CO_SIGNER));
    expect([code, sent, failed]).toEqual([5, [], ['signers']]);
  });

  it('of whom the deployment names for the operation is kept', async () => {
    const marketplace = await start();
    const team = await nameCoSigner(marketplace);
    let offered: Uint8Array = new Uint8Array();
    const answer: Answer = (bytes) => {
      offered = coSigned(bytes, CO_SIGNER);
      return offered;
    };
    const { code, sent } = await reprice(marketplace, answer, team);
    expect(code).toBe(0);
    const [theirs, ours] = [offered, sent[0] ?? new Uint8Array()].map((bytes) => decodeTransaction(bytes));
    expect(ours?.message).toEqual(theirs?.message);
    expect(ours?.signatures[1]).toEqual(theirs?.signatures[1]);
  });

  it.each<[string, Answer, readonly string[]]>([
    ['is not there', (bytes) => bytes, ['signers', 'built-here']],
    ['is of somebody else', (bytes) => coSigned(bytes, 'a thief'), ['signers', 'built-here']],
    [
      'is on other bytes',
      (bytes) =>
        coSigned(bytes, CO_SIGNER, (message) => {
          // A lower limit on the units changes nothing else.
          message.compiledInstructions[0]?.data.set([0x10], 1);
        }),
      ['signers', 'built-here'],
    ],
    [
      'is on another price',
      (bytes) =>
        coSigned(bytes, CO_SIGNER, (message) => {
          message.compiledInstructions[1]?.data.set([1], 8);
        }),
      ['signers', 'same-data', 'built-here'],
    ],
  ])('that %s is a refusal where one is wanted', async (_, answer, expected) => {
    const marketplace = await start();
    const { code, sent, failed } = await reprice(marketplace, answer, await nameCoSigner(marketplace));
    expect([code, sent, failed]).toEqual([5, [], expected]);
  });

  it('is on version 0: version 1 that was asked for is refused by name, and auto is not', async () => {
    const marketplace = await start();
    const team = await nameCoSigner(marketplace);
    const answer: Answer = (bytes) => coSigned(bytes, CO_SIGNER);
    const asked = await reprice(marketplace, answer, team, ['--tx-version', '1']);
    expect([asked.code, asked.sent]).toEqual([3, []]);
    expect(asked.why).toContain('the deployment names a second signer for this');
    expect((await reprice(marketplace, answer, team, ['--tx-version', 'auto'])).code).toBe(0);
  });

  it('cannot be had without the service, nor put into a plan', async () => {
    const marketplace = await start();
    const team = await nameCoSigner(marketplace);
    const local = await reprice(marketplace, (bytes) => bytes, team, ['--source', 'local']);
    expect([local.code, local.sent, local.failed]).toEqual([5, [], ['signers']]);
    const plan = ['--sign-only', '--out', 'plan.json'];
    const planned = await reprice(marketplace, (bytes) => coSigned(bytes, CO_SIGNER), team, plan);
    expect([planned.code, planned.sent]).toEqual([3, []]);
    expect(planned.why).toContain('a plan holds no signature but yours');
  });
});
