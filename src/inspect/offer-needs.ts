import { CORE_ADDRESS } from '../chain/codecs/core.ts';
import { readCoreAsset } from '../chain/codecs/core-accounts.ts';
import { decodeTokenAccount, findTokenAddress } from '../chain/codecs/token.ts';
import { accountAt, readAll } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { findRows, type MarketRow } from './market-rows.ts';
import type { Need } from './need.ts';
import { amountText } from './row-text.ts';

interface Asked {
  readonly wallet: Address;
  /** Unix seconds of the chain's clock. */
  readonly now: number;
  /** What the wallet has on sale. */
  readonly listings: readonly MarketRow[];
}

/** Offers for what a wallet holds or has on sale, and its own that have ended and still hold its money. */
export async function offerNeeds(
  chain: ChainReader,
  deployment: Deployment,
  { wallet, now, listings }: Asked,
): Promise<readonly Need[]> {
  const { rows } = await findRows(chain, deployment, 'offer');
  const isOver = ({ endTime }: MarketRow) => endTime !== 0 && endTime <= now;
  const own = rows.filter(({ party }) => party === wallet);
  const open = rows.filter(
    (row) =>
      row.party !== wallet &&
      !isOver(row) &&
      row.value('marketplaceAuthority') === deployment.marketplaceAuthority,
  );
  const listed = new Map(listings.map((row) => [row.mint, row]));
  const held = await heldOf(chain, wallet, [...new Set(open.map(({ mint }) => mint))]);
  return [
    ...open
      .filter(({ mint }) => held.has(mint) || listed.has(mint))
      .map((offer) => receivedNeed(deployment, offer, listed.get(offer.mint))),
    ...own.filter(isOver).map(
      ({ mint, price, currencyMint }): Need => ({
        kind: 'offer ended',
        mint,
        what: `your offer has ended: get ${amountText(deployment, price, currencyMint)} back`,
        command: ['offer', 'cancel', mint],
      }),
    ),
  ];
}

function receivedNeed(deployment: Deployment, offer: MarketRow, listing: MarketRow | undefined): Need {
  const { mint, party, price, currencyMint } = offer;
  const amount = amountText(deployment, price, currencyMint);
  const command = ['offer', 'accept', mint, '--buyer', party];
  if (listing === undefined || listing.currencyMint !== currencyMint || listing.price >= price)
    return { kind: 'offer received', mint, what: `you were offered ${amount}`, command };
  const asked = amountText(deployment, listing.price, currencyMint);
  return {
    kind: 'listing below offer',
    mint,
    what: `you sell it for ${asked}, and were offered ${amount}`,
    command,
  };
}

/** Which of the artworks the wallet holds: in its associated token account, or as the owner that an asset of core names. */
async function heldOf(
  chain: ChainReader,
  wallet: Address,
  mints: readonly Address[],
): Promise<ReadonlySet<Address>> {
  const tokens = await Promise.all(mints.map((mint) => findTokenAddress(wallet, mint)));
  const { all } = await readAll(chain, {}, [...mints, ...tokens]);
  return new Set(
    mints.filter((mint, index) => {
      const token = tokens[index];
      const isHeld = token !== undefined && decodeTokenAccount(accountAt(all, token))?.amount === 1n;
      return isHeld || coreOwner(accountAt(all, mint)) === wallet;
    }),
  );
}

function coreOwner(account: RawAccount | null): Address | null {
  if (account === null || account.owner !== CORE_ADDRESS) return null;
  try {
    return readCoreAsset(account).owner;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
