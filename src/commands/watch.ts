import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import type { View } from '../ports/terminal.ts';
import type { AccountKind } from './account-kinds.ts';
import { type Command, defineCommand, type Parameters, type Values } from './command.ts';
import { FollowedAccounts } from './follow-accounts.ts';
import { type FollowTarget, kindTarget } from './follow-target.ts';
import type { Verdict } from './until.ts';
import { accountsOf, type Seen, type States, screenOf } from './watch-screen.ts';

/** How often what a person sees is drawn again: the time that is left goes on. */
const TICK_MS = 1_000;

/** How accounts are watched. Made once for a command, after they were found. */
export interface Watching<T> {
  readonly targets: readonly FollowTarget<T>[];
  /** The verdict on what --until waits for, of one account; null without --until. `first`: the first that was seen of it. */
  readonly judge: ((seen: Seen<T>, now: number, first: Seen<T>) => Verdict) | null;
  /** What --until waits for, as it was typed. */
  readonly until: string | null;
  /** How an account ended, in words that a JSON line can carry too: `sold`. Null for one that did not exist before. */
  ended(last: T | null, address: Address): Promise<string | null>;
  /** What a person sees of all of them. */
  render(states: States<T>, view: View): string;
  /** What a JSON line has of an account; `account` unless it says otherwise. */
  line?(account: T | null): object;
}

export interface WatchResult<T> {
  /** `holds`: what --until waits for is so. `ended`: no account exists any more. `stopped`: by Ctrl-C. */
  readonly outcome: 'holds' | 'impossible' | 'ended' | 'stopped';
  readonly until: string | null;
  /** The account of which it holds; null unless it holds. */
  readonly address: Address | null;
  /** In the order in which they were named; those of which nothing is known are left out. */
  readonly seen: readonly Seen<T>[];
}

interface WatchSpec<A extends Parameters, O extends Parameters, T extends { readonly pubkey: string }> {
  readonly description: string;
  readonly example: string;
  readonly args: A;
  readonly options: O;
  readonly kind: AccountKind<T>;
  open(deps: Deps, options: Values<A> & Values<O>): Promise<WatchingOne<T>>;
}

/** How one account is watched. */
interface WatchingOne<T> extends Pick<Watching<T>, 'until' | 'ended'> {
  readonly address: Address;
  readonly judge: ((seen: Seen<T>, now: number) => Verdict) | null;
  render(account: T, history: readonly T[], view: View): string;
}

export const WATCH_NEVER = 'It needs no key to watch, and never signs anything.';

/**
 * Makes a `watch` verb for one account of a kind: a live view on a terminal, and a JSON line for each state in a pipe. It ends
 * when what --until waits for is so (exit 0) or can no longer be so (14), when the account ends, or by Ctrl-C.
 */
export function defineWatch<
  A extends Parameters,
  O extends Parameters,
  T extends { readonly pubkey: string },
>(spec: WatchSpec<A, O, T>): Command {
  return defineCommand<A, O, WatchResult<T>, string>({
    ...spec,
    never: WATCH_NEVER,
    fields: ['outcome', 'until', 'slot', 'ended', 'account'],
    jsonLine: true,
    run: async (deps, options) => {
      const { address, render, ...one } = await spec.open(deps, options);
      return watch(deps, {
        ...one,
        targets: [kindTarget(deps, spec.kind, address)],
        render: (states, view) => {
          const history = accountsOf(states.get(address));
          const last = history.at(-1);
          return last === undefined ? '' : render(last, history, view);
        },
      });
    },
    render: (result, view) => (view.isTty ? sentence(result) : ''),
    json: ({ outcome, until, seen: [one] }) => ({
      ...{ outcome, until, slot: one?.slot ?? 0n },
      ...{ ended: one?.ended ?? null, account: one?.account ?? null },
    }),
    problem: watchProblem,
  });
}

/** Follows the accounts until the end, and shows what becomes of them. */
export async function watch<T extends object>(deps: Deps, watching: Watching<T>): Promise<WatchResult<T>> {
  const { interrupted, clock, endsItself } = deps;
  const { targets, judge, until } = watching;
  // Ctrl-C is the usual end, not an error.
  endsItself();
  const followed = new FollowedAccounts<T>(deps, targets);
  const wake = () => followed.wake();
  interrupted.addEventListener('abort', wake);
  const screen = await screenOf(deps, watching);
  const known = new Map<Address, Seen<T>>();
  const first = new Map<Address, Seen<T>>();
  const result = (outcome: WatchResult<T>['outcome'], address: Address | null): WatchResult<T> => ({
    ...{ outcome, until, address },
    seen: targets.flatMap((target) => known.get(target.address) ?? []),
  });
  try {
    await followed.open();
    for (;;) {
      const news = await followed.next(TICK_MS);
      if (interrupted.aborted) return result('stopped', null);
      if (news.kind === 'lost') {
        screen.lost(news.why, news.waitMs);
        continue;
      }
      if (news.kind === 'state') {
        const { address, slot, account } = news;
        const last = known.get(address)?.account ?? null;
        const ended = account === null ? await watching.ended(last, address) : null;
        const seen = { address, slot, account, ended };
        known.set(address, seen);
        if (!first.has(address)) first.set(address, seen);
        screen.state(seen);
      } else screen.tick();
      const now = Math.floor(clock.now() / 1000);
      const verdicts = [...known.values()].map((seen) => ({
        address: seen.address,
        verdict: judge?.(seen, now, first.get(seen.address) ?? seen) ?? 'not yet',
      }));
      const holds = verdicts.find(({ verdict }) => verdict === 'holds');
      if (holds !== undefined) return result('holds', holds.address);
      if (known.size < targets.length) continue;
      if (verdicts.every(({ verdict }) => verdict === 'impossible')) return result('impossible', null);
      // One that never existed has not ended.
      if (judge === null && [...known.values()].every(({ ended }) => ended !== null))
        return result('ended', null);
    }
  } finally {
    interrupted.removeEventListener('abort', wake);
    followed.close();
    screen.end();
  }
}

/** How a watch ended, for a person. `named`: with the address of the account that decided. */
export function sentence({ outcome, until, address, seen }: WatchResult<unknown>, named = false): string {
  if (outcome === 'holds') return `it holds: ${until}${named ? ` (${address})` : ''}`;
  if (outcome === 'ended')
    return seen.length > 1 ? 'all of them have ended' : `it has ended: ${seen[0]?.ended}`;
  return outcome === 'stopped' ? 'stopped' : '';
}

/** The error of a condition that can no longer hold. */
export function watchProblem({ outcome, until, seen }: WatchResult<unknown>): CliError | null {
  if (outcome !== 'impossible') return null;
  const ended = seen.find((one) => one.ended !== null)?.ended ?? null;
  return new CliError('condition_impossible', {
    what: `"${until}" can no longer happen`,
    why: ended === null ? 'what was watched has ended another way' : `it has ended: ${ended}`,
    hint: 'watch another one, or wait for something else: --until',
    details: { until, ended },
  });
}
