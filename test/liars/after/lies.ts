import { stringifyJson } from '../../../src/json/json.ts';
import { RpcError } from '../../../src/sandbox/chain/rpc/rpc-error.ts';
import { replaced, scalarsOf, valueVariants } from '../lies/values.ts';
import type { Answer, Tell } from '../node.ts';

/** A lie about what became of a transaction that was sent. */
export interface LateLie {
  readonly method: string;
  readonly what: string;
  /** Throws RpcError for a refusal. */
  say(result: unknown): unknown;
}

/** Answers from the first send on. */
export function afterSending(answers: readonly Answer[]): readonly Answer[] {
  const first = answers.findIndex(({ method }) => method === 'sendTransaction');
  return first === -1 ? [] : answers.slice(first);
}

/** The lie, once: in the answer to that call of its method after the first send, counted from 0; or in all of them. */
export function tellingLate({ method, say }: LateLie, nth: number | null): Tell {
  let [isSent, seen] = [false, 0];
  return (answer) => {
    isSent ||= answer.method === 'sendTransaction';
    if (!isSent || answer.method !== method) return answer.result;
    seen += 1;
    return nth === null || seen - 1 === nth ? say(answer.result) : answer.result;
  };
}

/**
 * Every lie about these answers: what the node would have answered to the same question had something else come of it
 * (`others`), a status and a refusal of every kind, and each number, flag and word.
 */
export function lateLies(answers: readonly Answer[], others: readonly Answer[]): readonly LateLie[] {
  const own = ends(answers);
  const elsewhere = ends(others);
  const lies = own.flatMap((answer) => [
    ...elsewhere
      .filter((other) => questionOf(other) === questionOf(answer))
      .map((other) => saying(answer, `as if ${shown(other.result)}`, () => other.result)),
    ...special(answer),
    ...[...scalarsOf(answer.result)].flatMap(({ path, value }) =>
      valueVariants(value).map((said) =>
        saying(answer, `${path.join('.')}: ${shown(said)} for ${shown(value)}`, (result) =>
          replaced(result, path, said),
        ),
      ),
    ),
  ]);
  return [...new Map(lies.map((lie) => [`${lie.method} ${lie.what}`, lie])).values()];
}

const saying = ({ method }: Answer, what: string, say: LateLie['say']): LateLie => ({
  method,
  what: `${method}: ${what}`,
  say,
});

/** Of each question the first answer and the last: between them only time passes. */
function ends(answers: readonly Answer[]): readonly Answer[] {
  const byQuestion = new Map<string, Answer[]>();
  for (const answer of answers) {
    const key = questionOf(answer);
    byQuestion.set(key, [...(byQuestion.get(key) ?? []), answer]);
  }
  return [...byQuestion.values()].flatMap((some) => [...new Set([...some.slice(0, 1), ...some.slice(-1)])]);
}

/** What is asked about, however the slot is that it is to be answered from. */
const questionOf = ({ method, params }: Answer): string => `${method} ${stringifyJson(params[0] ?? null)}`;

const shown = (value: unknown): string => stringifyJson(value ?? null).slice(0, 200);

function special(answer: Answer): readonly LateLie[] {
  if (answer.method === 'sendTransaction')
    return REFUSALS.map(([code, message, data]) =>
      saying(answer, `${code} ${message}`, () => {
        throw new RpcError(code, message, data);
      }),
    );
  if (answer.method !== 'getSignatureStatuses') return [];
  const { slot } = (answer.result as Statuses).context;
  return STATUSES.map((status) =>
    saying(answer, shown(status), (result) => {
      const { context } = result as Statuses;
      return { context, value: [{ ...status, slot }] };
    }),
  );
}

interface Statuses {
  readonly context: { readonly slot: number };
}

const FAILED = { InstructionError: [2, { Custom: 6001 }] };

const STATUSES = ['processed', 'confirmed', 'finalized'].flatMap((confirmationStatus) =>
  [null, FAILED, 'BlockhashNotFound'].map((err) => ({
    confirmations: confirmationStatus === 'finalized' ? null : 1,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus,
  })),
);

const REFUSALS: readonly (readonly [code: number, message: string, data?: unknown])[] = [
  [-32002, 'Transaction simulation failed: Blockhash not found', { err: 'BlockhashNotFound', logs: [] }],
  [-32002, 'Transaction simulation failed', { err: FAILED, logs: [] }],
  [-32002, 'Transaction simulation failed', { err: 'AlreadyProcessed', logs: [] }],
  [-32003, 'Transaction signature verification failure'],
  [-32005, 'Node is behind'],
  [-32016, 'Minimum context slot has not been reached'],
  [-32603, 'Internal error'],
];
