import { createPrivateKey, sign } from 'node:crypto';
import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { MessageV0, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { getUpdatePriceInstruction } from '../../src/chain/generated/market/instructions/updatePrice.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import type { Expectation } from '../../src/ports/expectation.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/transactions/decode.ts';
import { judge } from '../../src/transactions/verify/judge.ts';
import { addressOf, BLOCKHASH, keypairOf, SIGNER, transaction } from '../support/transactions.ts';

export const me = createNoopSigner(SIGNER);
export const THIEF = addressOf('a thief');
export const LISTING = addressOf('a listing');

export function reprice(newPrice = 5n): Instruction {
  const programAddress = SANDBOX_DEPLOYMENT.programs.market;
  return getUpdatePriceInstruction(
    { seller: me, listing: LISTING, newPrice, replaced: 4n, terms: new Uint8Array(8) },
    { programAddress },
  );
}

export function of(...instructions: readonly Instruction[]): Uint8Array {
  return transaction({ instructions });
}

export const genuine = of(reprice());
export const NOTHING: Expectation = { lamports: { min: 0n, max: 0n }, tokens: [], accounts: [] };

export interface Options {
  readonly maxFeeLamports?: bigint;
  readonly expectation?: Expectation;
  readonly rebuilt?: Uint8Array | null;
  readonly blockhash?: string;
  readonly exact?: boolean;
}

export async function failed(bytes: Uint8Array, options: Options = {}): Promise<string[]> {
  return (await refusals(bytes, options)).map((check) => check.code);
}

export async function refusals(offered: Uint8Array | DecodedTransaction, options: Options = {}) {
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

export const cosigner = { address: addressOf('a cosigner'), role: AccountRole.READONLY_SIGNER };

export function withCosigner(): Uint8Array {
  const instruction = reprice();
  return of({ ...instruction, accounts: [...(instruction.accounts ?? []), cosigner] });
}

export function signedBy(name: string, bytes: Uint8Array, slot: number): Uint8Array {
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
export function withKey(bytes: Uint8Array, key: Address, isWritable: boolean): Uint8Array {
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

export const unknownBudget = {
  programAddress: COMPUTE_BUDGET_PROGRAM,
  data: new Uint8Array([1, 0, 0, 1, 0]),
};
