import { createPrivateKey, sign } from 'node:crypto';
import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { MessageV0, PublicKey, VersionedTransaction } from '@solana/web3.js';
import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { getUpdatePriceInstruction } from '../../src/chain/generated/market/instructions/updatePrice.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, COMPUTE_BUDGET_PROGRAM, TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import type { Expectation } from '../../src/ports/expectation.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { addressOf, BLOCKHASH, keypairOf, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const me = createNoopSigner(SIGNER);
const THIEF = addressOf('a thief');
const LISTING = addressOf('a listing');

function reprice(newPrice = 5n): Instruction {
  const programAddress = SANDBOX_DEPLOYMENT.programs.market;
  return getUpdatePriceInstruction(
    { seller: me, listing: LISTING, newPrice, replaced: 4n, terms: new Uint8Array(8) },
    { programAddress },
  );
}

function of(...instructions: readonly Instruction[]): Uint8Array {
  return transaction({ instructions });
}

const genuine = of(reprice());
const NOTHING: Expectation = { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] };

interface Options {
  readonly maxFeeLamports?: bigint;
  readonly expectation?: Expectation;
  readonly rebuilt?: Uint8Array | null;
  readonly blockhash?: string;
  readonly exact?: boolean;
}

async function failed(bytes: Uint8Array, options: Options = {}): Promise<string[]> {
  return (await refusals(bytes, options)).map((check) => check.code);
}

async function refusals(offered: Uint8Array | DecodedTransaction, options: Options = {}) {
  const given = offered instanceof Uint8Array ? decodeTransaction(offered) : offered;
  const rebuilt = options.rebuilt === null ? null : decodeTransaction(options.rebuilt ?? genuine);
  const { verdict } = await judge(null, rebuilt ?? given, {
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    expectation: options.expectation ?? NOTHING,
    about: { named: LISTING, target: { account: LISTING, mint: addressOf('its artwork') } },
    rebuilt,
    offered:
      rebuilt === null ? null : { transaction: given, exact: options.exact ?? false, expected: rebuilt },
    blockhash: options.blockhash ?? BLOCKHASH,
    maxFeeLamports: options.maxFeeLamports ?? 10_000n,
  });
  return verdict.checks.filter((check) => check.passed === false);
}

const cosigner = { address: addressOf('a cosigner'), role: AccountRole.READONLY_SIGNER };

function withCosigner(): Uint8Array {
  const instruction = reprice();
  return of({ ...instruction, accounts: [...(instruction.accounts ?? []), cosigner] });
}

function signedBy(name: string, bytes: Uint8Array, slot: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const { message } = decodeTransaction(bytes);
  copy.set(signatureOf(name, message), 1 + slot * 64);
  return copy;
}

function signatureOf(name: string, message: Uint8Array): Uint8Array {
  const { secretKey } = keypairOf(name);
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    secretKey.subarray(0, 32),
  ]);
  return sign(null, message, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
}

/** The transaction with one more key, behind the others or before those that are read-only. */
function withKey(bytes: Uint8Array, key: Address, isWritable: boolean): Uint8Array {
  const message = VersionedTransaction.deserialize(bytes).message as MessageV0;
  const { header, staticAccountKeys: keys, compiledInstructions } = message;
  const place = isWritable ? keys.length - header.numReadonlyUnsignedAccounts : keys.length;
  const moved = (index: number) => (index < place ? index : index + 1);
  return new VersionedTransaction(
    new MessageV0({
      header: {
        ...header,
        numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + (isWritable ? 0 : 1),
      },
      staticAccountKeys: [...keys.slice(0, place), new PublicKey(key), ...keys.slice(place)],
      recentBlockhash: message.recentBlockhash,
      compiledInstructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
        programIdIndex: moved(programIdIndex),
        accountKeyIndexes: accountKeyIndexes.map(moved),
        data,
      })),
      addressTableLookups: [],
    }),
  ).serialize();
}

const unknownBudget = { programAddress: COMPUTE_BUDGET_PROGRAM, data: new Uint8Array([1, 0, 0, 1, 0]) };
const token = addressOf('my token account');
const EXTRA = ['programs', 'same-instructions'];

