import type { OperationOf } from '../../../src/operations/registry.ts';
import { listStatePlace } from '../../model/places.ts';
import { becomes, closed, exactly, type Honest, type Meant, meant } from './meant.ts';

type Reading = (honest: Honest) => Meant;

export const VENDOR_B: Readonly<Record<OperationOf<'vendor-b'>, Reading>> = {
  'vendor-b.list': ({ wallet, wish, isCompressed }) => {
    const rule = becomes({ owner: wallet, assetId: wish.mint, amount: wish.price, rentPayer: wallet });
    return meant(0n, isCompressed ? [] : exactly(wish.mint, -1n), [
      [listStatePlace(wish.mint).address, rule],
    ]);
  },
  'vendor-b.delist': ({ wish, isCompressed }) =>
    meant(0n, isCompressed ? [] : exactly(wish.mint, 1n), [[listStatePlace(wish.mint).address, closed]]),
};
