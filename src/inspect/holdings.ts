import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { decodeMint, decodeTokenAccount } from '../chain/codecs/token.ts';
import { decodeToken2022Account, decodeToken2022Mint } from '../chain/codecs/token-2022.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { knownCurrency } from '../operations/known-currency.ts';
import type { ChainReader } from '../ports/chain.ts';
import { describeAll } from './describe.ts';

/** A token account of a wallet that is not empty, or an asset of core. */
export interface Holding {
  /** Of an asset of core, its mint too. */
  readonly account: Address;
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  /** Null when the deployment does not know its mint. */
  readonly currency: Currency | null;
  /** The name of an artwork; null for anything else. */
  readonly name: string | null;
  /** What its mint is. */
  readonly what: string;
}

/** The owner in a token account of either token program. */
const OWNER_AT = 32;
/** Where an asset of core has its kind and its owner. */
const CORE_ASSET = { memcmp: { offset: 0, bytes: '2' } };
const CORE_OWNER_AT = 1;

/** Whether it is one token that cannot be divided, of a mint that is no currency. */
export function isArtwork({ currency, decimals, amount }: Holding): boolean {
  return currency === null && decimals === 0 && amount === 1n;
}

/** The tokens and the assets of core of a wallet. Throws where the node does not search accounts. */
export async function readHoldings(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
): Promise<readonly Holding[]> {
  const [tokens, assets] = await Promise.all([
    readTokens(chain, deployment, wallet),
    readAssets(chain, deployment, wallet),
  ]);
  return [...tokens, ...assets];
}

async function readAssets(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
): Promise<readonly Holding[]> {
  const owner = { memcmp: { offset: CORE_OWNER_AT, bytes: wallet } };
  const found = await chain.getProgramAccounts(CORE_ADDRESS, [CORE_ASSET, owner]);
  const assets = await describeAll(
    chain,
    deployment,
    found.map(({ address }) => ({ role: 'holds', address })),
  );
  return assets.map(({ address, name, what }) => ({
    ...{ account: address, mint: address, amount: 1n, decimals: 0, currency: null },
    ...{ name, what },
  }));
}

async function readTokens(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
): Promise<readonly Holding[]> {
  const filter = [{ memcmp: { offset: OWNER_AT, bytes: wallet } }];
  const found = await Promise.all([
    chain.getProgramAccounts(TOKEN_PROGRAM, filter),
    chain.getProgramAccounts(TOKEN_2022_PROGRAM, filter),
  ]);
  const tokens = found.flat().flatMap((account) => {
    const token = decodeTokenAccount(account) ?? decodeToken2022Account(account);
    return token === null || token.owner !== wallet || token.amount === 0n ? [] : [{ account, token }];
  });
  const mints = await describeAll(
    chain,
    deployment,
    tokens.map(({ token }) => ({ role: 'holds', address: token.mint })),
  );
  const { all } = await readAll(chain, {}, [...new Set(tokens.map(({ token }) => token.mint))]);
  return tokens.map(({ account, token: { mint, amount } }, index) => {
    const data = accountAt(all, mint);
    const decimals = (decodeMint(data) ?? (data && decodeToken2022Mint(data)))?.decimals ?? 0;
    const { name = null, what = 'a mint' } = mints[index] ?? {};
    return {
      account: account.address,
      mint,
      amount,
      decimals,
      currency: knownCurrency(deployment, mint),
      name,
      what,
    };
  });
}
