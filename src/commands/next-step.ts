/** The kinds of account that operations are about. */
export type AccountNoun = 'listing' | 'offer' | 'auction' | 'raffle' | 'order' | 'scheduledBid';

interface About {
  readonly mint: string;
  /** Of the account. */
  readonly address: string;
}

/** What is known when an operation is done. */
interface Done extends About {
  readonly preview: { readonly operation: string };
  readonly landed: object | null;
  readonly account: object | null;
  readonly viewSlot: bigint | null;
}

/** Where to look at what an operation has made or changed. */
const LOOK: Readonly<Record<AccountNoun, (about: About) => string>> = {
  listing: ({ mint }) => `gavel listing get ${mint}`,
  offer: ({ mint }) => `gavel offer get ${mint}`,
  auction: ({ mint }) => `gavel auction get ${mint}`,
  raffle: ({ address }) => `gavel raffle get ${address}`,
  order: ({ mint }) => `gavel inspect ${mint}`,
  scheduledBid: () => 'gavel scheduled-bid list',
};

/** What follows from an operation, where that is more than to look at it. */
const FOLLOWS: Readonly<Record<string, (about: About) => string>> = {
  'raffle.end': ({ address }) => `gavel raffle draw ${address}`,
  'scheduled-bid.execute': ({ mint }) => `gavel auction get ${mint}`,
};

/** The command to type next; null when nothing was done, or it is not known what there is now. */
export function nextStep(
  noun: AccountNoun,
  { preview, landed, mint, address, account, viewSlot }: Done,
): string | null {
  if (landed === null || viewSlot === null) return null;
  const follows = FOLLOWS[preview.operation];
  if (follows !== undefined) return follows({ mint, address });
  return account === null ? `gavel inspect ${mint}` : LOOK[noun]({ mint, address });
}
