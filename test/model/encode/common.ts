import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit';
import { SOL } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { associated, editionOf, metadataOf } from '../places.ts';

/** A wallet's account of a currency; undefined when that is lamports. */
export const purse = (wallet: Address | undefined, currency: Address): Address | undefined =>
  wallet === undefined || currency === SOL ? undefined : associated(wallet, currency);

/** The accounts of the artwork, on its way from one holder to another. */
export const asset = ({ art }: Operation, from: Address, to: Address) => ({
  mint: art.mint,
  fromToken: associated(from, art.mint),
  toToken: associated(to, art.mint),
  metadata: metadataOf(art.mint),
  edition: editionOf(art.mint),
});

/** The creators as trailing accounts; with their token accounts where `tokens`. */
export function withCreators(
  instruction: Instruction,
  op: Operation,
  tokens = op.currency !== SOL,
): Instruction {
  const metas = op.creators.flatMap((address): AccountMeta[] => {
    const wallet = { address, role: AccountRole.WRITABLE };
    if (!tokens) return [wallet];
    return [wallet, { address: associated(address, op.currency), role: AccountRole.WRITABLE }];
  });
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...metas] };
}
