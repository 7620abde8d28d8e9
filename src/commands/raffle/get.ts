import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import type { AccountRead, Service } from '../../api/service.ts';
import { hasDiscriminator } from '../../chain/codecs/discriminator.ts';
import { isRaffle } from '../../chain/codecs/raffle.ts';
import { RAFFLE_DISCRIMINATOR } from '../../chain/generated/raffle/accounts/raffle.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { isDrawn, walletLimit } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { received } from '../../operations/payment.ts';
import { revenueOf, splitProceeds } from '../../operations/raffle/proceeds-state.ts';
import { noRaffle } from '../../operations/raffle-state.ts';
import type { Chain } from '../../ports/chain.ts';
import { amountJson, amountsJson } from '../../render/amounts.ts';
import { type DrawView, type Proceeds, renderRaffle, type Tickets } from '../../render/raffle.ts';
import { comparisonWarnings } from '../../render/source.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { differences } from '../compare.ts';
import { defineGet, type GetResult } from '../get.ts';
import { ownWalletIfKnown } from '../own-wallet.ts';
import { isUnanswered } from '../read-account.ts';
import { cannotBeRead, type UnreadableAccount, unreadableAccount } from '../unreadable.ts';
import { readShownRaffle, type ShownRaffle } from './read-shown.ts';
import { resolveRaffle } from './target.ts';

/** What only the chain knows. It is read from a node, also when the service is the source. */
interface Shown {
  /** This and the next three are null when they cannot be read. */
  readonly name: string | null;
  readonly draw: DrawView | null;
  readonly currency: Currency | null;
  readonly proceeds: Proceeds | null;
  readonly tickets: Tickets;
  /** The time of the chain's clock, in unix seconds. */
  readonly now: number;
  /** False when the list of entrants cannot be read: then the counts of tickets are not known. */
  readonly areHoldersKnown: boolean;
}

type Result = GetResult<RaffleAccount, Shown>;

export const command = defineGet({
  description:
    'Show a raffle: its tickets and who holds them, who won, and what its creator receives. With a key, how many tickets you may still buy.',
  example: 'raffle get "Signal Fire"',
  never: 'It needs no key, and never signs anything.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle get'),
    ),
  },
  options: {},
  fields: ['account', 'raffle', 'name', 'draw', 'currency', 'proceeds', 'tickets', 'amounts'],
  async read(deps, { raffle: asked }): Promise<Result> {
    const chain = await deps.chain();
    const wallet = await ownWalletIfKnown(deps);
    try {
      const at = await resolveRaffle(chain, deps.deployment, asked);
      return await readFrom(deps, chain, at, wallet);
    } catch (error) {
      if (error instanceof CliError && error.code === 'raffle_not_found')
        return absent(chain, await findUnreadable(chain, deps.deployment, asked), error);
      throw error;
    }
  },
  render: ({ account: raffle, shown, ...about }, view) => renderRaffle({ raffle, ...shown, ...about }, view),
  json: ({ account, shown }) => {
    const counted = shown?.areHoldersKnown === false ? { ...account, countByEntrant: null } : account;
    return {
      // The same value under two names: `account` as in every `get`, and `raffle`.
      account: counted,
      raffle: counted,
      name: shown?.name ?? null,
      draw: shown?.draw ?? null,
      currency: shown?.currency ?? null,
      proceeds: shown?.proceeds ?? null,
      tickets: shown?.tickets ?? null,
      amounts: account && {
        ...amountsJson(account, shown?.currency, 'ticketPrice'),
        revenue: amountJson(shown?.proceeds?.revenue, shown?.currency),
        creatorReceives: amountJson(shown?.proceeds?.creatorReceives, shown?.currency),
      },
    };
  },
  seen: { kind: 'raffle', of: ({ prizeMint: mint, creator: owner }) => ({ mint, owner }) },
});

