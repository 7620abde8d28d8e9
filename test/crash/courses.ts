import { join } from 'node:path';
import { expect } from 'vitest';
import { findAssetId } from '../../src/chain/codecs/bubblegum.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { COMPRESSED_TREE } from '../../src/sandbox/world/compressed.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { orderAddressOf } from '../support/orders.ts';
import { listStateOf } from '../support/vendor-b.ts';
import { runKilled } from './support.ts';

const PRESSED_SAGE = findAssetId(COMPRESSED_TREE, 4n);

/** A command that is killed, and what has to be there before it. */
export interface Course {
  readonly name: string;
  /** How often it is killed at every step unless CRASH_ROUNDS says otherwise. */
  readonly rounds: number;
  /** Whose key it has, in the world as it begins. */
  as(m: Marketplace): WalletName | Promise<WalletName>;
  /** The account that only this command writes here, whose transactions that went through are counted. */
  counted(m: Marketplace): Promise<Address>;
  /** For a command that can be done once in the seeded world: the chain begins as that world again before each trial. */
  readonly isOnce: boolean;
  /** What has to take place in that world first. */
  begin?(m: Marketplace): Promise<void>;
  /** The moments at which it is killed in `npm test`; those that it comes to unless given, and of none it is only in the whole run. */
  readonly sample?: readonly string[];
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
  as: () => 'mira' as const,
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
  as: () => 'bea',
  isOnce: true,
  counted: () => orderAddressOf('Grey Heron'),
  isSigned: false,
  async prepare(m) {
    const argv = ['vendor-a', 'buy', m.artwork('Grey Heron'), '--yes'];
    return { argv, again: argv };
  },
  comesTo: ['before INSERT INTO records#1', 'before sendTransaction#1', 'written sendTransaction#1'],
};

/** Of a compressed artwork, whose proof is read anew. */
export const VENDOR_B_DELIST: Course = {
  name: 'vendor-b delist',
  rounds: 10,
  as: () => 'mira',
  isOnce: true,
  counted: () => listStateOf(PRESSED_SAGE),
  isSigned: false,
  async prepare() {
    const argv = ['vendor-b', 'delist', PRESSED_SAGE, '--yes'];
    return { argv, again: argv };
  },
  comesTo: ['before sendTransaction#1', 'written sendTransaction#1'],
};

/** Of a programmable NFT with a rule set, paid for with another token. */
export const BUY_WITH_SWAP: Course = {
  name: 'listing buy --pay-with',
  rounds: 10,
  as: () => 'bea',
  isOnce: true,
  counted: (m) => findListingAddress(SANDBOX_DEPLOYMENT, m.artwork('Woven Signal')),
  isSigned: false,
  async prepare(m) {
    const argv = ['listing', 'buy', m.artwork('Woven Signal'), '--pay-with', 'SOL', '--yes'];
    // What the service builds of it does not fit version 0.
    argv.push('--source', 'local');
    return { argv, again: argv };
  },
  comesTo: ['before sendTransaction#1', 'written sendTransaction#1'],
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
