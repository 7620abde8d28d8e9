import { AccountRole, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../src/api/service.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import type { Chain, RawAccount } from '../../src/ports/chain.ts';
import { compileTransaction, type TransactionPlan } from '../../src/transactions/compile.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

function adapters(overrides: {
  chain?: (chain: Chain) => Chain;
  service?: (service: Service) => Service;
}): Adapters {
  return {
    ...nodeAdapters,
    chain: async (options) => (overrides.chain ?? ((chain) => chain))(await nodeAdapters.chain(options)),
    service: async (options) =>
      (overrides.service ?? ((service) => service))(await nodeAdapters.service(options)),
  };
}

async function refused(marketplace: Marketplace, given: Adapters, argv: readonly string[]) {
  const before = await marketplace.inventory();
  const words = ['listing', ...argv, '--yes', '--json'];
  const { code, stdout } = await marketplace.gavel(words, { as: 'mira', adapters: given });
  expect(await marketplace.inventory()).toEqual(before);
  const { error } = JSON.parse(stdout);
  return { code, error: error.code, failed: error.details.failed };
}

type Tamper = (
  decoded: DecodedTransaction,
  marketplace: Marketplace,
) => Partial<TransactionPlan> | Uint8Array;

/** A service that changes every transaction before it hands it out. */
function tampering(marketplace: Marketplace, tamper: Tamper): Adapters {
  return adapters({
    service: (service) => ({
      ...service,
      async buildTransaction(path, body) {
        const { transaction } = await service.buildTransaction(path, body);
        const decoded = decodeTransaction(transaction);
        const handedOut = (bytes: Uint8Array) => ({ transaction: bytes, setup: null });
        const changed = tamper(decoded, marketplace);
        if (changed instanceof Uint8Array) return handedOut(changed);
        const payer = decoded.accounts[0]?.address ?? SYSTEM_PROGRAM;
        const plan = { payer, blockhash: decoded.blockhash, computeUnits: 20_000, priorityLamports: 0n };
        return handedOut(compileTransaction({ ...plan, instructions: own(decoded), ...changed }));
      },
    }),
  });
}

/** The instructions of a decoded transaction, without its compute budget. */
function own(decoded: DecodedTransaction): Instruction[] {
  return decoded.instructions.slice(1).map(({ program, accounts, data }) => ({
    programAddress: program,
    data,
    accounts: accounts.map(({ address, signer, writable }) => ({
      address,
      role: ((signer ? 2 : 0) + (writable ? 1 : 0)) as AccountRole,
    })),
  }));
}

function transfer(from: Address, to: Address): Instruction {
  const data = new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ];
  return { programAddress: SYSTEM_PROGRAM, accounts, data };
}

function approveThief(m: Marketplace): Instruction {
  const accounts = [
    { address: m.wallet('mira'), role: AccountRole.WRITABLE },
    { address: m.wallet('stranger'), role: AccountRole.READONLY },
    { address: m.wallet('mira'), role: AccountRole.READONLY_SIGNER },
  ];
  return { programAddress: TOKEN_PROGRAM, accounts, data: new Uint8Array([4, 1, 0, 0, 0, 0, 0, 0, 0]) };
}

const TRICKS: readonly (readonly [string, Tamper, readonly string[]])[] = [
  [
    'another price',
    (decoded) => ({
      instructions: own(decoded).map((one) => ({
        ...one,
        data: one.data?.map((byte, index) => (index === 8 ? byte ^ 1 : byte)) ?? new Uint8Array(),
      })),
    }),
    ['same-data'],
  ],
  [
    'one lamport to a stranger',
    (decoded, m) => ({ instructions: [...own(decoded), transfer(m.wallet('mira'), m.wallet('stranger'))] }),
    ['sol-bound', 'programs', 'same-instructions'],
  ],
  [
    'a delegate',
    (decoded, m) => ({ instructions: [...own(decoded), approveThief(m)] }),
    ['token-control', 'programs', 'same-instructions'],
  ],
  [
    'the same twice',
    (decoded) => ({ instructions: [...own(decoded), ...own(decoded)] }),
    ['same-instructions'],
  ],
  ['nothing at all', () => ({ instructions: [] }), ['typed-address', 'same-instructions']],
  ['another fee payer', (_decoded, m) => ({ payer: m.wallet('stranger') }), ['signers', 'fee-payer']],
  ['a fee that drains the wallet', () => ({ priorityLamports: 5_000_000_000n }), ['network-fee']],
  ['bytes at the end', (decoded) => new Uint8Array([...decoded.bytes, 0]), ['well-formed']],
  [
    'a signature on it',
    (decoded) => decoded.bytes.map((byte, index) => (index === 9 ? 1 : byte)),
    ['signers'],
  ],
];

