import { findTokenAddress } from '../../chain/codecs/token.ts';
import type { Metadata } from '../../chain/token-metadata.ts';
import type { ChainReader } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Raffle } from '../../domain/raffle.ts';
import { type SaleSplit, splitRevenue } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type TokenSlot, tokenSlot } from '../market-state.ts';
import { type Payment, received } from '../payment.ts';
import { isInSol, type RaffleState, readRaffleState } from '../raffle-state.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import type { ClaimProceedsIntent } from './claim-proceeds.ts';

/** A wallet that is paid, and the token account in which its part arrives. */
export interface Payee {
  readonly label: string;
  readonly owner: Address;
  readonly slot: TokenSlot;
  /** Base units. */
  readonly amount: bigint;
}

export interface ClaimProceedsState extends RaffleState {
  /** Base units: what the tickets cost. */
  readonly revenue: bigint;
  readonly payment: Payment;
  /** Everybody who is paid anything. */
  readonly payees: readonly Payee[];
  /** What reaches the creator of the raffle, what strangers sent included. */
  readonly receives: bigint;
  /** Lamports for token accounts that the creator opens and that stay open. */
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
  const payment = { split: splitProceeds(raffle, artwork.metadata), seller, feeAccount };
  const sent = (proceeds.account?.amount ?? 0n) - revenue;
  const payees = await readPayees(chain, payment, raffle);
  const unopened = payees.filter(({ owner, slot }) => slot.account === null && owner !== seller);
  const rent = artwork.rent(TOKEN_SIZE);
  const opened = [...unopened, ...ownToOpen(state, payees)].reduce((sum, { slot }) => {
    const missing = rent - slot.lamports;
    return sum + (missing > 0n ? missing : 0n);
  }, 0n);
  return { ...state, revenue, payment, payees, opened, receives: received(seller, payment) + sent };
}

/** The creator's own account stays open but for SOL, where one that is made for this is closed again. */
function ownToOpen({ raffle }: RaffleState, payees: readonly Payee[]): readonly Payee[] {
  const own = payees.filter(({ owner, slot }) => owner === raffle.creator && slot.account === null);
  return isInSol(raffle) ? [] : own;
}

/** Base units that the tickets brought. */
export function revenueOf({ ticketPrice, sold }: Raffle): bigint {
  return ticketPrice * BigInt(sold);
}

/** Who gets what of the revenue, by the record of the artwork as it is now. */
export function splitProceeds(raffle: Raffle, metadata: Metadata): SaleSplit {
  const split = splitRevenue({
    price: revenueOf(raffle),
    feeBps: raffle.feeBps,
    royaltyBps: metadata.sellerFeeBasisPoints,
    creators: metadata.creators ?? [],
    splitProceeds: raffle.primarySplit,
  });
  if (split !== null) return split;
  throw new CliError('fees_exceed_price', {
    what: 'the revenue of this raffle cannot be split',
    why: `its fee of ${raffle.feeBps} bps is above it`,
    details: { raffle: raffle.address, feeBps: raffle.feeBps },
  });
}

async function readPayees(
  chain: ChainReader,
  { split, seller, feeAccount }: Payment,
  { currencyMint }: Raffle,
): Promise<readonly Payee[]> {
  const parts = [
    { label: "marketplace's token account", owner: feeAccount, amount: split.fee },
    ...split.creators.map(({ address, amount }) => ({
      label: "creator's token account",
      owner: address,
      amount,
    })),
    { label: 'your token account', owner: seller, amount: split.seller },
  ];
  // A wallet may be paid twice, as fee account and creator say: it is one account, and one sum.
  const sums = new Map<Address, { label: string; amount: bigint }>();
  for (const { label, owner, amount } of parts) {
    const before = sums.get(owner);
    sums.set(owner, { label: before?.label ?? label, amount: amount + (before?.amount ?? 0n) });
  }
  const paid = [...sums].filter(([, { amount }]) => amount > 0n);
  const places = await Promise.all(paid.map(([owner]) => findTokenAddress(owner, currencyMint)));
  if (places.length === 0) return [];
  const { accounts } = await chain.getAccounts(places);
  return paid.flatMap(([owner, { label, amount }], index) => {
    const address = places[index];
    const account = accounts[index] ?? null;
    return address === undefined ? [] : [{ label, owner, amount, slot: tokenSlot(address, account) }];
  });
}
