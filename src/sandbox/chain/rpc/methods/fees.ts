import type { Address } from '@solana/kit';
import { Type } from 'typebox';
import { MAX_BLOCKHASH_AGE } from '../../ledger/ledger.ts';
import { mentionOf } from '../../ledger/mentions.ts';
import type { TransactionRecord } from '../../ledger/types.ts';
import { wrapMessage } from '../../transaction/decode.ts';
import { feeOf } from '../../transaction/fee.ts';
import { type MethodTable, method, withContext } from '../method.ts';
import { invalidParams } from '../rpc-error.ts';
import { AddressParam, ContextConfig, optional } from '../schema.ts';
import { decodeText } from '../wire.ts';

const MAX_ADDRESSES = 128;

export const feeMethods: MethodTable = {
  getFeeForMessage: method([Type.String(), optional(ContextConfig)], (chain, message, config) => {
    const transaction = wrapMessage(decodeText(message, 'base64'));
    const known = chain.isLive(transaction);
    return withContext(chain, config, known ? feeOf(transaction).fee : null);
  }),

  getRecentPrioritizationFees: method([optional(Type.Array(AddressParam))], (chain, given) => {
    const addresses = given ?? [];
    if (addresses.length > MAX_ADDRESSES)
      throw invalidParams(`Too many inputs provided; max ${MAX_ADDRESSES}`);
    const blocks = chain.ledger.blocks().slice(-MAX_BLOCKHASH_AGE);
    return blocks.map(({ slot, transactions }) => ({
      slot,
      prioritizationFee: lowestPrice(transactions, addresses),
    }));
  }),
};

/** The price, in micro-lamports per compute unit, that was enough to get into the block and to write each of the accounts. */
function lowestPrice(transactions: readonly TransactionRecord[], addresses: readonly Address[]): bigint {
  const prices = [minimum(transactions)];
  for (const address of addresses)
    prices.push(minimum(transactions.filter((record) => mentionOf(record, address)?.writable)));
  return ascending(prices).at(-1) ?? 0n;
}

function minimum(records: readonly TransactionRecord[]): bigint {
  return ascending(records.map((record) => record.computeUnitPrice))[0] ?? 0n;
}

function ascending(prices: readonly bigint[]): bigint[] {
  return prices.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