describe('a service that tampers is refused', () => {
  it.each(TRICKS)('%s', async (_name, tamper, failed) => {
    const marketplace = await start();
    const argv = ['reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL'];
    const result = await refused(marketplace, tampering(marketplace, tamper), argv);
    expect(result).toMatchObject({ code: 5, error: 'verification_failed' });
    expect(result.failed).toEqual(failed);
  });
});

/** An RPC node that tells something else of one account. */
function lying(listing: Address, lie: (account: RawAccount) => RawAccount | null): Adapters {
  return adapters({
    chain: (chain) => ({
      ...chain,
      async getAccounts(addresses) {
        const { slot, accounts } = await chain.getAccounts(addresses);
        return {
          slot,
          accounts: accounts.map((account) => (account?.address === listing ? lie(account) : account)),
        };
      },
    }),
  });
}

const LIES: readonly (readonly [string, (account: RawAccount) => RawAccount | null, number, string])[] = [
  ['says that it is gone', () => null, 12, 'listing_not_found'],
  [
    'says that another program owns it',
    (account) => ({ ...account, owner: SYSTEM_PROGRAM }),
    5,
    'account_mismatch',
  ],
  ['cuts it', (account) => ({ ...account, data: account.data.subarray(0, 100) }), 5, 'account_mismatch'],
  [
    'makes it another kind',
    (account) => ({ ...account, data: account.data.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) }),
    5,
    'account_mismatch',
  ],
  [
    'names another seller',
    (account) => ({ ...account, data: account.data.map((byte, index) => (index === 50 ? byte ^ 1 : byte)) }),
    11,
    'not_seller',
  ],
];

describe('an RPC node that lies about the listing', () => {
  it.each(LIES)('%s: nothing is signed', async (_name, lie, code, error) => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    const given = lying(await findListingAddress(SANDBOX_DEPLOYMENT, mint), lie);
    expect(await refused(marketplace, given, ['reprice', mint, '--price', '2 SOL'])).toMatchObject({
      code,
      error,
    });
  });

  it('a lower price is not paid: the real one is above what was agreed to', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Salt Line');
    const given = lying(await findListingAddress(SANDBOX_DEPLOYMENT, mint), (account) => {
      const data = Uint8Array.from(account.data);
      new DataView(data.buffer).setBigUint64(138, 5n, true);
      return { ...account, data };
    });
    const before = await marketplace.inventory();
    for (const source of ['api', 'local']) {
      const argv = ['listing', 'buy', mint, '--yes', '--json', '--source', source];
      const { code } = await marketplace.gavel(argv, { as: 'bea', adapters: given });
      expect(code).toBe(source === 'api' ? 11 : 5);
    }
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('another currency does not scale the price: 2 stays 2 of what the listing is in', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Tide Table');
    const given = lying(await findListingAddress(SANDBOX_DEPLOYMENT, mint), (account) => {
      const data = Uint8Array.from(account.data);
      data.set(getAddressEncoder().encode(SANDBOX_CURRENCY.mint), 106);
      return { ...account, data };
    });
    const before = await marketplace.inventory();
    for (const source of ['api', 'local']) {
      const argv = ['listing', 'reprice', mint, '--price', '2', '--yes', '--json', '--source', source];
      const { code } = await marketplace.gavel(argv, { as: 'mira', adapters: given });
      expect(code).toBe(5);
    }
    expect(await marketplace.inventory()).toEqual(before);
  });

  it('a simulation without inner instructions is not trusted', async () => {
    const marketplace = await start();
    const given = adapters({
      chain: (chain) => ({
        ...chain,
        simulate: async (bytes, accounts) => ({
          ...(await chain.simulate(bytes, accounts)),
          innerInstructions: null,
        }),
      }),
    });
    const argv = ['reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL'];
    expect(await refused(marketplace, given, argv)).toMatchObject({
      code: 5,
      failed: ['inner-instructions'],
    });
  });
});
