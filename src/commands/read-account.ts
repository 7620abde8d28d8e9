import type { AccountRead, Service } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import type { ChainReader } from '../ports/chain.ts';
import { type Comparison, comparisonWarnings, type ReadSource } from '../render/source.ts';
import type { AccountKind } from './account-kinds.ts';
import { differences } from './compare.ts';
import { type UnreadableAccount, unreadableAccount } from './unreadable.ts';

/** An account with its source, and the comparison with an RPC node. */
export interface SourcedRead<T> extends AccountRead<T> {
  readonly source: ReadSource;
  /** Null when the account is from a node, or no node is set. */
  readonly comparison: Comparison | null;
  /** An account of the program that cannot be read; then `account` is null. */
  readonly unreadable: UnreadableAccount | null;
}

/** Where the account may be: at the address that is derived from what was typed (null without one), or at what was typed. */
export interface Candidates {
  readonly derived: Address | null;
  readonly typed: Address;
}

type Kind<T extends { readonly pubkey: string }> = AccountKind<T>;

/** What the service or a node returned. `failure`: the service's error for an account of another kind. */
interface SideRead<T> extends AccountRead<T> {
  readonly host: string;
  readonly unreadable: UnreadableAccount | null;
  readonly failure: CliError | null;
}

/**
 * Reads the first candidate that is an account of this kind. When the service is the source, the RPC nodes of the settings, if
 * any, are asked at the same time. Before a difference is reported, both are asked again.
 */
export async function readAccount<T extends { readonly pubkey: string }>(
  deps: Deps,
  kind: Kind<T>,
  candidates: Candidates,
): Promise<SourcedRead<T>> {
  if (deps.settings.source === 'local') {
    const said = await fromNode(deps, await chainOfRead(deps), kind, candidates);
    return { ...said, source: sourceOf('node', said), comparison: null };
  }
  const ask = () => Promise.all([fromService(deps, kind, candidates), besides(deps, kind, candidates)]);
  let [service, node] = await ask();
  // A block may have been made between the two reads.
  if (node !== null && 'host' in node && differences(service.account, node.account).length > 0)
    [service, node] = await ask();
  const seen = node !== null && 'host' in node ? node : null;
  const unreadable = seen?.unreadable ?? null;
  if (service.failure !== null && unreadable === null && seen?.account == null) throw service.failure;
  const { viewSlot, account } = service;
  return {
    viewSlot,
    account,
    unreadable,
    source: sourceOf('service', service),
    comparison: node && comparisonOf(service, node),
  };
}

/** The nodes that a read asks: with retries where they are its source, and quickly beside the service. */
export function chainOfRead({
  chain,
  quickChain,
  settings,
}: Pick<Deps, 'chain' | 'quickChain' | 'settings'>): ReturnType<Deps['quickChain']> {
  return settings.source === 'local' ? chain() : quickChain();
}

/** The warnings of a read, for `warnings` of a command. */
export function readWarnings({ source, comparison }: Pick<SourcedRead<unknown>, 'source' | 'comparison'>) {
  return comparisonWarnings(source, comparison);
}

/** Whether an RPC node could not be reached, or refused access: then a read from the service still succeeds. */
export function isUnanswered(error: unknown): error is CliError {
  if (!(error instanceof CliError)) return false;
  const exit = ERROR_EXITS[error.code];
  return exit === 'network' || exit === 'authentication';
}

/** Reads from the nodes of the settings; null when none is set. */
async function besides<T extends { readonly pubkey: string }>(
  deps: Deps,
  kind: Kind<T>,
  candidates: Candidates,
): Promise<SideRead<T> | { readonly error: string } | null> {
  if (deps.configuration.settings.url === null) return null;
  try {
    return await fromNode(deps, await chainOfRead(deps), kind, candidates);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { error: error.why === undefined ? error.message : `${error.message}: ${error.why}` };
  }
}

async function fromNode<T extends { readonly pubkey: string }>(
  { deployment }: Deps,
  chain: ChainReader & { readonly hosts: readonly string[] },
  kind: Kind<T>,
  { derived, typed }: Candidates,
): Promise<SideRead<T>> {
  const program = deployment.programs[kind.program];
  const { slot, accounts } = await chain.getAccounts(derived === null ? [typed] : [derived, typed]);
  const said = { viewSlot: slot, host: chain.hosts.join(', '), failure: null };
  const ours = accounts.flatMap((raw) => (raw !== null && raw.owner === program ? [raw] : []));
  for (const raw of ours) {
    if (!kind.is(raw, program)) continue;
    const account = kind.toJson(raw, program);
    if ((await kind.addressOf(deployment, account)) === raw.address)
      return { ...said, account, unreadable: null };
  }
  // At a derived address there can only be an account of this kind. Elsewhere the discriminator says what it is.
  const odd = ours.find((raw) => raw.address === derived || (kind.isMarked(raw) && !kind.is(raw, program)));
  return { ...said, account: null, unreadable: odd === undefined ? null : unreadableAccount(odd) };
}

async function fromService<T extends { readonly pubkey: string }>(
  deps: Deps,
  kind: Kind<T>,
  { derived, typed }: Candidates,
): Promise<SideRead<T>> {
  const service = await deps.service();
  const first = derived === null ? null : await asked(deps, service, kind, derived);
  if (first !== null && first.account !== null) return first;
  const second = await asked(deps, service, kind, typed);
  // What was typed may be any address, such as a mint, so it is no failure when it is of another kind.
  return first === null || second.account !== null ? { ...second, failure: null } : first;
}

/** What the service says of an account that is not one of this kind. */
const OTHER_KIND: ReadonlySet<string> = new Set(['wrong_account_type', 'account_damaged']);

/** Asks the service. An account of another kind, such as a mint, counts as absent, with the error in `failure`. */
async function asked<T extends { readonly pubkey: string }>(
  { deployment }: Deps,
  service: Service,
  kind: Kind<T>,
  address: Address,
): Promise<SideRead<T>> {
  const said = { host: service.host, unreadable: null, failure: null };
  try {
    const read = await kind.ask(service, address);
    if (read.account === null || (await kind.addressOf(deployment, read.account)) === address)
      return { ...said, ...read };
  } catch (error) {
    if (!(error instanceof CliError) || !OTHER_KIND.has(error.code)) throw error;
    return { ...said, viewSlot: 0n, account: null, failure: error };
  }
  throw new CliError('service_error', {
    what: `the service at ${service.host} gave no usable answer`,
    why: `what it shows at ${address} is about something else: its address does not follow from its fields`,
    hint: 'read it from the chain: --source local',
    details: { host: service.host, address },
  });
}

function comparisonOf<T>(service: SideRead<T>, node: SideRead<T> | { readonly error: string }): Comparison {
  if (!('host' in node)) return { node: null, error: node.error };
  const found = differences(service.account as object | null, node.account as object | null);
  return { node: sourceOf('node', node), differences: found };
}

function sourceOf(kind: ReadSource['kind'], { host, viewSlot }: SideRead<unknown>): ReadSource {
  return { kind, host, slot: viewSlot };
}
