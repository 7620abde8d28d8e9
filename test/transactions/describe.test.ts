import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { AddressLookupTableProgram, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import * as system from '@solana-program/system';
import * as token from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import {
  type Address,
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { describeInstructions } from '../../src/transactions/describe.ts';
import { addressOf, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const me = createNoopSigner(SIGNER);
const other = addressOf('another account');
const mint = addressOf('a mint');

async function words(instruction: Instruction) {
  const { instructions } = decodeTransaction(transaction({ instructions: [instruction] }));
  const [, described] = await describeInstructions(instructions, SANDBOX_DEPLOYMENT);
  const { programName, name, arguments: given, accounts } = described ?? {};
  return [programName, name, given, accounts?.map((account) => account.role)];
}

function fromWeb3({ programId, keys, data }: TransactionInstruction): Instruction {
  return {
    programAddress: programId.toBase58() as Address,
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey.toBase58() as Address,
      role: ((isSigner ? 2 : 0) + (isWritable ? 1 : 0)) as AccountRole,
    })),
    data: new Uint8Array(data),
  };
}

const table = new PublicKey(addressOf('a table'));
const authority = new PublicKey(SIGNER);

describe('an instruction in words', () => {
  it.each<[string, Instruction, unknown[]]>([
    [
      'of the System program',
      system.getTransferSolInstruction({ source: me, destination: other, amount: 7n }),
      ['system', 'TransferSol', { amount: '7' }, ['source', 'destination']],
    ],
    [
      'that hands a token account over',
      token.getSetAuthorityInstruction({
        owned: other,
        owner: me,
        authorityType: token.AuthorityType.AccountOwner,
        newAuthority: mint,
      }),
      ['token', 'SetAuthority', { authorityType: 'AccountOwner', newAuthority: mint }, ['owned', 'owner']],
    ],
    [
      'that takes an authority away',
      token.getSetAuthorityInstruction({
        owned: other,
        owner: me,
        authorityType: token.AuthorityType.CloseAccount,
        newAuthority: null,
      }),
      ['token', 'SetAuthority', { authorityType: 'CloseAccount', newAuthority: 'none' }, ['owned', 'owner']],
    ],
    [
      'of Token-2022 that SPL Token has too',
      token.getBurnInstruction(
        { account: other, mint, authority: me, amount: 2n },
        { programAddress: TOKEN_2022_PROGRAM },
      ),
      ['token 2022', 'Burn', { amount: '2' }, ['account', 'mint', 'authority']],
    ],
    [
      'of an extension of Token-2022',
      { programAddress: TOKEN_2022_PROGRAM, accounts: [], data: new Uint8Array([36, 0, 9]) },
      ['token 2022', 'TransferHookExtension', { bytes: '0009' }, []],
    ],
    [
      'that opens a token account',
      token.getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata: other, owner: SIGNER, mint }),
      [
        'associated token',
        'CreateAssociatedTokenIdempotent',
        {},
        ['payer', 'ata', 'owner', 'mint', 'systemProgram', 'tokenProgram'],
      ],
    ],
    [
      'that is a memo',
      {
        programAddress: MEMO_PROGRAM,
        accounts: [{ address: SIGNER, role: AccountRole.READONLY_SIGNER }],
        data: new Uint8Array(Buffer.from('gm')),
      },
      ['memo', 'Memo', { text: 'gm' }, ['signer1']],
    ],
    [
      'that extends a lookup table',
      fromWeb3(
        AddressLookupTableProgram.extendLookupTable({
          lookupTable: table,
          authority,
          payer: authority,
          addresses: [new PublicKey(mint)],
        }),
      ),
      [
        'address lookup table',
        'ExtendLookupTable',
        { addresses: `[${mint}]` },
        ['lookupTable', 'authority', 'payer', 'systemProgram'],
      ],
    ],
    [
      'that makes a lookup table',
      fromWeb3(
        AddressLookupTableProgram.createLookupTable({ authority, payer: authority, recentSlot: 9 })[0],
      ),
      [
        'address lookup table',
        'CreateLookupTable',
        { recentSlot: '9', bump: expect.stringMatching(/^\d+$/) },
        ['lookupTable', 'authority', 'payer', 'systemProgram'],
      ],
    ],
  ])('%s', async (_name, instruction, expected) => {
    expect(await words(instruction)).toEqual(expected);
  });

  it.each<[string, Instruction]>([
    ['of an unknown program', { programAddress: PROGRAM, data: new Uint8Array([1]) }],
    [
      'unknown of a known program',
      { programAddress: LOOKUP_TABLE_PROGRAM, data: new Uint8Array([9, 0, 0, 0]) },
    ],
    ['too short', { programAddress: system.SYSTEM_PROGRAM_ADDRESS, data: new Uint8Array([2, 0]) }],
    ['that is no text', { programAddress: MEMO_PROGRAM, data: new Uint8Array([0xff]) }],
  ])('%s keeps its bytes and has no name', async (_name, instruction) => {
    const { instructions } = decodeTransaction(transaction({ instructions: [instruction] }));
    const [, described] = await describeInstructions(instructions, SANDBOX_DEPLOYMENT);
    expect(described?.name).toBeNull();
    expect(described?.data).toBe(Buffer.from(instruction.data ?? []).toString('base64'));
  });
});
