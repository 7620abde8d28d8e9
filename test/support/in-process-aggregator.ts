import type { Address } from '../../src/domain/address.ts';
import { readSwapQuote, type SwapQuote } from '../../src/domain/swap.ts';
import { decodeBase64 } from '../../src/json/base64.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';
import type { Aggregator, AggregatorInstruction } from '../../src/ports/aggregator.ts';
import type { ChainReader } from '../../src/ports/chain.ts';
import { instructionsBody } from '../../src/sandbox/aggregator/instructions.ts';
import { readHops, routesOf } from '../../src/sandbox/aggregator/pools.ts';
import { best, quoteBody } from '../../src/sandbox/aggregator/quote.ts';

type Given = Awaited<ReturnType<typeof instructionsBody>>['swapInstruction'];

/** The sandbox's aggregator without HTTP: a test that asks it often costs no request. */
export function inProcessAggregator(reader: () => ChainReader): Aggregator {
  return {
    host: 'in this process',
    async quote({ mode, ...asked }) {
      const request = { ...asked, swapMode: mode };
      const { slot } = await reader().getAccounts([asked.inputMint]);
      const found = best(routesOf(await readHops(reader()), asked.inputMint, asked.outputMint), request);
      if (found === null) throw new Error('there is no route');
      const quote = readSwapQuote(parseJson(stringifyJson(quoteBody(found, request, slot))));
      if (typeof quote === 'string') throw new Error(`the quote ${quote}`);
      return quote;
    },
    async route(quote: SwapQuote, wallet: Address) {
      const known = await readHops(reader());
      const hops = quote.steps.flatMap((step) =>
        known.filter((hop) => hop.pool === step.pool && hop.inputMint === step.inputMint),
      );
      const options = { user: wallet, wrapAndUnwrapSol: false, destination: null };
      const body = await instructionsBody(reader(), quote, hops, options);
      return {
        swap: decoded(body.swapInstruction),
        setup: body.setupInstructions.map(decoded),
        tables: body.addressLookupTableAddresses,
      };
    },
  };
}

function decoded({ programId, accounts, data }: Given): AggregatorInstruction {
  return {
    program: programId,
    accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
      address: pubkey,
      signer: isSigner,
      writable: isWritable,
    })),
    data: decodeBase64(data) ?? new Uint8Array(),
  };
}
