import { rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Marketplace } from '../support/marketplace.ts';

const BLOCK_MS = [400, 300, 200] as const;

interface Envelope {
  readonly data?: unknown;
  readonly warnings?: readonly string[];
}

/** What several commands did, and what is wrong with it; empty when nothing is. */
export interface Story {
  readonly wrong: string;
  /** How it went, to be counted. */
  readonly kind: string;
}

/** Stories of more than one command on one listing, each with a journal of its own. */
export function stories(m: Marketplace, random: () => number) {
  const { chain } = m.running;
  const mint = m.artwork('Tide Table');
  const below = (bound: number) => Math.floor(random() * bound);
  let runs = 0;
  let ticks = 0;
  const clock: Clock = {
    // No two moments are the same: what ended after a command began is told from what had ended before.
    now: () => m.clock.now() + ticks++,
    monotonic: () => m.clock.now(),
    sleep: async (duration) => {
      await m.clock.sleep(duration);
      chain.makeBlocks(Math.max(0, Math.round(duration / (BLOCK_MS[runs % BLOCK_MS.length] ?? 400)) - 1));
    },
  };
  const state = () => join(m.home, 'stories', String(runs));
  const run = async (argv: readonly string[], adapters: Adapters = nodeAdapters) => {
    const env = { XDG_STATE_HOME: state() };
    const result = await m.gavel([...argv, '--json'], { as: 'mira', clock, env, adapters });
    return { ...result, ...(JSON.parse(result.stdout || '{}') as Envelope) };
  };
  const reprice = (price: number) => [
    ...['listing', 'reprice', mint, '--price', `${price} lamports`, '--yes', '--source', 'local'],
  ];
  const priceNow = async () => {
    const { stdout } = await m.gavel(['listing', 'get', mint, '--json'], { as: 'mira' });
    return String(JSON.parse(stdout).data.account.price);
  };

  /** A node that loses what it is sent, and keeps it for somebody to deliver. */
  function losing() {
    const kept: Uint8Array[] = [];
    const deliver = () => {
      const [bytes] = kept;
      if (bytes === undefined) return;
      try {
        chain.sendTransaction(bytes, { skipPreflight: true });
      } catch {
        // It is dead by now, or it landed.
      }
    };
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: async (options) => ({
        ...(await nodeAdapters.chain(options)),
        send: async (bytes) => {
          kept.push(bytes);
          throw new CliError('network_timeout', { hint: 'try again', what: 'the node did not answer' });
        },
      }),
    };
    return { adapters, deliver, kept };
  }

  /** Reprice to one price, whose bytes are lost, and to another; the first are delivered at any moment afterwards. */
  async function older(): Promise<Story> {
    runs += 1;
    const [first, second] = [1_000_000 + 2 * runs, 1_000_001 + 2 * runs];
    const { adapters: lost, deliver } = losing();
    const open = await run([...reprice(first), '--timeout', '2'], lost);
    if (open.code !== 8) return { wrong: `the first ended with ${open.code}`, kind: '' };
    let asked = 0;
    const at = below(80);
    const delivering: Adapters = {
      ...nodeAdapters,
      chain: async (options) => {
        const node = await nodeAdapters.chain(options);
        const now = <A extends readonly unknown[], R>(call: (...args: A) => R) => {
          return (...args: A): R => {
            asked += 1;
            if (asked === at) deliver();
            return call(...args);
          };
        };
        return {
          ...node,
          getAccounts: now(node.getAccounts),
          getStatus: now(node.getStatus),
          getFinalizedTip: now(node.getFinalizedTip),
          simulate: now(node.simulate),
          send: now(node.send),
        };
      },
    };
    const newer = await run(reprice(second), delivering);
    deliver();
    chain.makeBlocks(200);
    deliver();
    chain.makeBlocks(1);
    const price = await priceNow();
    const kind = `${newer.code}, the older ${asked >= at ? 'delivered' : 'never delivered'} meanwhile`;
    const wrong = newer.code === 0 && price !== String(second) ? `the price is ${price}, not ${second}` : '';
    return { wrong, kind };
  }

  /** Four resumes and four times the same command, at once, of a record that is open: executed once. */
  async function eight(): Promise<Story> {
    runs += 1;
    const price = 1_000_000 + runs;
    const { adapters: lost, kept, deliver } = losing();
    const open = await run([...reprice(price), '--timeout', '2'], lost);
    if (open.code !== 8) return { wrong: `the first ended with ${open.code}`, kind: '' };
    const fate = ['landed before', 'not sent yet', 'dead'][runs % 3] ?? '';
    if (fate === 'landed before') {
      deliver();
      chain.makeBlocks(1);
    }
    if (fate === 'dead') chain.makeBlocks(200);
    const before = new Set(chain.ledger.newestFirst());
    const sent: string[] = [];
    const watching: Adapters = {
      ...nodeAdapters,
      chain: async (options) => {
        const node = await nodeAdapters.chain(options);
        return {
          ...node,
          send: async (bytes, slot) => {
            sent.push(Buffer.from(bytes).toString('base64'));
            return node.send(bytes, slot);
          },
        };
      },
    };
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        run(index % 2 === 0 ? reprice(price) : ['tx', 'resume', '1'], watching),
      ),
    );
    const codes = all.map(({ code }) => code);
    const executed = [...chain.ledger.newestFirst()].filter((record) => !before.has(record)).length;
    const most = fate === 'landed before' ? 0 : 1;
    const closed = await run(['tx', 'resume', '--all']);
    const still = await run(['tx', 'history', '--state', 'open']);
    const left = (still.data as readonly unknown[]).length;
    const first = Buffer.from(kept[0] ?? []).toString('base64');
    const foreign = fate === 'dead' ? 0 : sent.filter((bytes) => bytes !== first).length;
    const wrong = [
      executed > most ? `${executed} executed` : '',
      foreign > 0 ? `${foreign} sends of something new` : '',
      left > 0 ? `${left} left open` : '',
      codes.some((code) => ![0, 7, 8].includes(code)) ? `ended with ${codes.join()}` : '',
      closed.code !== 0 ? `resume ended with ${closed.code}` : '',
    ].filter((one) => one !== '');
    return { wrong: wrong.join('; '), kind: fate };
  }

  /** What befalls the journal while a command runs. */
  const LOSSES: readonly (readonly [string, (directory: string) => void])[] = [
    ['removed', (directory) => rmSync(directory, { recursive: true, force: true })],
    ['cut to nothing', (directory) => truncateSync(join(directory, 'journal.db'), 0)],
    ['cut to a byte', (directory) => truncateSync(join(directory, 'journal.db'), 1)],
    ['without its log', (directory) => rmSync(join(directory, 'journal.db-wal'), { force: true })],
  ];

  /** The journal is lost at any request of a command, or before it: nothing is sent unseen, and nothing done twice. */
  async function lost(): Promise<Story> {
    runs += 1;
    const [kind, lose] = LOSSES[runs % LOSSES.length] ?? ['', () => undefined];
    const price = 1_000_000 + runs;
    const directory = join(state(), 'gavel');
    const at = below(14);
    let [asked, sends, sentWhenLost] = [0, 0, -1];
    const losingIt = <T>(call: () => T): T => {
      asked += 1;
      const isThere = statSync(join(directory, 'journal.db'), { throwIfNoEntry: false }) !== undefined;
      if (asked === at && isThere) {
        sentWhenLost = sends;
        lose(directory);
      }
      return call();
    };
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: async (options) => {
        const node = await nodeAdapters.chain(options);
        return {
          ...node,
          // What is lost when all is over and written, when the account is read back, is nobody's to see.
          getAccounts: (addresses) => {
            const call = () => node.getAccounts(addresses);
            return sends > 0 ? call() : losingIt(call);
          },
          simulate: (bytes, accounts) => losingIt(() => node.simulate(bytes, accounts)),
          getStatus: (signature, search) => losingIt(() => node.getStatus(signature, search)),
          getReceipt: (signature, who) => losingIt(() => node.getReceipt(signature, who)),
          send: (bytes, slot) =>
            losingIt(() => {
              sends += 1;
              return node.send(bytes, slot);
            }),
        };
      },
    };
    const first = await run(reprice(price), adapters);
    const told = first.warnings?.some((one) => one.includes('signature is'));
    const wrong =
      sentWhenLost === 0 && first.code === 0 && told !== true
        ? 'it was lost, and nothing was said'
        : sentWhenLost > 0 && told !== true
          ? 'it was lost after the send, and nothing was said'
          : first.code === 1 || (first.code !== 0 && sends > 0 && first.code !== 8)
            ? `it was sent, and ended with ${first.code}`
            : '';
    return {
      wrong,
      kind: `${kind}: ${sentWhenLost < 0 ? 'not lost' : sentWhenLost === 0 ? 'before the send' : 'after it'}, exit ${first.code}`,
    };
  }

  return { older, eight, lost };
}
