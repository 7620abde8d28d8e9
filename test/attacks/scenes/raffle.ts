import { createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findRaffleAddresses } from '../../../src/chain/codecs/raffle.ts';
import { findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { buyTickets } from '../../../src/operations/raffle/buy-tickets.ts';
import { cancel } from '../../../src/operations/raffle/cancel.ts';
import { claimPrize } from '../../../src/operations/raffle/claim-prize.ts';
import { claimProceeds } from '../../../src/operations/raffle/claim-proceeds.ts';
import { close } from '../../../src/operations/raffle/close.ts';
import { create } from '../../../src/operations/raffle/create.ts';
import { draw } from '../../../src/operations/raffle/draw.ts';
import { end } from '../../../src/operations/raffle/end.ts';
import { pick, type Random } from '../../../src/sandbox/hostile/trick.ts';
import { send } from '../../../src/sandbox/world/send.ts';
import {
  deliverPrize,
  drawWinner,
  enterRaffle,
  openRaffle,
  perform,
} from '../../../src/sandbox/world/trade.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, currency, keyOf, later, one, price, wallet } from '../stage.ts';
import { HELD, type Held, RULED } from './listing.ts';

const ANYBODY = ['mira', 'teo', 'ines', 'arlo', 'bea', 'cas'] as const;

/** The address of the creator's raffle of an artwork. */
export async function raffleOf({ deployment }: Stage, title: string, creator: WalletName): Promise<Address> {
  const of = { creator: wallet(creator), mint: artwork(title) };
  return (await findRaffleAddresses(deployment.programs.raffle, of)).raffle;
}

/** An account of wrapped SOL for each, so that none has to be made and closed again. */
function wrapped(names: readonly WalletName[]): Scene['before'] {
  return async ({ chain }) => {
    for (const name of names) {
      const ata = await findTokenAddress(wallet(name), WRAPPED_SOL_MINT);
      const payer = createNoopSigner(wallet(name));
      const of = { payer, ata, owner: wallet(name), mint: WRAPPED_SOL_MINT };
      send(chain, [keyOf(name)], [getCreateAssociatedTokenIdempotentInstruction(of)]);
    }
  };
}

function buying(name: string, of: readonly [string, WalletName], most: number, before?: Scene['before']) {
  return scene(
    buyTickets,
    name,
    async (random, stage) => ({
      buyer: wallet(one(random, ['arlo', 'bea', 'cas'] as const)),
      raffle: await raffleOf(stage, ...of),
      ticketCount: 1 + pick(random, most),
    }),
    before,
  );
}

const by =
  (names: readonly WalletName[], of: readonly [string, WalletName]) =>
  async (random: Random, stage: Stage) => ({
    authority: wallet(one(random, names)),
    raffle: await raffleOf(stage, ...of),
  });

/** Ended, and the block that draws is there. */
function drawing(name: string, of: readonly [string, WalletName], ender: WalletName): Scene {
  return scene(draw, name, by(ANYBODY, of), async (stage) => {
    await perform(
      stage,
      end,
      { authority: wallet(ender), raffle: await raffleOf(stage, ...of) },
      keyOf(ender),
    );
    stage.chain.makeBlocks(17);
  });
}

function proceeds(name: string, title: string, before?: Scene['before']): Scene {
  const intent = async (_random: unknown, stage: Stage) => ({
    creator: wallet('mira'),
    raffle: await raffleOf(stage, title, 'mira'),
  });
  return scene(claimProceeds, name, intent, before);
}

function closing(title: string, isDelivered: boolean): Scene {
  const intent = async (stage: Stage) => ({
    creator: wallet('mira'),
    raffle: await raffleOf(stage, title, 'mira'),
  });
  return scene(
    close,
    `of ${title}`,
    (_random, stage) => intent(stage),
    async (stage) => {
      const of = await intent(stage);
      await perform(stage, claimProceeds, of, keyOf('mira'));
      if (!isDelivered) await deliverPrize(stage, keyOf('mira'), of.raffle);
    },
  );
}

function creating(name: string, held: readonly Held[]): Scene {
  return scene(create, name, (random) => {
    const [title, creator] = one(random, held);
    const supply = 5 + pick(random, 500);
    return {
      creator: wallet(creator),
      mint: artwork(title),
      ticketPrice: price(random),
      currencyMint: currency(random),
      supply,
      ticketLimit: random() < 0.5 ? 0 : 1 + pick(random, supply),
      endTime: later(random),
      enablePrimarySplit: random() < 0.5,
    };
  });
}

/** A raffle of an artwork of another kind, open. */
async function opened(stage: Stage, [title, creator]: Held): Promise<void> {
  const money = { ticketPrice: 100_000_000n, currencyMint: WRAPPED_SOL_MINT };
  const terms = { ...money, supply: 1, ticketLimit: 0, endTime: 0, enablePrimarySplit: false };
  await openRaffle(stage, keyOf(creator), { mint: artwork(title), ...terms });
}

/** What a raffle of an artwork of another kind asks of it: to go to the winner, and to come back. */
function ofAnotherKind(name: string, held: Held): readonly Scene[] {
  const [, creator] = held;
  const drawn = async (stage: Stage) => {
    await opened(stage, held);
    const raffle = await raffleOf(stage, ...held);
    await enterRaffle(stage, keyOf('bea'), raffle, 1);
    await drawWinner(stage, keyOf(creator), raffle);
  };
  const cancelling = async (_random: unknown, stage: Stage) => ({
    creator: wallet(creator),
    raffle: await raffleOf(stage, ...held),
  });
  return [
    creating(name, [held]),
    scene(claimPrize, name, by(ANYBODY, held), drawn),
    scene(cancel, name, cancelling, (stage) => opened(stage, held)),
  ];
}

export const RAFFLE_SCENES: readonly Scene[] = [
  creating('of any artwork', HELD),
  buying('for SOL', ['Signal Fire', 'mira'], 15),
  buying('for SOL, with a wrapped account', ['Signal Fire', 'mira'], 15, wrapped(['arlo', 'bea', 'cas'])),
  buying('for BOXD', ['Green Ladder', 'teo'], 1),
  scene(end, 'sold out', by(ANYBODY, ['Ninth Wave', 'ines'])),
  scene(end, 'open-ended', by(['teo'], ['Green Ladder', 'teo'])),
  drawing('sold out', ['Ninth Wave', 'ines'], 'cas'),
  drawing('ended by its creator', ['Green Ladder', 'teo'], 'teo'),
  proceeds('in SOL, with a primary split', 'Long Exposure'),
  proceeds('in SOL, with a wrapped account', 'Long Exposure', wrapped(['mira', 'ines'])),
  proceeds('in BOXD', 'Blue Hour'),
  scene(claimPrize, 'by anybody', async (random, stage) => ({
    authority: wallet(one(random, ANYBODY)),
    raffle: await raffleOf(stage, 'Long Exposure', 'mira'),
  })),
  scene(cancel, 'with nothing sold', async (_random, stage) => ({
    creator: wallet('ines'),
    raffle: await raffleOf(stage, 'Dry Dock', 'ines'),
  })),
  closing('Blue Hour', true),
  closing('Long Exposure', false),
  ...ofAnotherKind('of a programmable NFT', RULED),
  ...ofAnotherKind('of core', ['Field Notes', 'teo']),
];
