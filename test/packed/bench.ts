import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '../../src/domain/address.ts';
import type { AccountMap } from '../../src/sandbox/chain/accounts/accounts.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { loadPrograms } from '../../src/sandbox/world/programs.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import type { Stage } from '../attacks/scene.ts';
import { startTime } from '../liars/after/clock.ts';
import { carrying } from '../liars/carry.ts';
import { memoryJournal } from '../liars/journal.ts';
import { type Answer, openNode, type Tell, truthfully } from '../liars/node.ts';
import { carriedBy } from '../liars/play.ts';
import { openLyingService, type Rewrite } from '../liars/service.ts';
import { gavel, HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';
import { CSV, type PackedCase } from './cases.ts';

/** What the command says of a row. */
export interface RowReport {
  readonly artwork: Address;
  readonly outcome: string;
  readonly error: { readonly code: string; readonly why: string | null } | null;
}

/** What a command came to, to its end. */
export interface Ran {
  readonly code: number;
  readonly rows: readonly RowReport[];
  readonly stdout: string;
  /** How many transactions were signed. */
  readonly signed: number;
  /** All accounts of the chain but sysvars. */
  readonly before: AccountMap;
  readonly after: AccountMap;
  readonly answers: readonly Answer[];
}

/** How its service and its first node lie; with another node, that one is honest. */
export interface Liars {
  readonly rewrite?: Rewrite;
  readonly tell?: Tell;
  readonly isSecondNode?: boolean;
}

/** Nodes, a service, and commands that sign, send and follow, each on a chain as it was at first. */
export interface PackedBench {
  run(stage: Stage, played: PackedCase, flags: readonly string[], liars?: Liars): Promise<Ran>;
  close(): Promise<void>;
}

const KEYS = new Map(Object.values(sandboxWallets()).map(({ key }) => [key.address, key]));

export async function openPackedBench(): Promise<PackedBench> {
  const directory = mkdtempSync(join(tmpdir(), 'gavel-packed-'));
  const [service, liar, honest] = await Promise.all([
    openLyingService(),
    openNode(() => undefined),
    openNode(() => undefined),
  ]);
  const carry = carrying([liar, honest, service]);
  let time = startTime();
  const chain = new SandboxChain({ programs: await loadPrograms(), now: () => time.clock.now() });
  return {
    async run(stage, { wallet, argv, csv }, flags, { rewrite, tell = truthfully, isSecondNode } = {}) {
      time = startTime();
      const { clock } = time;
      chain.restore(stage.chain.copy());
      time.drive(chain);
      const before = chain.copy().accounts;
      const take = (_wire: Uint8Array, onward: () => unknown) => onward();
      liar.point(chain, { tell, take });
      honest.point(chain, { take });
      service.point({ chain, reader: chainReader(chain) }, { rewrite });
      let signed = 0;
      const signer = {
        address: wallet,
        async sign(message: Uint8Array) {
          signed += 1;
          return keyOf(wallet).sign(message);
        },
      };
      const journal = memoryJournal(directory, clock);
      const urls = [liar, ...(isSecondNode === true ? [honest] : [])].flatMap(({ url }) => ['--url', url]);
      const all = [...argv, ...flags, ...urls, '--api', service.url, '--yes', '--json', '--timeout', '120'];
      try {
        const { code, stdout } = await gavel(all, {
          ...{ clock, cwd: HOME },
          files: memoryFiles({ [join(HOME, CSV)]: csv }),
          env: { GAVEL_API_KEY: service.apiKey },
          adapters: {
            ...carriedBy(carry),
            key: async () => ({ address: wallet, open: async () => signer }),
            journal: async () => ({ ...journal, close: () => undefined }),
          },
        });
        const rows = (JSON.parse(stdout).data ?? []) as readonly RowReport[];
        return { code, rows, stdout, signed, before, after: chain.copy().accounts, answers: liar.answers };
      } finally {
        journal.close();
      }
    },
    close: async () => {
      await Promise.all([liar.close(), honest.close(), service.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function keyOf(wallet: Address) {
  const found = KEYS.get(wallet);
  if (found === undefined) throw new RangeError(`nobody has the key of ${wallet}`);
  return found;
}
