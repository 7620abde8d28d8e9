import type { RaffleAccount } from '../../api/contract.ts';
import { raffleToJson } from '../../api/raffle-json.ts';
import { decodeEntrants, decodeRaffle } from '../../chain/codecs/raffle.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { CLOCK_SYSVAR } from '../../domain/address.ts';
import type { RaffleAddresses } from '../../operations/raffle-state.ts';
import type { Command, Parameters } from '../command.ts';
import { defineOperation, type OperationAccount, type OperationSpec } from '../operation-command.ts';

interface About {
  readonly addresses: RaffleAddresses;
}

export const RAFFLE: OperationAccount<unknown, About> = {
  noun: 'raffle',
  mint: (_intent, { addresses }) => addresses.prizeMint,
  find: async (_deployment, _intent, { addresses }) => [addresses.address, addresses.entrants, CLOCK_SYSVAR],
  toJson(account, [entrants = null, clock = null], { programs }) {
    const raffle = decodeRaffle(account, programs.raffle);
    const holders = decodeEntrants(entrants, raffle.entrants, programs.raffle);
    return raffleToJson(raffle, holders, decodeClock(clock));
  },
  outcome(account) {
    const { winner, drawSlot, raffleAccount } = account as RaffleAccount;
    if (winner !== null) return [['winner', winner]];
    if (drawSlot == null) return [];
    return [
      ['drawn by', `the first block from slot ${drawSlot} on`],
      ['afterwards', `within 512 blocks of it: gavel raffle draw ${raffleAccount}`],
    ];
  },
};

/** The verb of an operation on a raffle. */
export function defineRaffleOperation<
  A extends Parameters,
  O extends Parameters,
  Intent,
  State extends About,
>(spec: OperationSpec<A, O, Intent, State>): Command {
  return defineOperation(RAFFLE, spec);
}
