import type { Address } from '../../domain/address.ts';
import { formatAmount, formatUnits, SOL } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { type Holding, isArtwork, readHoldings } from '../../inspect/holdings.ts';
import { type ReadSource, sourceText } from '../../render/source.ts';
import { table } from '../../render/table.ts';
import { defineCommand, optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';

interface Balance {
  readonly address: Address;
  /** The name of the wallet; null when it has none. */
  readonly name: string | null;
  readonly lamports: bigint;
  /** Null when the node does not say. */
  readonly tokens: readonly Holding[] | null;
  readonly warnings: readonly string[];
  readonly source: ReadSource;
}

export const command = defineCommand({
  description: 'Show what a wallet holds: SOL, tokens, and artworks that are not on sale.',
  example: 'wallet balance',
  never: 'It never asks the service, and never signs anything.',
  args: { wallet: optional('WALLET', 'name or address of the wallet (default: that of your key)', wallet) },
  options: {},
  fields: ['wallet', 'name', 'lamports', 'sol', 'tokens', 'source'],
  async run(deps, { wallet: named }): Promise<Balance> {
    const address = named ?? (await ownWallet(deps, 'gavel wallet balance ADDRESS'));
    const chain = await deps.chain();
    const [{ slot, accounts }, tokens] = await Promise.all([
      chain.getAccounts([address]),
      tokensOf(deps, address),
    ]);
    return {
      address,
      name: deps.wallets.list().find((one) => one.address === address)?.name ?? null,
      lamports: accounts[0]?.lamports ?? 0n,
      ...tokens,
      source: { kind: 'node', host: chain.hosts.join(', '), slot },
    };
  },
  render: ({ lamports, tokens }, view) =>
    table(
      ['HOLDS', 'MINT'],
      [
        [formatAmount(lamports, SOL), ''],
        ...(tokens ?? []).map((holding) => [holdingText(holding), holding.mint]),
      ],
      view,
    ),
  json: ({ address, name, lamports, tokens, source }) => ({
    wallet: address,
    name,
    lamports,
    sol: formatUnits(lamports, SOL.decimals),
    tokens:
      tokens?.map(({ account, mint, amount, decimals, currency, name: artwork }) => ({
        account,
        mint,
        amount,
        decimals,
        decimal: formatUnits(amount, decimals),
        symbol: currency?.symbol ?? null,
        name: artwork,
      })) ?? null,
    source,
  }),
  warnings: ({ warnings }) => warnings,
  notes: ({ address, name, source }) => [
    name === null ? address : `${name} (${address})`,
    `read from ${sourceText(source)}`,
  ],
});

async function tokensOf(deps: Deps, address: Address): Promise<Pick<Balance, 'tokens' | 'warnings'>> {
  try {
    return { tokens: await readHoldings(await deps.chain(), deps.deployment, address), warnings: [] };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { tokens: null, warnings: [`its tokens are not known: ${error.why ?? error.message}`] };
  }
}

/** The amount in the currency, without its symbol where there is none. */
function holdingText(holding: Holding): string {
  const { amount, decimals, currency, mint, name } = holding;
  if (isArtwork(holding)) return name ?? '1 artwork';
  return currency === null ? formatUnits(amount, decimals) : formatAmount(amount, { ...currency, mint });
}
