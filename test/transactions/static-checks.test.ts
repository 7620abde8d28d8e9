import { AccountRole } from '@solana/kit';
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
import { TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import { addressOf, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';
import {
  failed,
  genuine,
  LISTING,
  me,
  of,
  refusals,
  reprice,
  signedBy,
  THIEF,
  unknownBudget,
  withCosigner,
} from './reprices.ts';

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
});
