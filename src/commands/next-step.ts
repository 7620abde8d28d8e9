import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { inTime } from '../flow/in-time.ts';
import { type AboutArtwork, commandsByName, typedCommand } from './commands-by-name.ts';

/** The kinds of account that operations are about. */
export type AccountNoun = 'listing' | 'offer' | 'auction' | 'raffle' | 'order' | 'scheduledBid';

interface About {
  readonly mint: Address;
  /** Of the account. */
  readonly address: Address;
}

/** What is known when an operation is done. */
interface Done extends About {
  readonly preview: { readonly operation: string };
  readonly landed: object | null;
  readonly account: object | null;
  readonly viewSlot: bigint | null;
}

type Words = readonly string[];

/** Where to look at what an operation has made or changed. */
const LOOK: Readonly<Record<AccountNoun, (about: About) => Words>> = {
  listing: ({ mint }) => ['listing', 'get', mint],
  offer: ({ mint }) => ['offer', 'get', mint],
  auction: ({ mint }) => ['auction', 'get', mint],
  raffle: ({ address }) => ['raffle', 'get', address],
  order: ({ mint }) => ['inspect', mint],
  scheduledBid: () => ['scheduled-bid', 'list'],
};

/** What follows from an operation, where that is more than to look at it. */
const FOLLOWS: Readonly<Record<string, (about: About) => Words>> = {
  'raffle.end': ({ address }) => ['raffle', 'draw', address],
  'scheduled-bid.execute': ({ mint }) => ['auction', 'get', mint],
};

/** The command to type next; null when nothing was done, or it is not known what there is now. */
export function nextStep(
  noun: AccountNoun,
  { preview, landed, mint, address, account, viewSlot }: Done,
): AboutArtwork | null {
  if (landed === null || viewSlot === null) return null;
  const otherwise = account === null ? ({ mint }: About) => ['inspect', mint] : LOOK[noun];
  const follows = FOLLOWS[preview.operation] ?? otherwise;
  return { mint, command: follows({ mint, address }) };
}

/** The result is on the screen already: who waits for the prompt does not notice it. */
const GRACE_MS = 300;

/** As a person types it: with the name of the artwork, where that is found out soon. */
export function typedByName(
  deps: Pick<Deps, 'clock' | 'deployment' | 'quickChain' | 'terminal'>,
  step: AboutArtwork,
): Promise<string> {
  return inTime(deps.clock, GRACE_MS, named(deps, step), step.command).then(typedCommand);
}

async function named(
  deps: Pick<Deps, 'deployment' | 'quickChain' | 'terminal'>,
  step: AboutArtwork,
): Promise<Words> {
  try {
    const [command = step.command] = await commandsByName(deps, await deps.quickChain(), null, [step]);
    return command;
  } catch (error) {
    if (error instanceof CliError) return step.command;
    throw error;
  }
}
