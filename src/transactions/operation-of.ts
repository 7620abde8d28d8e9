import { isOperationName, type OperationName } from '../operations/registry.ts';
import type { DescribedInstruction } from './describe.ts';

/** Somebody or something that an instruction of the marketplace is about. */
export interface Party {
  /** As the program calls it: seller, buyer, listing. */
  readonly role: string;
  readonly address: string;
}

export interface NamedOperation {
  /** `listing.buy`, as in the journal and in commands. */
  readonly operation: OperationName;
  readonly parties: readonly Party[];
}

/** Instructions of the market program whose name is not that of the verb. */
const OF_MARKET: Readonly<Record<string, OperationName>> = {
  List: 'listing.create',
  UpdatePrice: 'listing.reprice',
  Reprice: 'listing.reprice',
  Buy: 'listing.buy',
  BuyEdition: 'listing.buy',
  Delist: 'listing.cancel',
  MakeOffer: 'offer.create',
  AcceptOffer: 'offer.accept',
  CancelOffer: 'offer.cancel',
};

/** Instructions of the auction program whose name is not that of the verb. */
const OF_AUCTION: Readonly<Record<string, OperationName>> = {
  ScheduleBid: 'scheduled-bid.place',
  ExecuteScheduledBid: 'scheduled-bid.execute',
  CancelScheduledBid: 'scheduled-bid.cancel',
};

/** Roles that a person knows; escrows, programs and records are shown with the instruction. */
const PARTIES: ReadonlySet<string> = new Set([
  ...[
    'seller',
    'buyer',
    'bidder',
    'previousBidder',
    'highestBidder',
    'creator',
    'winner',
    'owner',
    'authority',
  ],
  ...[
    'listing',
    'offer',
    'auctionConfig',
    'scheduledBid',
    'raffle',
    'order',
    'listState',
    'mint',
    'prizeMint',
  ],
]);

/** The operations of a transaction, in order; none for one that calls no program of the marketplace. */
export function operationsOf(instructions: readonly DescribedInstruction[]): readonly NamedOperation[] {
  return instructions.flatMap((instruction) => {
    const operation = operationOf(instruction);
    if (operation === null) return [];
    const parties = instruction.accounts.flatMap(({ role, address }) =>
      // The program's own address stands for an account that is left out.
      PARTIES.has(role) && address !== instruction.program ? [{ role, address }] : [],
    );
    return [{ operation, parties }];
  });
}

function operationOf({ programName, name, arguments: given }: DescribedInstruction): OperationName | null {
  if (programName === null || name === null) return null;
  if (programName === 'market') return OF_MARKET[name] ?? null;
  const ofAuction = programName === 'auction' ? OF_AUCTION[name] : undefined;
  if (ofAuction !== undefined) return ofAuction;
  if (name === 'SetPaused') return given.paused === 'false' ? 'auction.resume' : 'auction.pause';
  const verb = name
    .replace(/(Token2022|Compressed)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const found = `${programName}.${verb}`;
  return isOperationName(found) ? found : null;
}
