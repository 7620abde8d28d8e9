import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import type { Carry } from '../../src/http/exchange.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import {
  type AggregatorAnswer,
  type LyingAggregator,
  openLyingAggregator,
  type Saying,
} from './aggregator.ts';
import { carrying } from './carry.ts';
import type { Case, Theatre } from './cases.ts';
import { type Effect, effectOf, worthOf } from './effect.ts';
import { judge } from './judge.ts';
import type { AccountClaim, Cast, Lie, Scope } from './lies/lie.ts';
import { tabled } from './lies/tables.ts';
import { both, telling, toldReader } from './lies/tell.ts';
import { type Answer, type Kept, type Node, openNode } from './node.ts';
import { openPlayer, type Played, type Player } from './play.ts';
import { type Handed, type LyingService, openLyingService } from './service.ts';

/** What a command came to before a lie. */
export interface Outcome {
  /** Fails: what was signed cannot land on the chain as it is, and would cost nothing. */
  readonly kind: 'refused' | 'as typed' | 'fails' | 'wrong';
  /** What is wrong with it, or the code that the command ended with. */
  readonly why: readonly string[];
  /** Lamports of the wallet, and of its token accounts, that left; null where nothing was signed that lands. */
  readonly left: bigint | null;
  readonly stderr: string;
}

/** Two nodes, a service, and a player who runs commands before them. One scene after another is put on. */
export interface Bench {
  /** The command with nobody lying, and what the node answered. */
  honestly(
    one: Case,
    theatre: Theatre,
  ): Promise<{ readonly outcome: Outcome; readonly answers: readonly Answer[] }>;
  /** Before a node that lies in all it says: its chain is the told one, as `change` leaves it for good. */
  consistently(one: Case, theatre: Theatre, change: (told: SandboxChain) => void): Promise<Outcome>;
  before(lie: Lie, scope: Scope, cast: Cast, one: Case, theatre: Theatre): Promise<Outcome>;
  /** Before honest nodes and an aggregator that lies; and what it said before it lied. */
  swapping(
    one: Case,
    theatre: Theatre,
    saying?: Saying,
  ): Promise<{ readonly outcome: Outcome; readonly answers: readonly AggregatorAnswer[] }>;
  close(): Promise<void>;
}

/** Makes the player that knows the key of the service; `carry` reaches it and the nodes without HTTP. */
type OpenPlayer = (apiKey: string, carry: Carry) => Player;

export async function openBench(open: OpenPlayer = openPlayer): Promise<Bench> {
  const [service, aggregator] = await Promise.all([openLyingService(), openLyingAggregator()]);
  const sent = (wire: Uint8Array) => player.sent(wire);
  const [liar, honest] = await Promise.all([openNode(sent), openNode(sent)]);
  const player = open(service.apiKey, carrying([liar, honest, service, aggregator]));
  const kept = new WeakMap<Theatre, Honestly>();
  const keptOf = (theatre: Theatre): Honestly => {
    const found = kept.get(theatre) ?? { said: new Map(), handed: new Map() };
    kept.set(theatre, found);
    return found;
  };
  const judged = new WeakMap<Case, Map<string, Outcome>>();
  const judgedOf = (one: Case): Map<string, Outcome> => {
    const found = judged.get(one) ?? new Map();
    judged.set(one, found);
    return found;
  };
  const parts = { liar, honest, service, aggregator, player, keptOf, judgedOf };
  return {
    async honestly(one, theatre) {
      const { said, handed } = keptOf(theatre);
      liar.point(theatre.honest, { keep: said });
      service.point({ chain: theatre.honest, reader: chainReader(theatre.honest) }, { keep: handed });
      aggregator.point(chainReader(theatre.honest));
      const outcome = await play(parts, one, theatre, [liar.url], null);
      return { outcome, answers: liar.answers };
    },
    async consistently(one, theatre, change) {
      change(theatre.told);
      liar.point(theatre.told, {});
      service.point({ chain: theatre.told, reader: chainReader(theatre.told) });
      aggregator.point(chainReader(theatre.told));
      return play(parts, one, theatre, [liar.url], null);
    },
    async swapping(one, theatre, saying) {
      const reader = chainReader(theatre.honest);
      liar.point(theatre.honest, {});
      service.point({ chain: theatre.honest, reader });
      aggregator.point(reader, saying);
      const outcome = await play(parts, one, theatre, [liar.url], null);
      return { outcome, answers: aggregator.answers };
    },
    before: (lie, scope, cast, one, theatre) => tellOne(parts, lie, scope, cast, one, theatre),
    close: async () => {
      player.close();
      await Promise.all([liar.close(), honest.close(), service.close(), aggregator.close()]);
    },
  };
}

/** What is said and handed out with nobody lying, of a chain that does not change: the same before every lie. */
interface Honestly {
  readonly said: Kept;
  readonly handed: Handed;
}

interface Parts {
  readonly liar: Node;
  readonly honest: Node;
  readonly service: LyingService;
  readonly aggregator: LyingAggregator;
  readonly player: Player;
  keptOf(theatre: Theatre): Honestly;
  /** What was judged of this command, by message and preview. */
  judgedOf(one: Case): Map<string, Outcome>;
}

