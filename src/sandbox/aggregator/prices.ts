import { decodeMint } from '../../chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import { isAddress } from '../../domain/base58.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { readHops } from './pools.ts';

/** BOXD is worth a dollar here; another token what the pools give for one unit of it. */
const DOLLAR = SANDBOX_CURRENCY;

/** `GET /price/v3?ids=MINT,MINT`, in the public format: `{ MINT: { usdPrice, decimals } }`. Others are left out. */
export async function prices(chain: ChainReader, query: URLSearchParams): Promise<object> {
  const asked = (query.get('ids') ?? '').split(',').filter((text): text is Address => isAddress(text));
  const hops = await readHops(chain);
  const { accounts } = asked.length === 0 ? { accounts: [] } : await chain.getAccounts(asked);
  const entries = asked.flatMap((mint, index) => {
    if (mint === DOLLAR.mint) return [[mint, { usdPrice: 1, decimals: DOLLAR.decimals }] as const];
    const decimals = decodeMint(accounts[index] ?? null)?.decimals;
    const hop = hops.find(({ inputMint, outputMint }) => inputMint === mint && outputMint === DOLLAR.mint);
    if (decimals === undefined || hop === undefined || hop.input === 0n) return [];
    const usdPrice = Number(hop.output) / 10 ** DOLLAR.decimals / (Number(hop.input) / 10 ** decimals);
    return [[mint, { usdPrice, decimals }] as const];
  });
  return Object.fromEntries(entries);
}
