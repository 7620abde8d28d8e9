import { AccountRole, type Instruction } from '@solana/kit';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import { type Currency, formatAmount } from '../domain/amount.ts';
import type { Creator, SaleSplit } from '../domain/sale.ts';

/** Who is paid out of the price of a sale, and how much. */
export interface Payment {
  readonly split: SaleSplit;
  readonly seller: Address;
  readonly feeAccount: Address;
}

/** What of the price reaches `wallet`, be it as creator, as fee account or as seller; in base units. */
export function received(wallet: Address, { split, seller, feeAccount }: Payment): bigint {
  const royalties = split.creators.filter((creator) => creator.address === wallet);
  const rest = (seller === wallet ? split.seller : 0n) + (feeAccount === wallet ? split.fee : 0n);
  return royalties.reduce((sum, creator) => sum + creator.amount, rest);
}

/** Token accounts that have to be there for everybody to be paid; none in SOL. */
export async function payeeTokens(currencyMint: Address, payment: Payment): Promise<readonly Address[]> {
  if (currencyMint === WRAPPED_SOL_MINT) return [];
  const { split, seller, feeAccount } = payment;
  const paid = [
    ...(split.seller > 0n ? [seller] : []),
    ...(split.fee > 0n ? [feeAccount] : []),
    ...split.creators.filter((creator) => creator.amount > 0n).map((creator) => creator.address),
  ];
  return Promise.all([...new Set(paid)].map((owner) => findTokenAddress(owner, currencyMint)));
}

/** The creators stand behind the named accounts, in the order of the artwork's record. */
export async function withCreators(
  instruction: Instruction,
  creators: readonly Creator[],
  currencyMint: Address,
): Promise<Instruction> {
  const role = AccountRole.WRITABLE;
  const trailing = await Promise.all(
    creators.map(async ({ address }) =>
      currencyMint === WRAPPED_SOL_MINT
        ? [{ address, role }]
        : [
            { address, role },
            { address: await findTokenAddress(address, currencyMint), role },
          ],
    ),
  );
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...trailing.flat()] };
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
