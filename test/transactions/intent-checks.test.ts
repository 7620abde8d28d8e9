import { createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import { highestRent } from '../../src/chain/codecs/sysvars.ts';
import { getUpdatePriceInstruction } from '../../src/chain/generated/market/instructions/updatePrice.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Expectation } from '../../src/ports/expectation.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import type { About } from '../../src/transactions/verify/static-context.ts';
import { addressOf, BLOCKHASH, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

const me = createNoopSigner(SIGNER);
const LISTING = addressOf('a listing');
const ARTWORK = addressOf('its artwork');
const OTHER = addressOf('another account');
const TARGET = { account: LISTING, mint: ARTWORK };
const NOTHING: Expectation = { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] };

interface Options {
  readonly about?: About | null;
  readonly expectation?: Expectation | null;
  readonly instructions?: readonly Instruction[];
}

/** The verdict of one row on a transaction that is the very one that gavel builds. */
async function verdictOf(code: string, { about, expectation, instructions = [] }: Options) {
  const { programs } = SANDBOX_DEPLOYMENT;
  const reprice = getUpdatePriceInstruction(
    { seller: me, listing: LISTING, newPrice: 5n, replaced: 4n, terms: new Uint8Array(8) },
    { programAddress: programs.market },
  );
  const decoded = decodeTransaction(transaction({ instructions: [reprice, ...instructions] }));
  const { verdict } = await judge(null, decoded, {
    deployment: SANDBOX_DEPLOYMENT,
    signer: SIGNER,
    expectation: expectation === undefined ? NOTHING : expectation,
    about: about === undefined ? { named: LISTING, target: TARGET } : about,
    rebuilt: decoded,
    offered: null,
    blockhash: BLOCKHASH,
    maxFeeLamports: 10_000n,
  });
  return verdict.checks.find((check) => check.code === code)?.passed;
}

describe('the address that was typed', () => {
  it.each<[string, About | null, boolean | null]>([
    ['is the account', { named: LISTING, target: TARGET }, true],
    ['is its artwork', { named: ARTWORK, target: TARGET }, true],
    ['is neither', { named: OTHER, target: TARGET }, false],
    ['is the artwork of an account that the transaction leaves out', about(ARTWORK, OTHER), false],
    ['is not known', null, null],
  ])('%s', async (_name, given, passed) => {
    expect(await verdictOf('typed-address', { about: given })).toBe(passed);
  });
});

function about(mint: About['named'], account: About['named']): About {
  return { named: mint, target: { mint, account } };
}

const send = (amount: bigint) => getTransferSolInstruction({ source: me, destination: OTHER, amount });
const fromOther = getTransferSolInstruction({
  source: createNoopSigner(OTHER),
  destination: SIGNER,
  amount: 9n,
});
const open = (lamports: bigint) =>
  getCreateAccountInstruction({
    payer: me,
    newAccount: createNoopSigner(OTHER),
    lamports,
    space: 165,
    programAddress: PROGRAM,
  });

describe('the SOL that can leave', () => {
  const one = highestRent(165);
  const opening = { ...NOTHING, opens: [165] };

  it.each<[string, Options, boolean | null]>([
    ['is none where nothing is shown', { instructions: [send(1n)] }, false],
    ['is the price', { expectation: { ...NOTHING, pays: 7n }, instructions: [send(7n)] }, true],
    [
      'is not more than the price',
      { expectation: { ...NOTHING, pays: 7n }, instructions: [send(8n)] },
      false,
    ],
    [
      'is not more in two parts',
      { expectation: { ...NOTHING, pays: 7n }, instructions: [send(4n), send(4n)] },
      false,
    ],
    ['is the rent of what it opens', { expectation: opening, instructions: [open(one)] }, true],
    ['is not more than that rent', { expectation: opening, instructions: [open(one + 1n)] }, false],
    ['is not counted from the wallets of others', { instructions: [fromOther] }, true],
    [
      'is bounded for what programs take, too',
      { expectation: { ...opening, lamports: { min: -one - 1n, max: 0n } } },
      false,
    ],
    ['is not known without an intent', { expectation: null }, null],
  ])('%s', async (_name, options, passed) => {
    expect(await verdictOf('sol-bound', options)).toBe(passed);
  });
});
