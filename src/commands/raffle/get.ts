import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import type { Deps } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { walletLimit } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { received } from '../../operations/payment.ts';
import { revenueOf, splitProceeds } from '../../operations/raffle/proceeds-state.ts';
import { noRaffle, type RaffleState, readRaffleState } from '../../operations/raffle-state.ts';
import { type Proceeds, renderRaffle, type Tickets } from '../../render/raffle.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { resolveRaffle } from './target.ts';

interface Result {
  readonly asked: Address;
  readonly viewSlot: bigint;
  readonly raffle: RaffleAccount | null;
  /** From the chain, whatever the source: the service does not tell. Null without a raffle. */
  readonly more: {
    readonly name: string;
    readonly currency: Currency;
    readonly proceeds: Proceeds;
    readonly tickets: Tickets;
    /** The chain's time, in unix seconds. */
    readonly now: number;
  } | null;
  readonly warnings: readonly string[];
}

export const command = defineCommand({
  description:
    'Show a raffle: its tickets and who holds them, who won, and what its creator receives. With a key, how many tickets you may still buy.',
  example: 'raffle get RAFFLE',
  never: 'It never signs anything, and needs no key.',
  args: { raffle: required('RAFFLE', 'address of the raffle, or mint of its prize', address) },
  options: {},
  fields: ['viewSlot', 'raffle', 'name', 'currency', 'proceeds', 'tickets'],
  async run(deps, { raffle: asked }): Promise<Result> {
    const { deployment, settings } = deps;
    const chain = await deps.chain();
    const at = await resolveRaffle(chain, deployment, asked);
    const wallet = await ownAddress(deps);
    // Without a wallet of the reader's own, that of the raffle stands in: nothing of it is shown.
    const state = await readRaffleState(chain, deployment, at, wallet ?? at);
    const { raffle, entrants, artwork, currency } = state;
    const read =
      settings.source === 'api'
        ? await (await deps.service()).getRaffle(at)
        : { viewSlot: artwork.slot, account: raffleToJson(raffle, entrants, artwork.now) };
    return {
      asked,
      viewSlot: read.viewSlot,
      raffle: read.account,
      more: {
        name: artwork.metadata.name,
        currency,
        proceeds: proceedsOf(state),
        tickets: ticketsOf(state, wallet),
        now: artwork.now,
      },
      warnings: warningsOf(state),
    };
  },
  render: ({ raffle, viewSlot, more }, view) =>
    raffle === null || more === null ? '' : renderRaffle({ raffle, viewSlot, ...more }, view),
  json: ({ viewSlot, raffle, more }) => ({
    viewSlot,
    raffle,
    name: more?.name ?? null,
    currency: more?.currency ?? null,
    proceeds: more?.proceeds ?? null,
    tickets: more?.tickets ?? null,
  }),
  warnings: ({ warnings }) => warnings,
  problem: ({ raffle, asked, viewSlot }) => (raffle === null ? noRaffle(asked, viewSlot) : null),
});

function warningsOf(state: RaffleState): readonly string[] {
  const why = marketplaceDifference(state.raffle, state.config, state.artwork.metadata);
  return why === null ? [] : [`this raffle was made on another marketplace, do not buy its tickets: ${why}`];
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
