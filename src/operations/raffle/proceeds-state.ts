import type { AssetRecord } from '../../assets/asset.ts';
import { readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { type SaleSplit, splitRevenue } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { payeeAccountRent } from '../../tokens/payee-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { withForfeits } from '../forfeits.ts';
import {
  findTokenPayeeAccounts,
  type PayeeAccounts,
  type Payment,
  payeeTokenAddresses,
  received,
} from '../payment.ts';
import { isInSol, type RaffleState, readRaffleState } from '../raffle-state.ts';

export interface ClaimProceedsIntent {
  readonly creator: Address;
  readonly raffle: Address;
}

export interface ClaimProceedsState extends RaffleState {
  /** The price of all sold tickets, in base units. */
  readonly revenue: bigint;
  readonly payment: Payment;
  /** The token accounts of everybody who is paid. Wrapped SOL is a token like any other here. */
  readonly payees: PayeeAccounts;
  /** What the creator of the raffle receives, including what strangers have sent. */
  readonly receives: bigint;
  /** Rent in lamports of token accounts that the creator opens and that stay open. */
  readonly opened: bigint;
}

export async function readProceeds(
  chain: ChainReader,
  deployment: Deployment,
  intent: ClaimProceedsIntent,
): Promise<ClaimProceedsState> {
  const state = await readRaffleState(chain, deployment, intent.raffle, intent.creator);
  const { raffle, artwork, proceeds } = state;
  const revenue = revenueOf(raffle);
  const { creator: seller, feeAccount } = raffle;
  const owed = { split: splitProceeds(raffle, artwork.asset), seller, feeAccount };
  // Payees are paid in tokens, so nothing is read of them: only the raffle's own two accounts forfeit.
  const payment = withForfeits(owed, new Map(), {
    inSol: false,
    accounts: [raffle.address, proceeds.address],
    rent: artwork.rent,
  });
  const sent = (proceeds.account?.amount ?? 0n) - revenue;
  const payees = await readPayees(chain, payment, raffle);
  const isClosedAgain = (owner: string) => owner === seller && isInSol(raffle);
  const opened = [...payees.values()]
    .filter(({ owner }) => !isClosedAgain(owner))
    .reduce((sum, place) => sum + payeeAccountRent(place, artwork.rent(TOKEN_SIZE)), 0n);
  const walletToken = payees.get(seller) ?? state.walletToken;
  return {
    ...state,
    walletToken,
    revenue,
    payment,
    payees,
    opened,
    receives: received(seller, payment) + sent,
  };
}

/** The price of all sold tickets, in base units. */
export function revenueOf({ ticketPrice, sold }: Raffle): bigint {
  return ticketPrice * BigInt(sold);
}

/** How the proceeds are divided, by the record of the artwork as it is now. */
export function splitProceeds(raffle: Raffle, { royaltyBps, creators }: AssetRecord): SaleSplit {
  const split = splitRevenue({
    price: revenueOf(raffle),
    feeBps: raffle.feeBps,
    royaltyBps,
    creators,
    splitProceeds: raffle.primarySplit,
  });
  if (split !== null) return split;
  throw new CliError('fees_exceed_price', {
    what: 'the proceeds of this raffle cannot be split',
    why: `its fee of ${raffle.feeBps} bps is above the whole amount`,
    hint: 'ask those who run the marketplace',
    details: { raffle: raffle.address, feeBps: raffle.feeBps },
  });
}

async function readPayees(chain: ChainReader, payment: Payment, raffle: Raffle): Promise<PayeeAccounts> {
  const tokens = await payeeTokenAddresses(raffle.currencyMint, payment);
  if (tokens.length === 0) return new Map();
  const { all } = await readAll(chain, {}, tokens);
  return findTokenPayeeAccounts(chain, { ...raffle, payer: raffle.creator }, payment, all);
}
