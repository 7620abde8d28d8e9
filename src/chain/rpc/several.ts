import { CliError } from '../../errors/cli-error.ts';
import type { WatchingChain } from '../../ports/account-watch.ts';
import type { Chain, Tip } from '../../ports/chain.ts';
import { createChain } from '../rpc.ts';
import type { RpcOptions } from './call.ts';
import { lowestTip, mergeReceipts, mergeStatuses, type NodeAnswer } from './merge.ts';
import { answersInTime, createFailover, createQueryAll, type Node, NodeOrder, reasonIn } from './nodes.ts';

/**
 * Several nodes of one cluster as one chain. A read goes to one node, and to the next if it fails. A transaction is sent
 * to all. Statuses are asked of all and combined. A node that does not say its cluster at the start is left out; but for
 * "expired", every named node must answer. Throws `wrong_cluster` if the nodes are of different clusters.
 */
export async function createSeveral(options: RpcOptions): Promise<Chain> {
  const { clock } = options;
  const named = [options.url, ...(options.others ?? [])].map((url): Node => {
    const chain = createChain({ ...options, url, tries: 1 });
    return { host: chain.hosts.join(), chain, restsUntil: 0, admitted: false };
  });
  const { admitted, genesisHash } = await admit(named, options);
  const order = new NodeOrder(admitted);
  const reads = createFailover(order, options);
  const askAvailable = createQueryAll(order, clock);
  const askEvery = createQueryEvery(named, genesisHash);
  return {
    hosts: admitted.map(({ host }) => host),
    getAccounts: (addresses) => reads((chain) => chain.getAccounts(addresses)),
    getAccountsOfEach: async (addresses) =>
      (await askEvery((chain) => chain.getAccounts(addresses))).map(({ value }) => value),
    getProgramAccounts: (program, filters) => reads((chain) => chain.getProgramAccounts(program, filters)),
    getCompressed: (id) => reads(async (chain) => (await chain.getCompressed?.(id)) ?? null),
    getLatestBlockhash: () => reads((chain) => chain.getLatestBlockhash()),
    getRecentFees: async (writable) =>
      (await askAvailable((chain) => chain.getRecentFees(writable))).flatMap(({ value }) => value),
    getGenesisHash: async () => genesisHash,
    // Changes are told by the first node alone: what counts is read again from all.
    ...watching(admitted),
    getSlotTime: () => reads((chain) => chain.getSlotTime()),
    simulate: (transaction, accounts) => reads((chain) => chain.simulate(transaction, accounts)),
    getLogs: (signature) => reads((chain) => chain.getLogs(signature)),
    send: (transaction, minContextSlot) =>
      sendToAll(admitted.map(({ chain }) => chain.send(transaction, minContextSlot))),
    getFinalizedTip: async () => {
      const tips = (await askAvailable((chain) => chain.getFinalizedTip())).map(({ value }) => value);
      return tips.reduce((first: Tip, other: Tip) => lowestTip(first, other));
    },
    canStillLand: async (blockhash, notBefore) => {
      const said = await askEvery((chain) => chain.canStillLand(blockhash, notBefore));
      return said.some(({ value }) => value);
    },
    getStatus: async (signature, search) => {
      const ask = search.notBefore === undefined ? askAvailable : askEvery;
      return mergeStatuses(await ask((chain) => chain.getStatus(signature, search)));
    },
    getTransaction: async (signature) => {
      const found = await askAvailable((chain) => chain.getTransaction(signature));
      return found.find(({ value }) => value !== null)?.value ?? null;
    },
    getReceipt: async (signature, asked) => {
      const ask = asked?.everyNode ? askEvery : askAvailable;
      return mergeReceipts(await ask((chain) => chain.getReceipt(signature)));
    },
  };
}

function watching([first]: readonly Node[]): Partial<WatchingChain> {
  const { watchAccounts, getMentions } = first?.chain ?? {};
  return { ...(watchAccounts && { watchAccounts }), ...(getMentions && { getMentions }) };
}

async function admit(
  nodes: readonly Node[],
  { clock, onLeftOut = () => undefined }: RpcOptions,
): Promise<{ readonly admitted: Node[]; readonly genesisHash: string }> {
  const asked = await answersInTime(
    clock,
    nodes.map(({ chain }) => chain.getGenesisHash()),
  );
  const answered = nodes.flatMap((node, index) => {
    const hash = asked[index];
    return hash?.status === 'fulfilled' ? [{ node, hash: hash.value }] : [];
  });
  const [first] = answered;
  if (first === undefined) throw reasonIn(asked);
  const other = answered.find(({ hash }) => hash !== first.hash);
  if (other !== undefined)
    throw differentClusters([first.node.host, first.hash], [other.node.host, other.hash]);
  for (const { node } of answered) node.admitted = true;
  for (const [index, { host }] of nodes.entries()) {
    const hash = asked[index];
    if (hash === undefined) onLeftOut(host, 'it did not answer in time');
    if (hash?.status === 'rejected') onLeftOut(host, messageOf(hash.reason));
  }
  return { admitted: answered.map(({ node }) => node), genesisHash: first.hash };
}

type HostAndHash = readonly [host: string, hash: string];

function differentClusters([one, oneHash]: HostAndHash, [other, otherHash]: HostAndHash): CliError {
  return new CliError('wrong_cluster', {
    what: 'the RPC nodes belong to different clusters',
    why: `the genesis hash of ${one} is ${oneHash}, that of ${other} ${otherHash}`,
    hint: 'name nodes of one cluster; see where they come from: gavel config list',
    details: { hosts: [one, other] },
  });
}

/** Asks every named node, including those that were left out. Rejects unless all answer. */
function createQueryEvery(nodes: readonly Node[], genesisHash: string) {
  return <T>(read: (chain: Chain) => Promise<T>): Promise<readonly NodeAnswer<T>[]> =>
    Promise.all(
      nodes.map(async (node) => {
        const { host, chain, admitted } = node;
        const hash = admitted ? genesisHash : await chain.getGenesisHash();
        if (hash !== genesisHash) throw differentClusters(['the others', genesisHash], [host, hash]);
        node.admitted = true;
        return { host, value: await read(chain) };
      }),
    );
}

/**
 * Resolves as soon as one node has the bytes. Rejects with a refusal only if all refuse: a node with another error, or
 * without an answer, may have forwarded them.
 */
async function sendToAll(sends: readonly Promise<'taken' | 'known'>[]): Promise<'taken' | 'known'> {
  try {
    return await Promise.any(sends);
  } catch (error) {
    const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw reasons.find((reason) => !isRefusal(reason)) ?? reasons[0];
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof CliError && error.code === 'simulation_failed';
}

function messageOf(error: unknown): string {
  return error instanceof CliError ? (error.why ?? error.message) : String(error);
}
