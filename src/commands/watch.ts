import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { printJson } from '../json/json.ts';
import type { View } from '../ports/terminal.ts';
import { watchScreen } from '../render/watch.ts';
import { escapeJson } from '../text/escape.ts';
import type { AccountKind } from './account-kinds.ts';
import { type Command, defineCommand, type Parameters, type Values } from './command.ts';
import { FollowedAccount } from './follow-account.ts';
import type { Verdict } from './until.ts';

/** How often what a person sees is drawn again: the time that is left goes on. */
const TICK_MS = 1_000;
/** States that a live view remembers, for its bars. */
const MOST_STATES = 200;

/** What is known of an account. `account` is null when it does not exist; then `ended` says in words how it ended. */
export interface Seen<T> {
  readonly account: T | null;
  readonly slot: bigint;
  readonly ended: string | null;
}

/** How an account is watched. Made once for a command, after the account was found. */
export interface Watching<T> {
  readonly address: Address;
  /** The verdict on what --until waits for; null without --until. */
  readonly judge: ((seen: Seen<T>, now: number) => Verdict) | null;
  /** What --until waits for, as it was typed. */
  readonly until: string | null;
  /** How the account ended, in words that a JSON line can carry too: `sold`. */
  ended(last: T | null): Promise<string>;
  render(account: T, history: readonly T[], view: View): string;
}

interface WatchResult<T> extends Seen<T> {
  /** `holds`: what --until waits for is so. `ended`: the account does not exist any more. `stopped`: by Ctrl-C. */
  readonly outcome: 'holds' | 'impossible' | 'ended' | 'stopped';
  readonly until: string | null;
}

interface WatchSpec<A extends Parameters, O extends Parameters, T> {
  readonly description: string;
  readonly example: string;
  readonly args: A;
  readonly options: O;
  readonly kind: AccountKind<T & { readonly pubkey: string }>;
  open(deps: Deps, options: Values<A> & Values<O>): Promise<Watching<T>>;
}

/**
 * Makes a `watch` verb: a live view on a terminal, and a JSON line for each state in a pipe. It ends when what --until waits for is
 * so (exit 0) or can no longer be so (14), when the account ends, or by Ctrl-C.
 */
export function defineWatch<
  A extends Parameters,
  O extends Parameters,
  T extends { readonly pubkey: string },
>(spec: WatchSpec<A, O, T>): Command {
  return defineCommand<A, O, WatchResult<T>, string>({
    ...spec,
    never: 'It needs no key to watch, and never signs anything.',
    fields: ['outcome', 'until', 'slot', 'ended', 'account'],
    jsonLine: true,
    run: async (deps, options) => watch(deps, spec.kind, await spec.open(deps, options)),
    render: ({ outcome, until, ended }, view) => (view.isTty ? sentence(outcome, until, ended) : ''),
    json: ({ outcome, until, slot, ended, account }) => ({ outcome, until, slot, ended, account }),
    problem: ({ outcome, until, ended }) => (outcome === 'impossible' ? impossible(until, ended) : null),
  });
}

async function watch<T extends { readonly pubkey: string }>(
  deps: Deps,
  kind: AccountKind<T>,
  watching: Watching<T>,
): Promise<WatchResult<T>> {
  const { interrupted, clock, endsItself } = deps;
  const { judge, until } = watching;
  // Ctrl-C is the usual end, not an error.
  endsItself();
  const followed = new FollowedAccount(deps, kind, watching.address);
  const wake = () => followed.wake();
  interrupted.addEventListener('abort', wake);
  const screen = await screenOf(deps, watching);
  let seen: Seen<T> | null = null as Seen<T> | null;
  try {
    await followed.open();
    for (;;) {
      const news = await followed.next(TICK_MS);
      if (interrupted.aborted)
        return { account: null, slot: 0n, ended: null, ...seen, outcome: 'stopped', until };
      if (news.kind === 'lost') {
        screen.lost(news.why, news.waitMs);
        continue;
      }
      if (news.kind === 'state') {
        const last = seen?.account ?? null;
        const { slot, account } = news;
        seen = { slot, account, ended: account === null ? await watching.ended(last) : null };
        screen.state(seen);
      } else screen.tick();
      if (seen === null) continue;
      const verdict = judge?.(seen, Math.floor(clock.now() / 1000)) ?? 'not yet';
      if (verdict !== 'not yet') return { ...seen, outcome: verdict, until };
      if (seen.account === null) return { ...seen, outcome: judge === null ? 'ended' : 'impossible', until };
    }
  } finally {
    interrupted.removeEventListener('abort', wake);
    followed.close();
    screen.end();
  }
}

interface Screen<T> {
  state(seen: Seen<T>): void;
  lost(why: string, waitMs: number): void;
  tick(): void;
  end(): void;
}

/** A live view on a terminal, JSON lines elsewhere. */
async function screenOf<T extends { readonly pubkey: string }>(
  { terminal }: Deps,
  { render }: Watching<T>,
): Promise<Screen<T>> {
  if (!terminal.stdout.isTty) {
    const line = (value: object) => terminal.result(escapeJson(printJson(value, 0)));
    return {
      state: ({ slot, account, ended }) =>
        line({ event: account === null ? 'ended' : 'state', slot, ended, account }),
      lost: (why, waitMs) => line({ event: 'lost', why, waitMs }),
      tick: () => undefined,
      end: () => undefined,
    };
  }
  const draw = await terminal.live();
  const history: T[] = [];
  let trouble: string | null = null;
  const show = () => {
    const account = history.at(-1);
    const shown = account === undefined ? null : render(account, history, terminal.stdout);
    draw.show(watchScreen(shown, trouble, terminal.stdout));
  };
  return {
    state: ({ account }) => {
      trouble = null;
      if (account !== null) history.push(account);
      if (history.length > MOST_STATES) history.shift();
      show();
    },
    lost: (why, waitMs) => {
      trouble = `not connected: ${why}; trying again${waitMs === 0 ? '' : ` in ${Math.ceil(waitMs / 1000)} s`}`;
      show();
    },
    tick: show,
    end: () => draw.end(),
  };
}

function sentence(
  outcome: WatchResult<unknown>['outcome'],
  until: string | null,
  ended: string | null,
): string {
  if (outcome === 'holds') return `it holds: ${until}`;
  if (outcome === 'ended') return `it has ended: ${ended}`;
  return outcome === 'stopped' ? 'stopped' : '';
}

function impossible(until: string | null, ended: string | null): CliError {
  return new CliError('condition_impossible', {
    what: `"${until}" can no longer happen`,
    why: ended === null ? 'what was watched has ended another way' : `it has ended: ${ended}`,
    hint: 'watch another one, or wait for something else: --until',
    details: { until, ended },
  });
}
