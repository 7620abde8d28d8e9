import type { Chain, Clock, Tip } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';
import { withRetry } from '../../http/retry.ts';
import { createChain } from '../rpc.ts';
import type { RpcOptions } from './call.ts';
import { lowestTip, mergeReceipts, mergeStatuses, type Said } from './merge.ts';

/** A look at what became of a transaction is not held up by one slow node for longer than this. */
const LOOK_TIMEOUT_MS = 5_000;
/** A node that did not answer a look is not asked for this long, or every look would wait for it. */
const REST_MS = 10_000;

interface Node {
  readonly host: string;
  /** For reads and sends. */
  readonly chain: Chain;
  /** For looks, which are not held up for long. */
  readonly look: Chain;
  /** Monotonic milliseconds until which it is not asked. */
  restsUntil: number;
}

/**
 * Several nodes of one cluster as one chain. A read goes to one of them, and to the next when it fails; what is sent goes
 * to all; what became of a transaction is asked of all and taken together. A node that cannot say which cluster it
 * belongs to is left out. Throws `wrong_cluster` when the nodes do not belong to one.
 */
export async function createSeveral(options: RpcOptions): Promise<Chain> {
  const timeoutMs = Math.min(options.timeoutMs, LOOK_TIMEOUT_MS);
  const nodes = [options.url, ...(options.others ?? [])].map((url): Node => {
    const once = { ...options, url, tries: 1 };
    const chain = createChain(once);
    const look = createChain({ ...once, timeoutMs });
    return { host: chain.hosts.join(), chain, look, restsUntil: 0 };
  });
  const { admitted, genesisHash } = await admit(nodes, options.onLeftOut ?? (() => undefined));
  const reads = failingOver(admitted, options);
  const everyone = askingAll(admitted, options.clock);
  return {
    hosts: admitted.map(({ host }) => host),
    getAccounts: (addresses) => reads((chain) => chain.getAccounts(addresses)),
    getProgramAccounts: (program, filters) => reads((chain) => chain.getProgramAccounts(program, filters)),
    getLatestBlockhash: () => reads((chain) => chain.getLatestBlockhash()),
    getRecentFees: (writable) => reads((chain) => chain.getRecentFees(writable)),
    getGenesisHash: async () => genesisHash,
    getSlotTime: () => reads((chain) => chain.getSlotTime()),
    simulate: (transaction, accounts) => reads((chain) => chain.simulate(transaction, accounts)),
    getLogs: (signature) => reads((chain) => chain.getLogs(signature)),
    send: (transaction, minContextSlot) =>
      sendToAll(admitted.map(({ chain }) => chain.send(transaction, minContextSlot))),
    getFinalizedTip: async () => {
      const tips = (await everyone((chain) => chain.getFinalizedTip())).map(({ value }) => value);
      return tips.reduce((first: Tip, other: Tip) => lowestTip(first, other));
    },
    getStatus: async (signature, search) =>
      mergeStatuses(await everyone((chain) => chain.getStatus(signature, search))),
    getTransaction: async (signature) => {
      const found = await everyone((chain) => chain.getTransaction(signature));
      return found.find(({ value }) => value !== null)?.value ?? null;
    },
    getReceipt: async (signature) => mergeReceipts(await everyone((chain) => chain.getReceipt(signature))),
  };
}

async function admit(
  nodes: readonly Node[],
  leaveOut: (host: string, why: string) => void,
): Promise<{ readonly admitted: Node[]; readonly genesisHash: string }> {
  const asked = await Promise.allSettled(nodes.map(({ look }) => look.getGenesisHash()));
  const answered = nodes.flatMap((node, index) => {
    const hash = asked[index];
    return hash?.status === 'fulfilled' ? [{ node, hash: hash.value }] : [];
  });
  const [first] = answered;
  if (first === undefined) throw reasonOf(asked);
  const other = answered.find(({ hash }) => hash !== first.hash);
  if (other !== undefined) {
    throw new CliError('wrong_cluster', {
      what: 'the RPC nodes belong to different clusters',
      why: `the genesis hash of ${first.node.host} is ${first.hash}, that of ${other.node.host} ${other.hash}`,
      hint: 'name nodes of one cluster; see where they come from: gavel config list',
      details: { hosts: [first.node.host, other.node.host] },
    });
  }
  for (const [index, { host }] of nodes.entries()) {
    const hash = asked[index];
    if (hash?.status === 'rejected') leaveOut(host, messageOf(hash.reason));
  }
  return { admitted: answered.map(({ node }) => node), genesisHash: first.hash };
}

/**
 * Reads from the node that answered last, and from the others when it fails. When all fail and one of them may soon not,
 * all are asked again, after a while. Rejects with what the first one said.
 */
function failingOver(nodes: readonly Node[], { clock, random = () => 0.5 }: RpcOptions) {
  let order = nodes;
  return <T>(read: (chain: Chain) => Promise<T>): Promise<T> =>
    withRetry({ clock, random }, async () => {
      const failures: CliError[] = [];
      for (const node of order) {
        try {
          const done = await read(node.chain);
          order = [node, ...order.filter((other) => other !== node)];
          return { done };
        } catch (error) {
          if (!(error instanceof CliError)) throw error;
          failures.push(error);
        }
      }
      const [failed] = failures;
      if (failed === undefined || !failures.some(({ code }) => PASSING.has(code))) throw failed;
      return { failed, retryAfterMs: shortestWait(failures) };
    });
}

/** Failures that pass by themselves: too many requests, and connections that were cut or refused. */
const PASSING: ReadonlySet<string> = new Set(['rate_limited', 'network_unreachable']);

/** Milliseconds after which the first of those that said when to come back may be asked; undefined when none did. */
function shortestWait(failures: readonly CliError[]): number | undefined {
  const seconds = failures.flatMap(({ details }) =>
    typeof details.retryAfterSeconds === 'number' ? [details.retryAfterSeconds] : [],
  );
  return seconds.length === 0 ? undefined : Math.min(...seconds) * 1000;
}

/** Asks all nodes at once and waits for each; what those that answer say. Rejects when none does. */
function askingAll(nodes: readonly Node[], clock: Clock) {
  return async <T>(read: (chain: Chain) => Promise<T>): Promise<readonly Said<T>[]> => {
    const awake = nodes.filter(({ restsUntil }) => restsUntil <= clock.monotonic());
    const asked = awake.length === 0 ? nodes : awake;
    const answers = await Promise.allSettled(asked.map(({ look }) => read(look)));
    const said = asked.flatMap((node, index): Said<T>[] => {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') return [{ host: node.host, value: answer.value }];
      if (isTimeout(answer?.reason)) node.restsUntil = clock.monotonic() + REST_MS;
      return [];
    });
    if (said.length === 0) throw reasonOf(answers);
    return said;
  };
}

/**
 * The first word that a node has it. Rejects with a refusal only when all refuse: one that answers otherwise, or not at
 * all, may have passed it on.
 */
async function sendToAll(sends: readonly Promise<'taken' | 'known'>[]): Promise<'taken' | 'known'> {
  try {
    return await Promise.any(sends);
  } catch (error) {
    const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => !isRefusal(reason)) ?? reasons[0];
  }
}

function reasonOf(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  return answers.find((answer) => answer.status === 'rejected')?.reason;
}

function isTimeout(error: unknown): boolean {
  return error instanceof CliError && error.code === 'network_timeout';
}

function isRefusal(error: unknown): boolean {
  return error instanceof CliError && error.code === 'simulation_failed';
}

function messageOf(error: unknown): string {
  return error instanceof CliError ? (error.why ?? error.message) : String(error);
}
