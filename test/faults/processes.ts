import { spawn } from 'node:child_process';
import bs58 from 'bs58';
import { EXIT } from '../../src/errors/codes.ts';
import { runKilled } from '../crash/support.ts';
import { bundleCache } from '../support/bundle.ts';
import { searchOutput } from '../support/canary.ts';
import { effectsFromNow } from '../support/effects.ts';
import { faithful, faultProxy } from '../support/fault-proxy.ts';
import { temporaryDirectory } from '../support/journal.ts';
import type { Marketplace } from '../support/marketplace.ts';
import type { Story } from './several-commands.ts';

/** As many real processes of the built tool at once. */
const AT_ONCE = 8;
const BLOCK_MS = 25;

/** How the record came to be open: when its process was killed, how many blocks ago, and whether it has to be sent again. */
const FATES = [
  { name: 'landed before', killAt: 'answered sendTransaction#1', blocks: 1, toSend: false },
  { name: 'not sent yet', killAt: 'before sendTransaction#1', blocks: 0, toSend: true },
  { name: 'dead', killAt: 'before sendTransaction#1', blocks: 200, toSend: false },
] as const;

interface Ended {
  readonly code: number | null;
  readonly signature: string | null;
  /** Code of the error; empty without one. */
  readonly error: string;
  readonly stderr: string;
}

interface Said {
  readonly signature?: string | null;
}

interface Answer {
  readonly data?: Said | readonly Said[] | null;
  readonly error?: { readonly code: string; readonly details?: Said } | null;
}

/**
 * Half of them resume one open record, half type the command that made it again, all before one chain and one journal: the
 * bytes are sent again by one process alone, and nothing is executed twice, reported falsely or left open.
 */
export async function eightProcesses(m: Marketplace, binary: string, round: number): Promise<Story> {
  const fate = FATES[round % FATES.length] ?? FATES[0];
  const { chain, rpcUrl } = m.running;
  const mint = m.artwork('Tide Table');
  const home = temporaryDirectory();
  const price = `${2_000_000 + round} lamports`;
  const reprice = ['listing', 'reprice', mint, '--price', price, '--yes', '--source', 'local'];
  const effects = await effectsFromNow(rpcUrl, mint);
  const first = await runKilled(m, reprice, { binary, home, killAt: fate.killAt });
  if (!first.killed) return { kind: fate.name, wrong: `the first was not killed: ${first.stderr}` };
  chain.makeBlocks(fate.blocks);
  const history = async (...more: string[]) => {
    const { stdout } = await m.gavel(['tx', 'history', '--json', ...more], { as: 'mira', home });
    return JSON.parse(stdout).data as readonly {
      readonly state: string;
      readonly signature: string | null;
    }[];
  };
  const signature = (await history())[0]?.signature ?? '';
  const nodes = await Promise.all(Array.from({ length: AT_ONCE }, () => countedNode(rpcUrl)));
  const blocks = setInterval(() => chain.makeBlocks(1), BLOCK_MS);
  const ended = await Promise.all(
    nodes.map(({ url }, index) => {
      const argv = index % 2 === 0 ? reprice : ['tx', 'resume', '1'];
      return runOnce(m, [...argv, '--json'], { binary, home, url });
    }),
  ).finally(() => clearInterval(blocks));
  const resumed = await m.gavel(['tx', 'resume', '--all'], { as: 'mira', home });
  const executed = await effects();
  const resending = nodes.filter(({ sent }) => sent.has(signature)).length;
  const making = nodes.filter(({ sent }) => [...sent].some((one) => one !== signature)).length;
  const left = (await history('--state', 'open')).length;
  const landed = (one: string | null) => one !== null && chain.ledger.record(one)?.result.err === null;
  const wrong = [
    executed === 1 || (executed === 0 && fate.name === 'dead') ? '' : `${executed} executed`,
    // Who waits long for an answer sends the same bytes meanwhile, also of what landed or is dead.
    resending === 1 || (resending === 0 && !fate.toSend) ? '' : `${resending} processes sent it again`,
    making <= (fate.name === 'dead' ? 1 : 0) ? '' : `${making} processes sent something new`,
    left === 0 ? '' : `${left} left open`,
    [0, 7].includes(resumed.code) ? '' : `what is left cannot be resumed: ${resumed.code}`,
    ...ended.map((one) => falsehood(one, landed(one.signature))),
  ].filter((one) => one !== '');
  const codes = ended.map(({ code }) => code).toSorted();
  return { kind: `${fate.name}: ended with ${codes.join(' ')}`, wrong: wrong.join('; ') };
}

/** What a process said that is not so; empty when all of it is. */
function falsehood({ code, error, stderr }: Ended, landed: boolean): string {
  switch (code) {
    case EXIT.done:
      return landed ? '' : 'one said that it landed, and it did not';
    case EXIT.expired:
      return landed ? 'one said that it expired, and it landed' : '';
    case EXIT.unknown:
      return error === 'intent_in_progress' ? '' : `one ended with 8: ${error}`;
    case EXIT.network:
      // Eight processes at once may wait long on a busy machine: who got no answer says nothing that is false.
      return error === 'network_timeout' ? '' : `one ended with 10: ${error}`;
    default:
      return `one ended with ${code}: ${error} ${stderr}`;
  }
}

/** A node of its own for a process, so that it is known which of them has sent what: signatures in base58. */
async function countedNode(rpcUrl: string) {
  const sent = new Set<string>();
  const proxy = await faultProxy(rpcUrl, (call) => call);
  proxy.handle((exchange) => {
    const { method, params } = exchange.call;
    if (method === 'sendTransaction') {
      // The number of signatures, which is 1, and then the signature.
      sent.add(bs58.encode(Buffer.from(String(params[0]), 'base64').subarray(1, 65)));
    }
    return faithful(exchange);
  });
  return { url: proxy.url, sent };
}

interface Running {
  readonly binary: string;
  readonly home: string;
  readonly url: string;
}

async function runOnce(
  m: Marketplace,
  argv: readonly string[],
  { binary, home, url }: Running,
): Promise<Ended> {
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, NO_COLOR: '1', GAVEL_KEYPAIR: m.keypair('mira') },
    ...{ GAVEL_URL: url, GAVEL_API: m.service.url, GAVEL_API_KEY: m.apiKey, GAVEL_CONFIRM_CHANGE: 'off' },
    XDG_CACHE_HOME: bundleCache(binary),
  };
  const child = spawn(process.execPath, [binary, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (out.stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (out.stderr += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  searchOutput(m.secrets, argv, out);
  const { data, error } = JSON.parse(out.stdout || '{}') as Answer;
  const said = [data ?? []].flat()[0];
  const signature = said?.signature ?? error?.details?.signature ?? null;
  return { code, signature, error: error?.code ?? '', stderr: out.stderr };
}
