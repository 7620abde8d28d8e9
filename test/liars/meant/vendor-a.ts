import type { OperationOf } from '../../../src/operations/registry.ts';
import { orderPlace } from '../../model/places.ts';
import { closed, exactly, type Honest, type Meant, meant, paid } from './meant.ts';

type Reading = (honest: Honest) => Meant;

export const VENDOR_A: Readonly<Record<OperationOf<'vendor-a'>, Reading>> = {
  'vendor-a.buy': ({ wish, record, shown }) => {
    const { address } = orderPlace(wish.orderId);
    // Without a limit that was typed, the total that was shown is what was agreed to.
    const limit = wish.maxPayment ?? shown('you pay') ?? 0n;
    const { lamports, tokens } = paid(record(address)?.currencyMint, limit);
    return meant(lamports, [...tokens, ...exactly(wish.mint, 1n)], [[address, closed]]);
  },
};
