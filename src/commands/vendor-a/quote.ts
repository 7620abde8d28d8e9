import type { VendorAQuote } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { SOL } from '../../domain/amount.ts';
import type { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { amountsJson } from '../../render/amounts.ts';
import { renderQuote } from '../../render/vendor-a-quote.ts';
import { artworkFor } from '../artwork-argument.ts';
import { defineCommand, optional, required } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { showCurrency } from '../read-currency.ts';
import { isReason, unavailable } from './unavailable.ts';

/** Who says so: the service, or the RPC nodes. */
export interface QuoteSource {
  readonly kind: 'service' | 'node';
  readonly host: string;
}

interface Quoted {
  readonly quote: VendorAQuote | null;
  /** Null where it cannot be read: then amounts are shown in base units. */
  readonly currency: Currency | null;
  readonly source: QuoteSource;
  readonly problem: CliError | null;
  readonly warnings: readonly string[];
}

const IN_CURRENCY = ['sellerPrice', 'creatorRoyalty', 'vendorAFee', 'totalPaymentAmount'] as const;
const IN_LAMPORTS = [
  'serviceFeeLamports',
  'networkFeeLamports',
  'rentLamports',
  'totalSolDebitLamports',
] as const;

export const command = defineCommand({
  description:
    'Show what an artwork costs on vendor-a: what you would pay in its currency, and what would leave your wallet in SOL. Each purchase is checked against the chain again.',
  example: 'vendor-a quote "Tin Roof"',
  never: 'It never signs anything.',
  args: { artwork: required('MINT', 'name or mint of the artwork', artworkFor('vendor-a quote')) },
  options: {
    buyer: optional('ADDRESS', 'wallet that would buy it (default: that of your key)', wallet),
  },
  fields: ['available', 'reason', 'code', 'quote', 'amounts', 'source'],
  async run(deps, { artwork: mint, buyer }): Promise<Quoted> {
    const wallet = buyer ?? (await ownWallet(deps, `gavel vendor-a quote ${mint} --buyer ADDRESS`));
    const asked = { mint, buyer: wallet };
    const answer = deps.settings.source === 'local' ? fromChain(deps, asked) : fromService(deps, asked);
    const { quote, problem, source } = await answer;
    if (quote === null) return { quote, currency: null, source, problem, warnings: [] };
    return { quote, source, problem, ...(await showCurrency(deps, quote.currencyMint)) };
  },
  render: ({ quote, currency, source }, view) =>
    quote === null ? '' : renderQuote({ quote, currency, source }, view),
  json: ({ quote, currency, problem, source }) => ({
    available: quote !== null,
    reason: problem === null ? null : (problem.why ?? problem.message),
    code: problem?.code ?? null,
    quote,
    amounts: quote && {
      ...amountsJson(quote, currency, ...IN_CURRENCY),
      ...amountsJson(quote, SOL, ...IN_LAMPORTS),
    },
    source,
  }),
  problem: ({ problem }) => problem,
  warnings: ({ warnings }) => warnings,
});

interface Asked {
  readonly mint: Address;
  readonly buyer: Address;
}

type Answered = Pick<Quoted, 'quote' | 'source' | 'problem'>;

async function fromService(deps: Deps, asked: Asked): Promise<Answered> {
  const service = await deps.service();
  const answer = await service.quoteVendorA(asked);
  const source = { kind: 'service', host: service.host } as const;
  if (answer.available) return { quote: answer.quote, source, problem: null };
  return { quote: null, source, problem: unavailable(asked.mint, answer.reason, answer.code) };
}

async function fromChain(deps: Deps, asked: Asked): Promise<Answered> {
  const chain = await deps.chain();
  const source = { kind: 'node', host: chain.hosts.join(', ') } as const;
  const { quoteFromChain } = await import('./from-chain.ts');
  try {
    return { quote: await quoteFromChain(deps, chain, asked), source, problem: null };
  } catch (error) {
    if (!isReason(error)) throw error;
    return { quote: null, source, problem: error };
  }
}
