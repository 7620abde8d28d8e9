import { AccountRole, type Instruction } from '@solana/kit';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { type AccountMap, accountAt } from '../chain/read-all.ts';
import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../domain/address.ts';
import { type Currency, formatAmount } from '../domain/amount.ts';
import { RESERVED_ADDRESSES } from '../domain/reserved-addresses.ts';
import type { Creator, SaleSplit } from '../domain/sale.ts';
import type { ChainReader } from '../ports/chain.ts';
import { findPayeeAccount, type PayeeAccount } from '../tokens/payee-account.ts';

/** Who is paid out of the price of a sale, and how much. */
export interface Payment {
  readonly split: SaleSplit;
  readonly seller: Address;
  readonly feeAccount: Address;
}

/** Where everybody who is paid anything gets it, by wallet; empty in SOL, which goes to the wallets themselves. */
export type PayeeAccounts = ReadonlyMap<Address, PayeeAccount>;

/** What of the price reaches `wallet`, be it as creator, as fee account or as seller; in base units. */
export function received(wallet: Address, { split, seller, feeAccount }: Payment): bigint {
  const royalties = split.creators.filter((creator) => creator.address === wallet);
  const rest = (seller === wallet ? split.seller : 0n) + (feeAccount === wallet ? split.fee : 0n);
  return royalties.reduce((sum, creator) => sum + creator.amount, rest);
}

/** Everybody who is paid anything, once. */
export function paidWallets(payment: Payment): readonly Address[] {
  const { split, seller, feeAccount } = payment;
  const wallets = new Set([seller, feeAccount, ...split.creators.map((creator) => creator.address)]);
  return [...wallets].filter((wallet) => received(wallet, payment) > 0n);
}

/** The accounts to read for `findPayeeAccounts` and `withForfeits`: in SOL the wallets themselves. */
export async function payeeReads(currencyMint: Address, payment: Payment): Promise<readonly Address[]> {
  return currencyMint === WRAPPED_SOL_MINT
    ? paidWallets(payment)
    : payeeTokenAddresses(currencyMint, payment);
}

/** The same where wrapped SOL is a token like any other. */
export function payeeTokenAddresses(mint: Address, payment: Payment): Promise<readonly Address[]> {
  return Promise.all(paidWallets(payment).map((owner) => findTokenAddress(owner, mint)));
}

export interface Purchase {
  readonly currencyMint: Address;
  /** Who signs, and makes accounts for others. */
  readonly payer: Address;
}

/** `accounts` hold those of `payeeReads`. Throws as `findPayeeAccount`. */
export async function findPayeeAccounts(
  chain: ChainReader,
  purchase: Purchase,
  payment: Payment,
  accounts: AccountMap,
): Promise<PayeeAccounts> {
  return purchase.currencyMint === WRAPPED_SOL_MINT
    ? new Map()
    : findTokenPayeeAccounts(chain, purchase, payment, accounts);
}

/** The same for the accounts of `payeeTokenAddresses`. */
export async function findTokenPayeeAccounts(
  chain: ChainReader,
  { currencyMint, payer }: Purchase,
  payment: Payment,
  accounts: AccountMap,
): Promise<PayeeAccounts> {
  const payeeAccounts = paidWallets(payment).map(async (owner) => {
    const associated = accountAt(accounts, await findTokenAddress(owner, currencyMint));
    return findPayeeAccount(chain, { owner, mint: currencyMint, payer }, associated);
  });
  return new Map((await Promise.all(payeeAccounts)).map((place) => [place.owner, place]));
}

/** Of a wallet that is paid nothing, the associated account is named, and nothing is done to it. */
export async function payeeTokenAddress(
  owner: Address,
  mint: Address,
  payeeAccounts: PayeeAccounts,
): Promise<Address> {
  return payeeAccounts.get(owner)?.address ?? findTokenAddress(owner, mint);
}

/** The token accounts of seller and fee account; none when the currency is SOL. */
export async function payeeTokens(
  currencyMint: Address,
  { seller, feeAccount }: Pick<Payment, 'seller' | 'feeAccount'>,
  payeeAccounts: PayeeAccounts,
) {
  if (currencyMint === WRAPPED_SOL_MINT) return {};
  return {
    payeeToken: await payeeTokenAddress(seller, currencyMint, payeeAccounts),
    feeToken: await payeeTokenAddress(feeAccount, currencyMint, payeeAccounts),
  };
}

/** A sale as its instruction has to name those who are paid. */
export interface Paying {
  readonly creators: readonly Creator[];
  readonly currencyMint: Address;
  readonly payment: Payment;
  readonly payeeAccounts: PayeeAccounts;
}

/**
 * The creators stand behind the named accounts, in the order of the artwork's record. They are writable only where
 * lamports reach them, and so is the fee account: one who forfeits may be a program that this very transaction calls.
 */
export async function withCreators(
  instruction: Instruction,
  { creators, currencyMint, payment, payeeAccounts }: Paying,
): Promise<Instruction> {
  const inSol = currencyMint === WRAPPED_SOL_MINT;
  const paid = new Set(inSol ? paidWallets(payment) : []);
  const roleOf = (wallet: Address) => (paid.has(wallet) ? AccountRole.WRITABLE : AccountRole.READONLY);
  const trailing = await Promise.all(
    creators.map(async ({ address }) => [
      { address, role: roleOf(address) },
      ...(inSol
        ? []
        : [
            {
              address: await payeeTokenAddress(address, currencyMint, payeeAccounts),
              role: AccountRole.WRITABLE,
            },
          ]),
    ]),
  );
  const named = (instruction.accounts ?? []).map((account) =>
    isNotWallet(account.address, instruction) ? { ...account, role: AccountRole.READONLY } : account,
  );
  return { ...instruction, accounts: [...named, ...trailing.flat()] };
}

/** What the cluster reserves, and the programs that a sale calls: nobody's wallet, whatever a record says. */
function isNotWallet(address: Address, { programAddress }: Instruction): boolean {
  return (
    RESERVED_ADDRESSES.has(address) ||
    [programAddress, TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM].includes(address)
  );
}

/** Costs of a summary: where the price goes, but for what is the seller's. */
export function describeDeductions(
  split: SaleSplit,
  currency: Currency,
): readonly (readonly [label: string, value: string])[] {
  return [
    ['marketplace fee', formatAmount(split.fee, currency)],
    ...split.creators
      .filter((creator) => creator.amount > 0n)
      .map(
        ({ amount, address }) => ['to creator', `${formatAmount(amount, currency)} to ${address}`] as const,
      ),
  ];
}
