import type { Address, Instruction } from '@solana/kit';
import { expect } from 'vitest';
import { NETWORK_FEE, type Outcome } from './program-vm.ts';
import type { World } from './program-world.ts';

/** Sums over every account that a step could touch, so that nothing can come into being or vanish unseen. */
export interface Ledger {
  /** Wallets and accounts that hold lamports. */
  readonly addresses: readonly Address[];
  /** Token accounts of the currency. */
  readonly purses: readonly Address[];
  /** Token accounts of the artwork. */
  readonly holders: readonly Address[];
}

const sum = (values: readonly (bigint | undefined)[]) =>
  values.reduce<bigint>((total, it) => total + (it ?? 0n), 0n);

function totals({ vm }: World, { addresses, purses, holders }: Ledger) {
  const all = new Set([...addresses, ...purses, ...holders]);
  return {
    lamports: sum([...all].map((address) => vm.balance(address))),
    currency: sum(purses.map((address) => vm.tokens(address))),
    artworks: sum(holders.map((address) => vm.tokens(address))),
  };
}

/** The ledger of a world's parties, and of further accounts that hold lamports, currency or the artwork. */
export async function ledgerOf(
  world: World,
  more: { lamports?: readonly Address[]; purses?: readonly Address[]; holders?: readonly Address[] },
): Promise<Ledger> {
  const wallets = [world.authority, world.feeAccount, world.seller, world.buyer, ...world.creators];
  const purses = await Promise.all(wallets.map((wallet) => world.purse(wallet)));
  return {
    addresses: [...wallets, world.metadata, world.edition, world.mint, ...(more.lamports ?? [])],
    purses: [...purses.filter((it) => it !== undefined), ...(more.purses ?? [])],
    holders: [world.sellerToken, world.buyerToken, ...(more.holders ?? [])],
  };
}

/** Sends, and checks that the sums are what they were but for the network fee. */
export function conserve(world: World, ledger: Ledger, payer: Address, instruction: Instruction): Outcome {
  const before = totals(world, ledger);
  const outcome = world.vm.send(payer, instruction);
  expect(totals(world, ledger)).toEqual({ ...before, lamports: before.lamports - NETWORK_FEE });
  return outcome;
}
