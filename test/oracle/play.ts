import { createHash } from 'node:crypto';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { stringifyJson } from '../../src/json/json.ts';
import { RENT_EXEMPT_EPOCH } from '../../src/sandbox/chain/vm/account.ts';
import type { Vm } from '../../src/sandbox/chain/vm/vm.ts';
import { seededRandom } from '../support/random.ts';
import { compareAccounts } from './compare.ts';
import type { Answer, Kind, Step, World } from './kind.ts';
import { execute, transactionOf } from './machine.ts';

/** The machine with the real programs, and the one with the stand-ins. */
export interface Machines {
  readonly real: Vm;
  readonly standIn: Vm;
}

/** What both machines did with a step, in agreement. */
export interface Played {
  readonly step: Step;
  readonly accepted: boolean;
}

/** The step at which the machines differ, in which way, and what each logged. */
export interface Difference {
  readonly step: Step;
  readonly lines: readonly string[];
  readonly real: Answer;
  readonly standIn: Answer;
}

export interface Course {
  readonly played: readonly Played[];
  readonly difference: Difference | undefined;
}

function worldOf(label: string, { real, standIn }: Machines): World {
  const put: World['put'] = (address, account) => {
    for (const vm of [real, standIn]) vm.setAccount(address, account);
  };
  return {
    addressOf: (name) => toAddress(createHash('sha256').update(`${label} ${name}`).digest()),
    account: (address) => {
      const account = real.account(address);
      return account === undefined || account.lamports === 0n ? undefined : account;
    },
    put,
    fund: (address, lamports) =>
      put(address, {
        lamports,
        owner: SYSTEM_PROGRAM,
        data: new Uint8Array(),
        executable: false,
        rentEpoch: RENT_EXEMPT_EPOCH,
      }),
    rent: (space) => real.rentExemptMinimum(BigInt(space)),
    prepare: (payer, ...instructions) => {
      const sent = transactionOf(payer, instructions);
      const answers = [execute(real, sent), execute(standIn, sent)];
      const refusals = answers.flatMap((answer) =>
        answer.err === null ? [] : [wordOf(answer), ...answer.logs],
      );
      const lines = [...refusals, ...compareAccounts(sent.writable, real, standIn)];
      if (lines.length > 0) throw new Error(`${label} cannot begin:\n${lines.join('\n')}`);
    },
  };
}

/**
 * Plays one sequence on both machines, until they differ. `choices` has a seed for each step: another list with some of them
 * left out is a shorter sequence. Sequences of other labels have other addresses, so that they can share machines.
 */
export async function play(
  kind: Kind,
  label: string,
  choices: readonly number[],
  machines: Machines,
): Promise<Course> {
  const sequence = await kind.begin(worldOf(label, machines));
  const played: Played[] = [];
  for (const choice of choices) {
    const step = await sequence.next(seededRandom(choice));
    const sent = transactionOf(step.payer, step.instructions);
    const [real, standIn] = [execute(machines.real, sent), execute(machines.standIn, sent)];
    const lines = [
      ...compareAnswers(kind, step, real, standIn),
      ...compareAccounts(sent.writable, machines.real, machines.standIn),
    ];
    if (lines.length > 0) return { played, difference: { step, lines, real, standIn } };
    played.push({ step, accepted: real.err === null });
    step.landed?.(real.err === null);
  }
  return { played, difference: undefined };
}

function compareAnswers(kind: Kind, step: Step, real: Answer, standIn: Answer): readonly string[] {
  if ((real.err === null) !== (standIn.err === null)) {
    return [`real: ${wordOf(real)}, stand-in: ${wordOf(standIn)}`];
  }
  const essence = real.err === null ? kind.effect : (kind.refusal ?? wordOf);
  const [a, b] = [essence?.(real, step), essence?.(standIn, step)];
  if (a === b) return [];
  return [`real: ${a}`, `stand-in: ${b}`];
}

const wordOf = ({ err }: Answer): string => (err === null ? 'accepted' : stringifyJson(err));
