import { decodeTokenAccount, findTokenAddress } from '../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY, SANDBOX_PROGRAMS, SANDBOX_TOKEN } from '../../src/config/deployments.ts';
import { type Address, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import type { Marketplace, MarketplaceCliOptions } from './marketplace.ts';

export const BOXD = SANDBOX_CURRENCY.mint;
export const PEBL = SANDBOX_TOKEN.mint;
/** Lamports of the network for a transaction. */
export const FEE = 5_000n;
/** Listed at 1.5 SOL by mira, and at 480.5 BOXD by bea. */
export const IN_SOL = 'Tide Table';
export const IN_BOXD = 'Fern Study';

/** `listing buy` with `--yes`, as JSON. */
export async function buying(
  m: Marketplace,
  artwork: string,
  flags: readonly string[],
  more: MarketplaceCliOptions = {},
) {
  const words = ['listing', 'buy', m.artwork(artwork), ...flags, '--yes', '--json'];
  const { code, stdout, stderr } = await m.gavel(words, { as: 'arlo', ...more });
  return { code, stderr, ...JSON.parse(stdout) };
}

/** All tokens of each mint, wherever they are, and all lamports of wallets, token accounts and the market. */
export async function everything({ running, wallet }: Marketplace) {
  const reader = chainReader(running.chain);
  const tokens = await reader.getProgramAccounts(TOKEN_PROGRAM, []);
  const sums = new Map<string, bigint>();
  for (const account of tokens) {
    const held = decodeTokenAccount(account);
    if (held !== null) sums.set(held.mint, (sums.get(held.mint) ?? 0n) + held.amount);
  }
  const names = Object.values(sandboxWallets()).map(({ name }) => wallet(name));
  const wallets = (await reader.getAccounts(names)).accounts;
  const market = await reader.getProgramAccounts(SANDBOX_PROGRAMS.market, []);
  const all = [...tokens, ...wallets, ...market];
  const lamports = all.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n);
  return { lamports, boxd: sums.get(BOXD), pebl: sums.get(PEBL) };
}

/** What arlo holds: of SOL, lamports. */
export async function holds({ running, wallet }: Marketplace, mint: Address): Promise<bigint> {
  const owner = wallet('arlo');
  const token = await findTokenAddress(owner, mint);
  const { accounts } = await chainReader(running.chain).getAccounts([token, owner]);
  if (mint === WRAPPED_SOL_MINT) return accounts[1]?.lamports ?? 0n;
  return decodeTokenAccount(accounts[0] ?? null)?.amount ?? 0n;
}
