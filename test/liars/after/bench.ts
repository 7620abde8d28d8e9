import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import type { Address } from '../../../src/domain/address.ts';
import { EXIT } from '../../../src/errors/codes.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import type { ChainState } from '../../../src/sandbox/chain/snapshot/codec.ts';
import { wrapMessage } from '../../../src/sandbox/chain/transaction/decode.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import type { SandboxKey } from '../../../src/sandbox/world/keys.ts';
import { loadPrograms } from '../../../src/sandbox/world/programs.ts';
import { sandboxWallets } from '../../../src/sandbox/world/wallets.ts';
import type { Stage } from '../../attacks/scene.ts';
import { gavel } from '../../support/cli.ts';
import { openLyingAggregator } from '../aggregator.ts';
import { carrying } from '../carry.ts';
import type { Case } from '../cases.ts';
import { memoryJournal } from '../journal.ts';
import { type Answer, type Node, openNode, type Tell } from '../node.ts';
import { carriedBy } from '../play.ts';
import { openLyingService } from '../service.ts';
import { startTime } from './clock.ts';
import { type Fate, taking } from './fate.ts';

/** What a command said became of what it signed, held against what did. */
export interface Told {
  /** Harmless: it is said to have failed, never landed, and can land no more; either way nothing has changed. */
  readonly kind: 'true' | 'unknown' | 'harmless' | 'wrong';
  readonly why: readonly string[];
}

/** One command, to its end. */
export interface Landing {
  readonly stage: Stage;
  readonly played: Case;
  readonly fate: Fate;
}

/** Who stands beside the liar: an honest node, which saw the same, or nobody. */
export const COMPANIES = ['one node', 'a node before an honest one'] as const;
export type Company = (typeof COMPANIES)[number];

/** Two nodes, a service, and commands that sign, send and follow, each with a chain, a clock and a journal of its own. */
export interface LandingBench {
  /** What the liar answers comes through `tell`. */
  land(
    landing: Landing,
    tell: Tell,
    company: Company,
  ): Promise<{ readonly told: Told; readonly answers: readonly Answer[] }>;
  /** The first node shows a chain of its own, on which another thing came of it; the second is honest. */
  landApart(landing: Landing, shown: Fate): Promise<Told>;
  close(): Promise<void>;
}

export async function openLandingBench(): Promise<LandingBench> {
  const directory = mkdtempSync(join(tmpdir(), 'gavel-liars-'));
  const programs = await loadPrograms();
  const [service, aggregator] = await Promise.all([openLyingService(), openLyingAggregator()]);
  const [liar, honest] = await Promise.all([openNode(() => undefined), openNode(() => undefined)]);
  const carry = carrying([liar, honest, service, aggregator]);
  const copies = new WeakMap<Stage, ChainState>();
  let time = startTime();
  const now = () => time.clock.now();
  const [truth, apart] = [new SandboxChain({ programs, now }), new SandboxChain({ programs, now })];
  /** The time begins anew, and the chains are the stage's again. */
  const begin = ({ stage }: Landing, chains: readonly SandboxChain[]): void => {
    const copy = copies.get(stage) ?? stage.chain.copy();
    copies.set(stage, copy);
    time = startTime();
    for (const chain of chains) {
      chain.restore(copy);
      time.drive(chain);
    }
  };
  const play = async ({ played, fate }: Landing, nodes: readonly Node[]) => {
    const { clock } = time;
    service.point({ chain: truth, reader: chainReader(truth) });
    aggregator.point(chainReader(truth));
    const signed: Signed[] = [];
    const signer = {
      address: played.wallet,
      async sign(message: Uint8Array) {
        const signature = keyOf(played.wallet).sign(message);
        signed.push({ message, signature: bs58.encode(signature) });
        return signature;
      },
    };
    const journal = memoryJournal(directory, clock);
    try {
      const urls = nodes.flatMap(({ url }) => ['--url', url]);
      const others = ['--api', service.url, '--aggregator', aggregator.url];
      const argv = [...played.argv, ...urls, ...others, '--json', '--timeout', '120'];
      const key = async () => ({ address: played.wallet, open: async () => signer });
      const { code, stdout } = await gavel(argv, {
        clock,
        env: { GAVEL_API_KEY: service.apiKey, GAVEL_CONFIRM_CHANGE: 'off' },
        adapters: {
          ...carriedBy(carry),
          key,
          journal: async () => ({ ...journal, close: () => undefined }),
        },
      });
      return judgeLanding(truth, fate, { code, stdout, signed });
    } finally {
      journal.close();
    }
  };
  return {
    async land(landing, tell, company) {
      begin(landing, [truth]);
      const take = taking(truth, landing.fate);
      liar.point(truth, { tell, take });
      honest.point(truth, { take });
      const told = await play(landing, company === 'one node' ? [liar] : [liar, honest]);
      return { told, answers: liar.answers };
    },
    async landApart(landing, shown) {
      begin(landing, [truth, apart]);
      liar.point(apart, { take: taking(apart, shown) });
      honest.point(truth, { take: taking(truth, landing.fate) });
      return play(landing, [liar, honest]);
    },
    close: async () => {
      await Promise.all([liar.close(), honest.close(), service.close(), aggregator.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly signed: readonly Signed[];
}

interface Signed {
  readonly message: Uint8Array;
  readonly signature: string;
}

/** By the chain alone: what it holds of the transaction, and whether it could take it still. */
function judgeLanding(chain: SandboxChain, fate: Fate, { code, stdout, signed }: Ended): Told {
  const [first, ...others] = signed;
  if (first === undefined)
    return { kind: 'wrong', why: [`it signed nothing, and ended with ${code}: ${stdout}`] };
  const status = chain.ledger.status(first.signature, true);
  const truth = status === undefined ? EXIT.expired : status.err === null ? EXIT.done : EXIT.failedOnChain;
  // A fate that did not come about would be a test of something else.
  const isFate = truth === TRUTHS[fate];
  const isDead = !chain.ledger.isRecentBlockhash(wrapMessage(first.message).blockhash);
  const isHarmless = code === EXIT.failedOnChain && truth === EXIT.expired && isDead;
  const why = [
    ...(isFate ? [] : [`${fate}: it did not come to that`]),
    ...(others.length === 0 ? [] : [`it signed ${signed.length} times`]),
    ...(stdout.includes(first.signature) ? [] : ['it does not name the signature']),
    ...(code === truth || code === EXIT.unknown || isHarmless
      ? []
      : [`${fate}, and it ended with ${code}: ${stdout}`]),
    ...(code !== EXIT.expired || isDead ? [] : ['it can still land, and was called expired']),
  ];
  const kind = isHarmless ? 'harmless' : code === EXIT.unknown ? 'unknown' : 'true';
  return { kind: why.length > 0 ? 'wrong' : kind, why };
}

const TRUTHS: Readonly<Record<Fate, number>> = {
  'it lands': EXIT.done,
  'it lands and fails': EXIT.failedOnChain,
  'it never arrives': EXIT.expired,
};

const KEYS = new Map(Object.values(sandboxWallets()).map(({ key }) => [key.address, key]));

function keyOf(wallet: Address): SandboxKey {
  const found = KEYS.get(wallet);
  if (found === undefined) throw new RangeError(`nobody has the key of ${wallet}`);
  return found;
}