async function tellOne(
  parts: Parts,
  lie: Lie,
  scope: Scope,
  cast: Cast,
  one: Case,
  theatre: Theatre,
): Promise<Outcome> {
  const { liar, honest, service, aggregator, keptOf, judgedOf } = parts;
  const { claim, also } = lie;
  const isThroughout = claim.about === 'account' && scope === 'throughout';
  const undo = isThroughout ? setAccount(theatre, claim) : null;
  const undoAlso = undo !== null && also !== undefined ? setAccount(theatre, also) : null;
  const inWorld = undo !== null;
  const table = claim.about === 'table' ? tabled(theatre, claim) : null;
  try {
    const chain = inWorld || table !== null ? theatre.told : theatre.honest;
    const { said: kept, handed } = keptOf(theatre);
    const keep = chain === theatre.honest ? kept : null;
    // What no chain can hold is said in every answer instead.
    const said = isThroughout && !inWorld ? 'always' : scope;
    const tell = telling(claim, said);
    const isBoth = also !== undefined && undoAlso === null;
    liar.point(chain, { tell: isBoth ? both(tell, telling(also, 'always')) : tell, keep });
    honest.point(theatre.honest, { keep: table === null ? kept : null });
    aggregator.point(chainReader(theatre.honest));
    const isInIt = cast === 'a node and the service';
    const read = isInIt ? chain : theatre.honest;
    const reader = chainReader(read);
    const isRead = isInIt && claim.about === 'account' && said === 'always';
    service.point(
      { chain: read, reader: isRead ? toldReader(reader, claim) : reader },
      { rewrite: table?.rewrite, keep: read === theatre.honest && !isRead ? handed : null },
    );
    const urls = cast === 'a node before an honest one' ? [liar.url, honest.url] : [liar.url];
    return await play(parts, one, theatre, urls, table === null ? judgedOf(one) : null);
  } finally {
    undoAlso?.();
    undo?.();
    table?.undo();
  }
}

/** Runs the command and judges what it had signed, if it had. */
async function play(
  { player, service, aggregator }: Parts,
  one: Case,
  { honest }: Theatre,
  urls: readonly string[],
  judged: Map<string, Outcome> | null,
): Promise<Outcome> {
  const named = urls.flatMap((url) => ['--url', url]);
  const others = ['--api', service.url, '--aggregator', aggregator.url];
  const played = await player.play([...one.argv, ...named, ...others], one.wallet);
  const { stderr, signed } = played;
  const [message, ...more] = signed;
  if (message === undefined) return { kind: 'refused', why: [codeOf(played)], left: null, stderr };
  if (more.length > 0) return { kind: 'wrong', why: ['it signed more than once'], left: null, stderr };
  // Most lies that change nothing end in the very same message, after the same preview, on a chain that does not change.
  const key = `${Buffer.from(message).toString('base64')} ${stderr}`;
  const verdict = judged?.get(key) ?? outcomeOf(honest, one, message, stderr);
  judged?.set(key, verdict);
  return verdict;
}

function outcomeOf(honest: SandboxChain, one: Case, message: Uint8Array, stderr: string): Outcome {
  const effect = effectOf(honest, message);
  const why = judge(one.meant(stderr), effect);
  if (why.length > 0) return { kind: 'wrong', why, left: leftOf(one, effect), stderr };
  if (effect.err !== null) return { kind: 'fails', why: [JSON.stringify(effect.err)], left: null, stderr };
  return { kind: 'as typed', why: [], left: leftOf(one, effect), stderr };
}

function leftOf({ wallet }: Case, effect: Effect): bigint {
  return worthOf(wallet, effect, 'before').lamports - worthOf(wallet, effect, 'after').lamports;
}

/** What the command said first: its words are for people, and enough to count by. */
function codeOf({ stderr }: Played): string {
  return /error: (.*)/.exec(stderr)?.[1] ?? 'said nothing';
}

/** Makes it so on the chain that is told of, until it is undone. Null where the runtime refuses such an account. */
function setAccount({ told }: Theatre, { address, said: account }: AccountClaim): (() => void) | null {
  const before = told.getAccount(address) ?? null;
  if (!canHold(before, account)) return null;
  try {
    told.setAccount(address, account ?? NOTHING);
  } catch {
    return null;
  }
  return () => told.setAccount(address, before ?? NOTHING);
}

const NOTHING: VmAccount = {
  owner: SYSTEM_PROGRAM,
  lamports: 0n,
  data: new Uint8Array(),
  executable: false,
  rentEpoch: RENT_EXEMPT_EPOCH,
};

/** LiteSVM ends the process over a sysvar of another form or a rent beyond measure, and loads whatever is executable. */
function canHold(before: VmAccount | null, account: VmAccount | null): boolean {
  if (before?.owner !== SYSVAR_OWNER) return account?.executable !== true;
  if (account?.owner !== SYSVAR_OWNER || account.data.length !== before.data.length) return false;
  return account.data.length !== RENT_SIZE || isBearable(account.data);
}

const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111';
const RENT_SIZE = 17;

/** A rent that the runtime can still reckon with for the largest account. */
function isBearable(rent: Uint8Array): boolean {
  const view = new DataView(rent.buffer, rent.byteOffset);
  const years = view.getFloat64(8, true);
  return years >= 0 && years <= 100_000 && view.getBigUint64(0, true) <= 1_000_000_000n;
}
