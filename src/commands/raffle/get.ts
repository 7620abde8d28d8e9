import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import type { Chain, Deps } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { isDrawn, walletLimit } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { received } from '../../operations/payment.ts';
import { type DrawState, readDrawState } from '../../operations/raffle/draw-state.ts';
import { revenueOf, splitProceeds } from '../../operations/raffle/proceeds-state.ts';
import { noRaffle, type RaffleState } from '../../operations/raffle-state.ts';
import { type DrawView, type Proceeds, renderRaffle, type Tickets } from '../../render/raffle.ts';
import { type Comparison, comparisonWarnings, type ReadSource } from '../../render/source.ts';
import { defineCommand, required } from '../command.ts';
import { differences } from '../compare.ts';
import { address } from '../parameters.ts';
import { resolveRaffle } from './target.ts';

interface Result {
  readonly viewSlot: bigint;
  readonly raffle: RaffleAccount | null;
  /** From the chain, whatever the source: the service does not tell. Null without a raffle. */
  readonly more: {
    readonly name: string;
    readonly draw: DrawView | null;
    readonly currency: Currency;
    readonly proceeds: Proceeds;
    readonly tickets: Tickets;
    /** The chain's time, in unix seconds. */
    readonly now: number;
  } | null;
  readonly source: ReadSource;
  /** Null where the raffle is from a node itself. */
  readonly comparison: Comparison | null;
  readonly warnings: readonly string[];
  readonly problem: CliError | null;
}

export const command = defineCommand({
  description:
    'Show a raffle: its tickets and who holds them, who won, and what its creator receives. With a key, how many tickets you may still buy.',
  example: 'raffle get RAFFLE',
  never: 'It never signs anything, and needs no key.',
  args: { raffle: required('RAFFLE', 'address of the raffle, or mint of its prize', address) },
  options: {},
  fields: [
    'viewSlot',
    'account',
    'raffle',
    'name',
    'draw',
    'currency',
    'proceeds',
    'tickets',
    'source',
    'comparison',
  ],
  async run(deps, { raffle: asked }): Promise<Result> {
    const chain = await deps.chain();
    const wallet = await ownAddress(deps);
    try {
      const at = await resolveRaffle(chain, deps.deployment, asked);
      return await read(deps, chain, at, wallet);
    } catch (error) {
      if (error instanceof CliError && error.code === 'raffle_not_found') return absent(chain, error);
      throw error;
    }
  },
  render: ({ raffle, more, ...about }, view) =>
    raffle === null || more === null ? '' : renderRaffle({ raffle, ...more, ...about }, view),
  json: ({ viewSlot, raffle, more, source, comparison }) => ({
    viewSlot,
    account: raffle,
    raffle,
    name: more?.name ?? null,
    draw: more?.draw ?? null,
    currency: more?.currency ?? null,
    proceeds: more?.proceeds ?? null,
    tickets: more?.tickets ?? null,
    source,
    comparison,
  }),
  warnings: ({ warnings }) => warnings,
  problem: ({ problem }) => problem,
});

/** From the chain, and from the service at the same time where that is the source. */
async function read(deps: Deps, chain: Chain, at: Address, wallet: Address | null): Promise<Result> {
  const isAsked = deps.settings.source === 'api';
  const ask = () =>
    Promise.all([
      // Without a wallet of the reader's own, that of the raffle stands in: nothing of it is shown.
      readDrawState(chain, deps.deployment, at, wallet ?? at),
      isAsked ? deps.service().then((service) => service.getRaffle(at)) : null,
    ]);
  const seenIn = ({ raffle, entrants, artwork }: RaffleState) => raffleToJson(raffle, entrants, artwork.now);
  let [state, said] = await ask();
  // A block may have come between the two.
  if (said !== null && differences(said.account, seenIn(state)).length > 0) [state, said] = await ask();
  const { artwork, currency } = state;
  const node = { kind: 'node', host: chain.hosts.join(', '), slot: artwork.slot } as const;
  const about = {
    more: {
      name: artwork.metadata.name,
      draw: drawOf(state),
      currency,
      proceeds: proceedsOf(state),
      tickets: ticketsOf(state, wallet),
      now: artwork.now,
    },
  };
  const seen = seenIn(state);
  if (said === null) {
    const own = { viewSlot: artwork.slot, raffle: seen, source: node, comparison: null };
    return { ...about, ...own, warnings: warningsOf(state), problem: null };
  }
  const { viewSlot, account: raffle } = said;
  const source = { kind: 'service', host: (await deps.service()).host, slot: viewSlot } as const;
  const comparison = { node, differences: differences(raffle, seen) };
  return {
    ...about,
    viewSlot,
    raffle,
    source,
    comparison,
    warnings: [...comparisonWarnings(source, comparison), ...warningsOf(state)],
    problem: raffle === null ? noRaffle(at, viewSlot) : null,
  };
}

function absent(chain: Chain, problem: CliError): Result {
  const viewSlot = typeof problem.details.viewSlot === 'bigint' ? problem.details.viewSlot : 0n;
  const source = { kind: 'node', host: chain.hosts.join(', '), slot: viewSlot } as const;
  return { viewSlot, raffle: null, more: null, source, comparison: null, warnings: [], problem };
}

function warningsOf(state: RaffleState): readonly string[] {
  const why = marketplaceDifference(state.raffle, state.config, state.artwork.metadata);
  return why === null ? [] : [`this raffle was made on another marketplace, do not buy its tickets: ${why}`];
}

function drawOf({ raffle, drawHash }: DrawState): DrawView | null {
  if (drawHash === null || isDrawn(raffle)) return null;
  const blocksLeft = drawHash.kind === 'to come' ? raffle.drawSlot - drawHash.newest : 0n;
  return { slot: raffle.drawSlot, blocksLeft, isMissed: drawHash.kind === 'forgotten' };
}

function proceedsOf({ raffle, artwork }: RaffleState): Proceeds {
  const { creator: seller, feeAccount, feeBps } = raffle;
  const split = splitProceeds(raffle, artwork.metadata);
  const creatorReceives = received(seller, { split, seller, feeAccount });
  return { revenue: revenueOf(raffle), feeBps, fee: split.fee, creators: split.creators, creatorReceives };
}

function ticketsOf({ raffle, entrants }: RaffleState, wallet: Address | null): Tickets {
  const limit = walletLimit(raffle);
  const held = entrants.tickets.filter((holder) => holder === wallet).length;
  const left = Math.min(limit - held, raffle.supply - raffle.sold);
  const mayBuy = wallet === raffle.creator ? 0 : left;
  return { limit, you: wallet === null ? null : { wallet, held, mayBuy } };
}

/** That of a key file, where one is set up and can be read; nobody is asked for a key to look at a raffle. */
async function ownAddress({ configuration, key }: Deps): Promise<Address | null> {
  const keypair = configuration.settings.keypair?.value;
  if (keypair === undefined || keypair === '-' || keypair === 'prompt://') return null;
  try {
    return (await key()).address;
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