/** Reads from the chain and, when the service is the source, from the service at the same time. */
async function readFrom(deps: Deps, chain: Chain, at: Address, wallet: Address | null): Promise<Result> {
  const isAsked = deps.settings.source === 'api';
  const ask = async () => {
    const asking = isAsked ? deps.service().then((service) => askService(service, at)) : NOT_ASKED;
    return Promise.all([readShownRaffle(chain, deps.deployment, at), asking]);
  };
  let [shown, { said, failure }] = await ask();
  // A block may have been made between the two reads.
  if (said !== null && differencesOf(said.account, shown).length > 0)
    [shown, { said, failure }] = await ask();
  const node = { kind: 'node', host: chain.hosts.join(', '), slot: shown.slot } as const;
  const areHoldersKnown = shown.entrants !== null;
  const beside = {
    name: shown.record?.name ?? null,
    draw: drawOf(shown),
    currency: shown.currency,
    proceeds: proceedsOf(shown),
    tickets: ticketsOf(shown, wallet),
    now: shown.now,
  };
  const { warnings } = shown;
  // When the node cannot read everything either, show what there is.
  if (failure !== null && areHoldersKnown) throw failure;
  if (said === null) {
    const own = { viewSlot: shown.slot, account: seenIn(shown), source: node, comparison: null };
    const why = failure === null ? [] : [`the service does not show it: ${failure.why ?? failure.message}`];
    return {
      ...own,
      shown: { ...beside, areHoldersKnown },
      unreadable: null,
      warnings: [...why, ...warnings],
      problem: null,
    };
  }
  const { viewSlot, account } = said;
  const source = { kind: 'service', host: (await deps.service()).host, slot: viewSlot } as const;
  const comparison = { node, differences: differencesOf(account, shown) };
  return {
    viewSlot,
    account,
    shown: { ...beside, areHoldersKnown: true },
    source,
    comparison,
    unreadable: null,
    warnings: [...comparisonWarnings(source, comparison), ...warnings],
    problem: account === null ? noRaffle(at, viewSlot) : null,
  };
}

/** What the service returned. `failure`: its error, when it could be reached. */
interface Answer {
  readonly said: AccountRead<RaffleAccount> | null;
  readonly failure: CliError | null;
}

const NOT_ASKED: Answer = { said: null, failure: null };

async function askService(service: Service, at: Address): Promise<Answer> {
  try {
    return { said: await service.getRaffle(at), failure: null };
  } catch (error) {
    if (!(error instanceof CliError) || isUnanswered(error)) throw error;
    return { said: null, failure: error };
  }
}

const NOBODY = { tickets: [], max: 0 };

function seenIn({ raffle, entrants, now }: ShownRaffle): RaffleAccount {
  return raffleToJson(raffle, entrants ?? NOBODY, now);
}

/** The differences between service and node, without the entrants when the node's account of them cannot be read. */
function differencesOf(said: RaffleAccount | null, shown: ShownRaffle) {
  const all = differences(said, seenIn(shown));
  return shown.entrants === null ? all.filter(({ field }) => field !== 'countByEntrant') : all;
}

/** An account with the discriminator of a raffle that cannot be read; null when there is none. */
async function findUnreadable(chain: Chain, { programs }: Deployment, asked: Address) {
  const { accounts } = await chain.getAccounts([asked]);
  const [account = null] = accounts;
  if (account === null || account.owner !== programs.raffle) return null;
  const isMarked = hasDiscriminator(account.data, RAFFLE_DISCRIMINATOR);
  return isMarked && !isRaffle(account, programs.raffle) ? unreadableAccount(account) : null;
}

function absent(chain: Chain, unreadable: UnreadableAccount | null, missing: CliError): Result {
  const problem = unreadable === null ? missing : cannotBeRead(unreadable, 'a raffle');
  const viewSlot = typeof missing.details.viewSlot === 'bigint' ? missing.details.viewSlot : 0n;
  const source = { kind: 'node', host: chain.hosts.join(', '), slot: viewSlot } as const;
  return {
    viewSlot,
    account: null,
    shown: null,
    unreadable,
    source,
    comparison: null,
    warnings: [],
    problem,
  };
}

function drawOf({ raffle, drawHash }: ShownRaffle): DrawView | null {
  if (drawHash === null || isDrawn(raffle)) return null;
  const blocksLeft = drawHash.kind === 'to come' ? raffle.drawSlot - drawHash.newest : 0n;
  return { slot: raffle.drawSlot, blocksLeft, isMissed: drawHash.kind === 'forgotten' };
}

/** Null when it is not known who is paid, or the fee is above the proceeds. */
function proceedsOf({ raffle, record }: ShownRaffle): Proceeds | null {
  const { creator: seller, feeAccount, feeBps } = raffle;
  if (record === null || feeBps > 10_000) return null;
  const split = splitProceeds(raffle, record);
  const creatorReceives = received(seller, { split, seller, feeAccount });
  return { revenue: revenueOf(raffle), feeBps, fee: split.fee, creators: split.creators, creatorReceives };
}

function ticketsOf({ raffle, entrants }: ShownRaffle, wallet: Address | null): Tickets {
  const limit = walletLimit(raffle);
  if (entrants === null) return { limit, you: null };
  const held = entrants.tickets.filter((holder) => holder === wallet).length;
  const left = Math.min(limit - held, raffle.supply - raffle.sold);
  const mayBuy = wallet === raffle.creator ? 0 : left;
  return { limit, you: wallet === null ? null : { wallet, held, mayBuy } };
}
