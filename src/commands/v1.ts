import type { V1Request } from '../api/service.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { isRecord } from '../domain/is-record.ts';
import type { Deps } from '../flow/deps.ts';
import { knownCurrency } from '../operations/known-currency.ts';
import type { View } from '../ports/terminal.ts';
import type { NamedCurrency } from '../render/v1.ts';
import { renderWhole } from '../render/v1.ts';
import { type Command, defineCommand, optional, type Parameters, type Values } from './command.ts';
import { count } from './parameters.ts';

/** An answer of v1: `shown` when it has the shape that this tool knows. */
interface Answered<T> {
  readonly answer: unknown;
  readonly shown: T | null;
  readonly currencies: NamedCurrency;
}

interface V1Spec<A extends Parameters, O extends Parameters, T> {
  readonly description: string;
  readonly example: string;
  readonly args: A;
  readonly options: O;
  request(deps: Deps, options: Values<A> & Values<O>): Promise<V1Request> | V1Request;
  /** Null for an answer of another shape, which is then shown whole. */
  read(answer: Readonly<Record<string, unknown>>): T | null;
  render(shown: T, view: View, currencies: NamedCurrency): string;
  notes?(shown: T): readonly string[];
}

/** Makes a command that asks v1. Its JSON is the answer as it came, whatever its shape. */
export function defineV1<A extends Parameters, O extends Parameters, T>(spec: V1Spec<A, O, T>): Command {
  const { description, example, args, options } = spec;
  return defineCommand<A, O, Answered<T>, 'answer' | 'known'>({
    ...{ description, example, args, options },
    never: 'It never signs anything, and fetches no address that an answer names.',
    fields: ['answer', 'known'],
    async run(deps, asked) {
      const request = await spec.request(deps, asked);
      const answer = await (await deps.service()).askV1(request);
      const shown = isRecord(answer) ? spec.read(answer) : null;
      return { answer, shown, currencies: namesIn(deps.deployment) };
    },
    render: ({ answer, shown, currencies }, view) =>
      shown === null ? renderWhole(answer) : spec.render(shown, view, currencies),
    json: ({ answer, shown }) => ({ answer, known: shown !== null }),
    warnings: ({ shown }) =>
      shown === null ? ['the answer has another shape than this tool knows: it is shown whole'] : [],
    notes: ({ shown }) => (shown === null ? [] : (spec.notes?.(shown) ?? [])),
  });
}

const namesIn =
  (deployment: Deployment): NamedCurrency =>
  (mint) =>
    knownCurrency(deployment, mint as Address);

export const pageOption = {
  page: optional('NUMBER', 'this page of the list, from 0 (default 0)', count),
};

export type Item = Readonly<Record<string, unknown>>;

/** A page of a list. */
export interface V1Page {
  readonly items: readonly Item[];
  readonly total: number | null;
  readonly nextPage: number | null;
}

/** Null unless `result` is a list of objects that all have `member` as a text. */
export function readPage(answer: Item, member: string): V1Page | null {
  const { result, total, nextPage } = answer;
  if (!Array.isArray(result) || !result.every((one) => isRecord(one) && typeof one[member] === 'string'))
    return null;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return { items: result, total: number(total), nextPage: number(nextPage) };
}

/** "3 of 40; the next page: --page 1". */
export function pageNotes({ items, total, nextPage }: V1Page): readonly string[] {
  const all = total === null ? `${items.length}` : `${items.length} of ${total}`;
  return [nextPage === null ? all : `${all}; the next page: --page ${nextPage}`];
}
