import { decodeClock } from '../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { ERROR_EXITS } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import type { Chain, RawAccount } from '../ports/chain.ts';
import type { Finding } from '../render/findings.ts';
import { failed, ok, problem } from './doctor-machine.ts';
import { slotOfService } from './slot-of-service.ts';

/** Seconds that this machine and the chain may differ. A chain's own clock is a few seconds behind. */
const CLOCK_SECONDS = 60;
/** Slots that one source may be behind another: about 20 seconds. */
const SLOTS = 50n;

/** What one node says of itself. */
interface NodeState {
  readonly host: string;
  readonly cluster: string;
  readonly slot: bigint;
  /** Unix seconds of the chain's clock. */
  readonly time: number;
  /** Programs of the deployment that it does not have. */
  readonly missing: readonly string[];
}

type Asked<T> = { readonly state: T } | { readonly finding: Finding };

/** The nodes and the service, all asked side by side, and how they agree. */
export async function networkFindings(deps: Deps): Promise<readonly Finding[]> {
  const nodes = deps.configuration.settings.url === null ? [] : await deps.nodes();
  const [asked, service] = await Promise.all([
    Promise.all(nodes.map((node) => askNode(deps, node))),
    askService(deps),
  ]);
  const states = asked.flatMap((one) => ('state' in one ? [one.state] : []));
  const newest = states.map(({ slot }) => slot).toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
  return [
    ...clockFindings(deps, states),
    ...asked.flatMap((one) =>
      'state' in one ? nodeFindings(deps, one.state, states[0], newest) : [one.finding],
    ),
    ...service.map((one) => ('state' in one ? serviceFinding(one.state, newest) : one.finding)),
  ];
}

async function askNode({ deployment }: Deps, chain: Chain): Promise<Asked<NodeState>> {
  const host = chain.hosts.join(', ');
  const programs = Object.entries(deployment.programs).filter(([, program]) => program !== undefined);
  try {
    const [cluster, { slot, accounts }] = await Promise.all([
      chain.getGenesisHash(),
      chain.getAccounts([CLOCK_SYSVAR, ...programs.map(([, program]) => program as Address)]),
    ]);
    const [clock = null, ...found] = accounts;
    const missing = programs.filter((_, index) => !isProgram(found[index])).map(([name]) => name);
    return { state: { host, cluster, slot, time: decodeClock(clock), missing } };
  } catch (error) {
    return { finding: failed('node', error) };
  }
}

function isProgram(account: RawAccount | null | undefined): boolean {
  return account?.executable === true;
}

function nodeFindings(
  { configuration }: Deps,
  { host, cluster, slot, missing }: NodeState,
  first: NodeState | undefined,
  newest: bigint,
): readonly Finding[] {
  const pinned = configuration.settings.genesis_hash?.value ?? null;
  const why = 'see where it comes from, and name another: gavel config get url';
  if (pinned !== null && pinned !== cluster)
    return [
      problem('node', `${host} is of the cluster ${cluster}, and genesis_hash is set to ${pinned}`, why),
    ];
  if (first !== undefined && first.cluster !== cluster)
    return [problem('node', `${host} is of another cluster than ${first.host}`, why)];
  const behind = newest - slot;
  return [
    behind > SLOTS
      ? problem('node', `${host} is ${behind} slots behind another node`, why)
      : ok('node', `${host} is at slot ${slot}, of the cluster ${cluster}`),
    ...(missing.length === 0
      ? []
      : [
          problem(
            'node',
            `${host} does not have the programs of the deployment: ${missing.join(', ')}`,
            'see which deployment is set: gavel config get deployment',
          ),
        ]),
  ];
}

function clockFindings({ clock }: Deps, states: readonly NodeState[]): readonly Finding[] {
  const [first] = states;
  if (first === undefined) return [];
  const difference = Math.round(clock.now() / 1000) - first.time;
  const seconds = Math.abs(difference);
  if (seconds <= CLOCK_SECONDS) return [ok('clock', `within ${seconds} s of the chain's`)];
  const what = `${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the chain's clock, which decides what has ended`;
  return [problem('clock', what, "set this machine's clock; a sandbox whose time was moved needs nothing")];
}

const WITHOUT = 'do without it until it is mended: gavel doctor --source local';

interface ServiceState {
  readonly host: string;
  readonly slot: bigint;
}

async function askService(deps: Deps): Promise<readonly Asked<ServiceState>[]> {
  const { configuration, deployment, settings } = deps;
  if (configuration.settings.api === null || settings.source === 'local') return [];
  try {
    const service = await deps.service();
    return [{ state: { host: service.host, slot: await slotOfService(service, deployment) } }];
  } catch (error) {
    const finding = failed('service', error);
    const isAway = error instanceof CliError && ERROR_EXITS[error.code] === 'network';
    return [{ finding: isAway ? { ...finding, fix: `check --api, or ${WITHOUT}` } : finding }];
  }
}

function serviceFinding({ host, slot }: ServiceState, newest: bigint): Finding {
  if (slot === 0n) return ok('service', `${host} answers, and takes the API key`);
  const behind = newest - slot;
  if (newest === 0n || (behind <= SLOTS && behind >= -SLOTS))
    return ok('service', `${host} is at slot ${slot}, and takes the API key`);
  const what = `${host} is at slot ${slot}, and your nodes at ${newest}: it is behind, or of another cluster`;
  return problem('service', what, WITHOUT);
}