describe('static checks', () => {
  it('pass what is the same as the rebuilt one, whatever its compute budget', async () => {
    expect(await failed(genuine)).toEqual([]);
    const dearer = transaction({
      instructions: [reprice()],
      computeUnits: 40_000,
      priorityLamports: 4_000n,
    });
    expect(await failed(dearer)).toEqual([]);
  });

  it.each<[string, Uint8Array, string[]]>([
    ['another signer', withCosigner(), ['signers', 'same-accounts']],
    [
      'another fee payer',
      transaction({ instructions: [reprice()], payer: THIEF }),
      ['signers', 'fee-payer', 'same-accounts'],
    ],
    ['a signature of ours on it', signedBy('the signer', genuine, 0), ['signers']],
    [
      'a fee over the cap',
      transaction({ instructions: [reprice()], priorityLamports: 6_000n }),
      ['network-fee'],
    ],
    ['an unknown compute budget instruction', of(unknownBudget, reprice()), ['network-fee']],
    ['another price', of(reprice(6n)), ['same-data']],
    [
      'another program',
      of({ ...reprice(), programAddress: PROGRAM }),
      ['known-instructions', 'programs', 'same-instructions'],
    ],
    ['the same twice', of(reprice(), reprice()), ['same-instructions']],
    ['nothing', of(), ['typed-address', 'same-instructions']],
    [
      'another listing',
      of({ ...reprice(), accounts: reprice().accounts?.toReversed() ?? [] }),
      ['same-accounts'],
    ],
    [
      'a missing account',
      of({ ...reprice(), accounts: reprice().accounts?.slice(0, 1) ?? [] }),
      ['known-instructions', 'typed-address', 'same-instructions'],
    ],
    [
      'SOL for somebody',
      of(reprice(), getTransferSolInstruction({ source: me, destination: THIEF, amount: 1n })),
      ['sol-bound', ...EXTRA],
    ],
    [
      'a durable nonce',
      of(
        getAdvanceNonceAccountInstruction({ nonceAccount: addressOf('a nonce'), nonceAuthority: me }),
        reprice(),
      ),
      ['durable-nonce', ...EXTRA],
    ],
    [
      'the wallet assigned to a program',
      of(reprice(), getAssignInstruction({ account: me, programAddress: PROGRAM })),
      ['wallet-control', ...EXTRA],
    ],
    [
      'the wallet given data',
      of(reprice(), getAllocateInstruction({ newAccount: me, space: 8 })),
      ['wallet-control', ...EXTRA],
    ],
    [
      'a delegate',
      of(reprice(), getApproveInstruction({ source: token, delegate: THIEF, owner: me, amount: 1n })),
      ['token-control', ...EXTRA],
    ],
    [
      'a delegate over Token-2022',
      of(
        reprice(),
        getApproveInstruction(
          { source: token, delegate: THIEF, owner: me, amount: 1n },
          { programAddress: TOKEN_2022_PROGRAM },
        ),
      ),
      ['token-control', ...EXTRA],
    ],
    [
      'another owner of a token account',
      of(
        reprice(),
        getSetAuthorityInstruction({
          owned: token,
          owner: me,
          authorityType: AuthorityType.AccountOwner,
          newAuthority: THIEF,
        }),
      ),
      ['token-control', ...EXTRA],
    ],
    [
      'rent for a stranger',
      of(reprice(), getCloseAccountInstruction({ account: token, destination: THIEF, owner: me })),
      ['close-destination', ...EXTRA],
    ],
  ])('refuse %s', async (_name, bytes, expected) => {
    expect(await failed(bytes)).toEqual(expected);
  });

  it.each<[string, Uint8Array, string[]]>([
    [
      'by the names of the arguments, as counted in the preview',
      of(reprice(6n)),
      ['instruction 2 (market UpdatePrice): newPrice is 6, expected 5'],
    ],
    [
      'in bytes where the arguments are the same',
      of({ ...reprice(), data: new Uint8Array([...(reprice().data ?? []), 7]) }),
      [
        'instruction 2 (market UpdatePrice): carries 3d22759b4b227bd005000000000000000400000000000000000000000000000007, expected 3d22759b4b227bd0050000000000000004000000000000000000000000000000',
      ],
    ],
    [
      'by the role of the account',
      of({
        ...reprice(),
        accounts: [
          { address: SIGNER, role: AccountRole.WRITABLE_SIGNER },
          { address: THIEF, role: AccountRole.WRITABLE },
        ],
      }),
      [
        `${LISTING} is not in it`,
        `instruction 2 (market UpdatePrice): account 2 (listing) is ${THIEF}, expected ${LISTING}`,
      ],
    ],
    [
      'by the name of the program',
      of(reprice(), getTransferSolInstruction({ source: me, destination: THIEF, amount: 1n })),
      [
        '0.000000001 SOL (1 lamports) could leave your wallet; what is shown and its rent are 0 SOL (0 lamports) at most',
        'it calls system, which this never needs',
        'it does market UpdatePrice, system TransferSol; expected market UpdatePrice',
      ],
    ],
  ])('say what differs %s', async (_name, bytes, expected) => {
    expect((await refusals(bytes)).map(({ detail }) => detail)).toEqual(expected);
  });

  it('tell only who asked for the fee to raise the limit on it', async () => {
    const dear = transaction({ instructions: [reprice()], priorityLamports: 6_000n });
    const hint = async (rebuilt: Uint8Array | null) => (await refusals(dear, { rebuilt }))[0]?.hint;
    expect(await hint(dear)).toBe(
      'ask for less with --priority, or raise the limit: --max-fee "0.000011 SOL"',
    );
    expect([await hint(genuine), await hint(null)]).toEqual([undefined, undefined]);
  });

  it('let a dangerous instruction pass that the operation itself is made of', async () => {
    const approve = getApproveInstruction({ source: token, delegate: THIEF, owner: me, amount: 1n });
    const both = of(approve, reprice());
    expect(await failed(both, { rebuilt: both })).toEqual([]);
  });

  it('let those sign before who the operation names, when their signatures hold', async () => {
    const bytes = withCosigner();
    const expectation = { ...NOTHING, coSigners: [cosigner.address] };
    const seen = (signed: Uint8Array, options: Options = { expectation }) =>
      failed(signed, { ...options, rebuilt: signed, exact: true });
    expect(await seen(signedBy('a cosigner', bytes, 1))).toEqual([]);
    expect(await seen(bytes)).toEqual(['signers']);
    expect(await seen(signedBy('a thief', bytes, 1))).toEqual(['signers']);
    expect(await seen(signedBy('a cosigner', bytes, 1), {})).toEqual(['signers']);
  });

  it('refuse a compute budget that is not understood, of whatever is looked at', async () => {
    expect(await failed(of(unknownBudget, reprice()), { rebuilt: null })).toEqual(['network-fee']);
  });

  it('look at the blockhash of what is signed, and not at that of what was offered', async () => {
    const other = transaction({ instructions: [reprice()], blockhash: THIEF });
    expect(await failed(other)).toEqual([]);
    expect(await failed(other, { exact: true })).toEqual(['built-here']);
    expect(await failed(genuine, { blockhash: THIEF })).toEqual(['blockhash']);
  });

  it('refuse a key that no instruction uses', async () => {
    for (const isWritable of [true, false]) {
      const [found] = await refusals(withKey(genuine, THIEF, isWritable));
      expect(found).toMatchObject({
        code: 'same-accounts',
        detail: `it names ${THIEF}, which no instruction of it uses`,
      });
    }
  });

  it('refuse a lookup table, whatever it holds', async () => {
    const table = { table: addressOf('a table'), writable: [0], readonly: [] };
    const entry = () => addressOf('a listing');
    const decoded = decodeTransaction(genuine);
    const tabled = { ...decoded, lookups: [table], tables: { entry, slot: 1n, known: true } };
    const found = (await refusals(tabled)).find(({ code }) => code === 'lookup-tables');
    expect(found?.detail).toContain(`the lookup table ${addressOf('a table')}, which this never needs`);
  });

  it('assume the most units when no limit is set', async () => {
    const price = {
      programAddress: COMPUTE_BUDGET_PROGRAM,
      data: new Uint8Array([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]),
    };
    // 20,000 units at a million micro-lamports each, on top of the signature.
    expect(await failed(of(price, reprice()), { maxFeeLamports: 25_000n })).toEqual([]);
    expect(await failed(of(price, reprice()), { maxFeeLamports: 24_999n })).toEqual(['network-fee']);
  });
});
