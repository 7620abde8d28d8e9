import type { SeenKind } from '../config/seen-artworks.ts';
import { isRecord } from '../domain/is-record.ts';
import type { Preview } from '../transactions/preview.ts';
import type { AccountNoun } from './next-step.ts';
import type { Seen } from './seen.ts';

/** What is remembered of an account, and which of its fields is the wallet that made it. Other accounts are not completed. */
const KINDS: Readonly<Partial<Record<AccountNoun, { readonly kind: SeenKind; readonly owner: string }>>> = {
  listing: { kind: 'listing', owner: 'seller' },
  offer: { kind: 'offer', owner: 'buyer' },
  auction: { kind: 'auction', owner: 'seller' },
  raffle: { kind: 'raffle', owner: 'creator' },
};

/** Operations after which the signer holds the artwork, if the account that they are about is gone. */
const TAKES_HOME: ReadonlySet<string> = new Set(['listing.cancel', 'listing.buy', 'auction.cancel']);

interface Done {
  readonly preview: Pick<Preview, 'operation' | 'signer' | 'summary'>;
  readonly landed: object | null;
  readonly mint: string;
  readonly account: object | null;
  readonly viewSlot: bigint | null;
}

/** What completion learns from an operation; null where nothing was done, or its account could not be read afterwards. */
export function seenAfter(
  noun: AccountNoun,
  { preview, landed, mint, account, viewSlot }: Done,
): Seen | null {
  const about = KINDS[noun];
  if (about === undefined || landed === null || viewSlot === null) return null;
  const { kind } = about;
  const { operation, signer, summary } = preview;
  // Vendor-b has listings of its own.
  if (!operation.startsWith(`${kind}.`)) return null;
  const name = summary.decision.name === '' ? null : summary.decision.name;
  const held = { kind: 'artwork', mint, owner: signer } as const;
  if (account === null) {
    const artworks = TAKES_HOME.has(operation) ? [{ ...held, name }] : [];
    // Several wallets may have offers for the same artwork.
    const gone = [{ kind, mint, owner: kind === 'offer' ? signer : null }];
    return { kind, artworks, gone, allOf: null };
  }
  const owner = isRecord(account) ? account[about.owner] : null;
  if (typeof owner !== 'string') return null;
  const gone = operation.endsWith('.create') && kind !== 'offer' ? [held] : [];
  return { kind, artworks: [{ mint, name, owner }], gone, allOf: null };
}
