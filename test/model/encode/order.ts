import type { Instruction } from '@solana/kit';
import * as vendor from '../../../src/chain/generated/vendor-a/index.ts';
import { signerOf } from '../../support/program-vm.ts';
import { TREASURY } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { keyOf, orderIdOf, orderPlace, VENDOR_CONFIG } from '../places.ts';
import { asset, purse, withCreators } from './common.ts';

const idOf = ({ art }: Operation) => keyOf(orderIdOf(art.mint));
const placeOf = ({ art }: Operation) => orderPlace(orderIdOf(art.mint)).address;

export const createOrder = (op: Operation): Instruction[] => [
  vendor.getCreateOrderInstruction({
    seller: signerOf(op.actor),
    order: placeOf(op),
    vendorConfig: VENDOR_CONFIG,
    ...asset(op, op.actor, placeOf(op)),
    currencyMint: op.currency,
    orderId: idOf(op),
    price: op.amount,
    expiresAt: op.end,
  }),
];

export const updateOrder = (op: Operation): Instruction[] => [
  vendor.getUpdateOrderInstruction({
    seller: signerOf(op.actor),
    order: placeOf(op),
    price: op.amount,
    expiresAt: op.end,
    terms: op.shown.subarray(0, 8),
  }),
];

export const cancelOrder = (op: Operation): Instruction[] => [
  vendor.getCancelOrderInstruction({
    seller: signerOf(op.actor),
    order: placeOf(op),
    ...asset(op, placeOf(op), op.actor),
  }),
];

export const buyOrder = (op: Operation): Instruction[] => [
  withCreators(
    vendor.getBuyInstruction({
      buyer: signerOf(op.actor),
      seller: op.owner,
      order: placeOf(op),
      feeAccount: TREASURY,
      ...asset(op, placeOf(op), op.actor),
      currencyMint: op.currency,
      payerToken: purse(op.actor, op.currency),
      payeeToken: purse(op.owner, op.currency),
      feeToken: purse(TREASURY, op.currency),
      orderId: idOf(op),
      revision: BigInt(op.count),
      maxPaymentAmount: op.limit,
      maxSolDebitLamports: op.amount,
    }),
    op,
  ),
];
