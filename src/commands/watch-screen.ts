import type { Address } from '../domain/address.ts';
import type { Deps } from '../flow/deps.ts';
import { printJson } from '../json/json.ts';
import type { View } from '../ports/terminal.ts';
import { watchScreen } from '../render/watch.ts';
import { escapeJson } from '../text/escape.ts';

/** States that a live view remembers of an account, for its bars. */
const MOST_STATES = 200;

/** What is known of an account. `account` is null when it does not exist; then `ended` says in words how it ended. */
export interface Seen<T> {
  readonly address: Address;
  readonly account: T | null;
  readonly slot: bigint;
  readonly ended: string | null;
}

/** By address: what was seen of an account, the newest last. */
export type States<T> = ReadonlyMap<Address, readonly Seen<T>[]>;

/** The states of an account that existed. */
export function accountsOf<T>(seen: readonly Seen<T>[] = []): readonly T[] {
  return seen.flatMap(({ account }) => account ?? []);
}

/** How a watch is shown. */
interface Shown<T> {
  /** Empty before anything is known. */
  render(states: States<T>, view: View): string;
  line?(account: T | null): object;
}

interface Screen<T> {
  state(seen: Seen<T>): void;
  lost(why: string, waitMs: number): void;
  tick(): void;
  end(): void;
}

/** A live view on a terminal, JSON lines elsewhere. */
export async function screenOf<T extends object>(
  { terminal }: Deps,
  { render, line: lineOf = (account) => ({ account }) }: Shown<T>,
): Promise<Screen<T>> {
  if (!terminal.stdout.isTty) {
    const line = (value: object) => terminal.result(escapeJson(printJson(value, 0)));
    return {
      state: ({ address, slot, account, ended }) => {
        const event = account !== null ? 'state' : ended === null ? 'absent' : 'ended';
        line({ event, address, slot, ended, ...lineOf(account) });
      },
      lost: (why, waitMs) => line({ event: 'lost', why, waitMs }),
      tick: () => undefined,
      end: () => undefined,
    };
  }
  const draw = await terminal.live();
  const states = new Map<Address, readonly Seen<T>[]>();
  let trouble: string | null = null;
  const show = () => {
    const shown = render(states, terminal.stdout);
    draw.show(watchScreen(shown === '' ? null : shown, trouble, terminal.stdout));
  };
  return {
    state: (seen) => {
      trouble = null;
      states.set(seen.address, [...(states.get(seen.address) ?? []), seen].slice(-MOST_STATES));
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
