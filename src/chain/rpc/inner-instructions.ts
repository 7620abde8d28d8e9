import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import type { InnerInstruction } from '../../ports/chain.ts';
import type { InnerInstruction as ReceivedInstruction } from './answers.ts';
import { refuse } from './refuse.ts';

interface ReceivedGroup {
  readonly index: number;
  readonly instructions: readonly ReceivedInstruction[];
}

/** What each instruction of a transaction called. `keys`: in the order of message indexes. `at`: where it stands in the answer. */
export function innerGroups(groups: readonly ReceivedGroup[], keys: readonly Address[], at: string) {
  return groups.map(({ index, instructions }, group) => ({
    index,
    instructions: instructions.map((one, number) =>
      innerInstruction(one, keys, `${at}.innerInstructions[${group}].instructions[${number}]`),
    ),
  }));
}

function innerInstruction(
  received: ReceivedInstruction,
  keys: readonly Address[],
  at: string,
): InnerInstruction {
  if ('parsed' in received) return { program: received.programId, parsed: received.parsed };
  const data = bs58.decode(received.data);
  if (!('programIdIndex' in received)) {
    return { program: received.programId, accounts: received.accounts, data };
  }
  const key = (index: number, place: string) => keys[index] ?? refuse(place, 'is not an index of a key');
  return {
    program: key(received.programIdIndex, `${at}.programIdIndex`),
    accounts: received.accounts.map((index, number) => key(index, `${at}.accounts[${number}]`)),
    data,
  };
}
