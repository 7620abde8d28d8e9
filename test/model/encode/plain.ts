import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { transferSol } from '../../support/program-raffles.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM, transferTokens } from '../../support/program-tokens.ts';
import { SYSTEM_PROGRAM, signerOf } from '../../support/program-vm.ts';
import { USD } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { associated } from '../places.ts';

/** Creates a wallet's associated token account when it is missing. */
const home = (payer: Address, wallet: Address, mint: Address): Instruction => ({
  programAddress: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address: associated(wallet, mint), role: AccountRole.WRITABLE },
    { address: wallet, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
    { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
  ],
  data: Uint8Array.of(1),
});

const send = (from: Address, to: Address, mint: Address, amount: bigint): Instruction[] => [
  home(from, to, mint),
  transferTokens(signerOf(from), associated(from, mint), associated(to, mint), amount),
];

export const handOver = ({ actor, owner, art }: Operation): Instruction[] => send(actor, owner, art.mint, 1n);

export const sendLamports = ({ actor, other, amount }: Operation): Instruction[] => [
  transferSol(actor, other ?? actor, amount),
];

export const sendDollars = ({ actor, other, amount }: Operation): Instruction[] =>
  send(actor, other ?? actor, USD, amount);

export const leaveDollars = ({ actor, other, amount }: Operation): Instruction[] => [
  ...send(actor, other ?? actor, USD, amount),
  {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: associated(actor, USD), role: AccountRole.WRITABLE },
      { address: actor, role: AccountRole.WRITABLE },
      { address: actor, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.of(9),
  },
];
