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

/** Who is paid from the price of a sale, and how much. */
export interface Payment {
  readonly split: SaleSplit;
  readonly seller: Address;
  readonly feeAccount: Address;
}

/** The token accounts of everybody who is paid, by wallet. Empty for SOL, which goes to the wallets themselves. */
export type PayeeAccounts = ReadonlyMap<Address, PayeeAccount>;

/** What `wallet` receives of the price, as creator, fee account and seller together, in base units. */
export function received(wallet: Address, { split, seller, feeAccount }: Payment): bigint {
  const royalties = split.creators.filter((creator) => creator.address === wallet);
  const rest = (seller === wallet ? split.seller : 0n) + (feeAccount === wallet ? split.fee : 0n);
  return royalties.reduce((sum, creator) => sum + creator.amount, rest);
}

/** Every wallet that is paid anything, without duplicates. */
export function paidWallets(payment: Payment): readonly Address[] {
  const { split, seller, feeAccount } = payment;
  const wallets = new Set([seller, feeAccount, ...split.creators.map((creator) => creator.address)]);
  return [...wallets].filter((wallet) => received(wallet, payment) > 0n);
}

/** The addresses to read for `findPayeeAccounts` and `withForfeits`. For SOL they are the wallets themselves. */
export async function payeeReads(currencyMint: Address, payment: Payment): Promise<readonly Address[]> {
  return currencyMint === WRAPPED_SOL_MINT
    ? paidWallets(payment)
    : payeeTokenAddresses(currencyMint, payment);
}

/** The same for a sale in which wrapped SOL is a token like any other. */
export function payeeTokenAddresses(mint: Address, payment: Payment): Promise<readonly Address[]> {
  return Promise.all(paidWallets(payment).map((owner) => findTokenAddress(owner, mint)));
}

export interface Purchase {
  readonly currencyMint: Address;
  /** The signer, who pays for accounts that must be opened for others. */
  readonly payer: Address;
}

/** `accounts` must hold those of `payeeReads`. Throws as `findPayeeAccount`. */
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

/** The same for a sale in which wrapped SOL is a token like any other: `accounts` must hold those of `payeeTokenAddresses`. */
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

/** The token account to name in the instruction. For a wallet that is paid nothing it is the associated one. */
export async function payeeTokenAddress(
  owner: Address,
  mint: Address,
  payeeAccounts: PayeeAccounts,
): Promise<Address> {
  return payeeAccounts.get(owner)?.address ?? findTokenAddress(owner, mint);
}

/** The token accounts of the seller and of the fee account, as inputs of an instruction; none for SOL. */
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

/** What `withCreators` needs to know of a sale. */
export interface Paying {
  readonly creators: readonly Creator[];
  readonly currencyMint: Address;
  readonly payment: Payment;
  readonly payeeAccounts: PayeeAccounts;
}

/**
 * Adds the creators after the named accounts of the instruction, in the order of the artwork's record. They are writable only
 * when they receive lamports, and so is the fee account: one that forfeits may be a program that this transaction calls.
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

/** Reserved addresses, and the programs that a sale calls: these are not wallets, whatever a record says. */
function isNotWallet(address: Address, { programAddress }: Instruction): boolean {
  return (
    RESERVED_ADDRESSES.has(address) ||
    [programAddress, TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM].includes(address)
  );
}

/** The costs in a summary: the parts of the price that the seller does not receive. */
export function describeDeductions(
  split: SaleSplit,
  currency: Currency,
): readonly (readonly [label: string, value: string])[] {
  return [['marketplace fee', formatAmount(split.fee, currency)], ...describeRoyalties(split, currency)];
}

/** What each creator gets. */
export function describeRoyalties(
  { creators }: SaleSplit,
  currency: Currency,
): readonly (readonly [label: string, value: string])[] {
  return creators
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, address }) => ['to creator', `${formatAmount(amount, currency)} to ${address}`] as const);
}
