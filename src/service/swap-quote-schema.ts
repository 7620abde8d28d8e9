import { U64_MAX } from '../domain/amount.ts';
import { IMPACT } from '../domain/swap.ts';
import { BASE58_32_BYTES, BYTES_FORMAT, digitsUpTo } from './formats.ts';

const mint = { type: 'string', pattern: BASE58_32_BYTES, format: BYTES_FORMAT };
const units = { type: 'string', pattern: digitsUpTo(U64_MAX) };
const text = { type: 'string' };

/**
 * The OpenAPI form of what `readSwapQuote` accepts. The quote is the aggregator's own object: other members are passed on
 * with it.
 */
export const SWAP_QUOTE = {
  type: 'object',
  required: [
    'inputMint',
    'inAmount',
    'outputMint',
    'outAmount',
    'otherAmountThreshold',
    'swapMode',
    'slippageBps',
    'priceImpactPct',
    'routePlan',
  ],
  properties: {
    inputMint: mint,
    inAmount: units,
    outputMint: mint,
    outAmount: units,
    otherAmountThreshold: units,
    swapMode: { type: 'string', enum: ['ExactIn', 'ExactOut'] },
    slippageBps: { type: 'integer', minimum: 0, maximum: 10_000 },
    priceImpactPct: {
      type: ['string', 'number'],
      maximum: 1,
      pattern: IMPACT.source,
      description: 'the price impact as a fraction of 1, at most 1; negative for a gain',
    },
    contextSlot: { type: ['integer', 'null'], minimum: 0, description: 'the slot of the prices' },
    routePlan: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['swapInfo'],
        properties: {
          swapInfo: {
            type: 'object',
            required: ['ammKey', 'inputMint', 'outputMint'],
            properties: { ammKey: text, label: text, inputMint: text, outputMint: text },
          },
        },
      },
    },
  },
};
