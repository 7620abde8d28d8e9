import { join } from 'node:path';
import { expect } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { orderAddressOf } from '../support/orders.ts';
import { runKilled } from './support.ts';

/** A command that is killed, and what has to be there before it. */
export interface Course {
  readonly name: string;
  /** How often it is killed at every step unless CRASH_ROUNDS says otherwise. */
  readonly rounds: number;
  /** Whose key it has. */
  readonly as: WalletName;
  /** The account that only this command writes here, whose transactions that went through are counted. */
  counted(m: Marketplace): Promise<Address>;
  /** For a command that can be done once in the seeded world: the chain begins as that world again before each trial. */
  readonly isOnce: boolean;
  prepare(m: Marketplace, place: Place): Promise<Prepared>;
  /** Whether something was signed before it; otherwise that shows in the moments that it came to. */
  readonly isSigned: boolean;
  /** Moments at which it has to have been killed, or nothing has been shown. */
  readonly comesTo: readonly string[];
}

export interface Prepared {
  readonly argv: readonly string[];
  /** What a person types when nothing had been sent, or it can land no more. */
  readonly again: readonly string[];
}

export interface Place {
  readonly binary: string;
  readonly home: string;
}

const reprice = (m: Marketplace): readonly string[] => [
  ...['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--yes'],
];

const OF_MIRA = {
  as: 'mira',
  isOnce: false,
  counted: (m: Marketplace) => findListingAddress(SANDBOX_DEPLOYMENT, m.artwork('Tide Table')),
} as const;

export const REPRICE: Course = {
  ...OF_MIRA,
  name: 'listing reprice',
  rounds: 200,
  isSigned: false,
  prepare: async (m) => ({ argv: reprice(m), again: reprice(m) }),
  comesTo: ['before INSERT INTO records#1', 'before sendTransaction#1', 'written sendTransaction#1'],
};

/** A purchase that can be made once: whoever makes it twice is refused, and a second one would be of another order. */
export const VENDOR_A_BUY: Course = {
  name: 'vendor-a buy',
  rounds: 20,
  as: 'bea',
  isOnce: true,
  counted: () => orderAddressOf('Grey Heron'),
  isSigned: false,
  async prepare(m) {
    const argv = ['vendor-a', 'buy', m.artwork('Grey Heron'), '--yes'];
    return { argv, again: argv };
  },
  comesTo: ['before INSERT INTO records#1', 'before sendTransaction#1', 'written sendTransaction#1'],
};

/** A plan that was signed; it is sent by the process that is killed. */
export const SUBMIT: Course = {
  ...OF_MIRA,
  name: 'tx submit',
  rounds: 10,
  isSigned: false,
  async prepare(m, { home }) {
    const plan = join(home, 'signed.json');
    const { code, stderr } = await m.gavel([...reprice(m), '--sign-only', '--out', plan], {
      as: 'mira',
      home,
    });
    expect(code, stderr).toBe(0);
    const argv = ['tx', 'submit', plan];
    return { argv, again: argv };
  },
  comesTo: ['before INSERT INTO records#1', 'before sendTransaction#1', 'written sendTransaction#1'],
};

/** What was signed by a process that was killed before it sent it. */
export const RESUME_UNSENT = resumed('tx resume, not sent yet', 'before sendTransaction#1', [
  'before sendTransaction#1',
  'written sendTransaction#1',
]);

/** What was sent by a process that was killed before it knew. */
export const RESUME_SENT = resumed('tx resume, sent already', 'answered sendTransaction#1', [
  'before getSignatureStatuses#1',
]);

function resumed(name: string, killAt: string, comesTo: readonly string[]): Course {
  return {
    ...OF_MIRA,
    name,
    comesTo,
    rounds: 10,
    isSigned: true,
    async prepare(m, place) {
      const { killed, stderr } = await runKilled(m, reprice(m), { ...place, killAt });
      expect(killed, stderr).toBe(true);
      return { argv: ['tx', 'resume', '--all'], again: reprice(m) };
    },
  };
}
