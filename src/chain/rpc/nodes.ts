import { CliError } from '../../errors/cli-error.ts';
import { firstOf } from '../../http/hedge.ts';
import { withRetry } from '../../http/retry.ts';
import type { Chain } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RpcOptions } from './call.ts';
import type { NodeAnswer } from './merge.ts';

/** A node that the person named. */
export interface Node {
  readonly host: string;
  readonly chain: Chain;
  /** In monotonic milliseconds: until then it is not asked. */
  restsUntil: number;
  /** Whether its genesis hash is the same as that of the others. */
  admitted: boolean;
}

/** How long a node that did not answer a look is not asked. */
const REST_MS = 10_000;
/** How long the other nodes may take after one has answered. */
const GRACE_MS = 1_000;
/** How long to wait for a node before a read goes to the next one. */
const NEXT_MS = 1_000;

/** Failures that pass by themselves: too many requests, and connections that were cut or refused. */
const TRANSIENT: ReadonlySet<string> = new Set(['rate_limited', 'network_unreachable']);

/** The order in which reads ask the nodes: first the one that answered last; at the end those that did not answer. */
export class NodeOrder {
  #nodes: readonly Node[];

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes;
  }

  get nodes(): readonly Node[] {
    return this.#nodes;
  }

  answered(node: Node): void {
    this.#nodes = [node, ...this.#nodes.filter((other) => other !== node)];
  }

  keptSilent(node: Node): void {
    this.#nodes = [...this.#nodes.filter((other) => other !== node), node];
  }
}

/**
 * Reads from the first node in order, and from the next ones if it fails or does not answer. If all fail, and one of the
 * failures may pass, asks all again after a wait. Rejects with the failure of the first node.
 */
export function createFailover(order: NodeOrder, { clock, random = () => 0.5 }: RpcOptions) {
  return <T>(read: (chain: Chain) => Promise<T>): Promise<T> =>
    withRetry({ clock, random }, async () => {
      const questions = order.nodes.map((node) => async () => {
        const done = await read(node.chain);
        order.answered(node);
        return done;
      });
      try {
        return { done: await firstOf(clock, NEXT_MS, questions, { nextOnFailure: true }) };
      } catch (error) {
        const failures = failuresIn(error);
        const [failed] = failures;
        if (failed === undefined || !failures.some(({ code }) => TRANSIENT.has(code))) throw failed ?? error;
        return { failed, retryAfterMs: shortestWait(failures) };
      }
    });
}

/** Throws an error that is not a CliError. */
function failuresIn(error: unknown): readonly CliError[] {
  const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return reasons.map((reason) => {
    if (reason instanceof CliError) return reason;
    throw reason;
  });
}

/** The shortest wait in milliseconds that a node asked for; undefined if none did. */
function shortestWait(failures: readonly CliError[]): number | undefined {
  const seconds = failures.flatMap(({ details }) =>
    typeof details.retryAfterSeconds === 'number' ? [details.retryAfterSeconds] : [],
  );
  return seconds.length === 0 ? undefined : Math.min(...seconds) * 1000;
}

/**
 * Asks all nodes at once, and returns the answers that come in time. After the first answer, the others have one more
 * second. A node that misses it is not asked for a while. Rejects if none answers.
 */
export function createQueryAll(order: NodeOrder, clock: Clock) {
  return async <T>(read: (chain: Chain) => Promise<T>): Promise<readonly NodeAnswer<T>[]> => {
    const awake = order.nodes.filter(({ restsUntil }) => restsUntil <= clock.monotonic());
    const asked = awake.length === 0 ? order.nodes : awake;
    const answers = await answersInTime(
      clock,
      asked.map(({ chain }) => read(chain)),
    );
    const said = asked.flatMap((node, index): NodeAnswer<T>[] => {
      const answer = answers[index];
      if (answer?.status === 'fulfilled') return [{ host: node.host, value: answer.value }];
      if (answer === undefined || isTimeout(answer.reason)) {
        node.restsUntil = clock.monotonic() + REST_MS;
        order.keptSilent(node);
      }
      return [];
    });
    if (said.length === 0) throw reasonIn(answers);
    return said;
  };
}

/** The result of each; undefined for one that did not end within a second after the first answer. */
export function answersInTime<T>(
  clock: Clock,
  asked: readonly Promise<T>[],
): Promise<readonly (PromiseSettledResult<T> | undefined)[]> {
  const answers: (PromiseSettledResult<T> | undefined)[] = asked.map(() => undefined);
  return new Promise((resolve) => {
    let open = asked.length;
    let cancel: (() => void) | undefined;
    const settle = (index: number, answer: PromiseSettledResult<T>): void => {
      answers[index] = answer;
      open -= 1;
      if (open === 0) {
        cancel?.();
        resolve([...answers]);
      } else if (answer.status === 'fulfilled') {
        cancel ??= clock.alarm?.(GRACE_MS, () => resolve([...answers]));
      }
    };
    for (const [index, one] of asked.entries()) {
      one.then(
        (value) => settle(index, { status: 'fulfilled', value }),
        (reason: unknown) => settle(index, { status: 'rejected', reason }),
      );
    }
  });
}

/** The error of the first that failed. */
export function reasonIn(answers: readonly (PromiseSettledResult<unknown> | undefined)[]): unknown {
  return answers.find((answer) => answer?.status === 'rejected')?.reason;
}

function isTimeout(error: unknown): boolean {
  return error instanceof CliError && error.code === 'network_timeout';
}
