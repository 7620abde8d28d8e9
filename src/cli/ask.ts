import { isVerb } from '../commands/branch.ts';
import type { Command, Parameter, RawValues } from '../commands/command.ts';
import { argumentName, optionName } from '../commands/option-names.ts';
import { joinWords, splitWords } from '../commands/repeated.ts';
import { COMMANDS } from '../commands/tree.ts';
import { type Currency, formatAmount } from '../domain/amount.ts';
import { isRecord } from '../domain/is-record.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import type { Missing } from './missing.ts';

/** Which list the artwork of a command is chosen from, and with which options. Its rows are shown with their prices. */
const LISTS: Readonly<Record<string, readonly [noun: string, options: RawValues]>> = {
  'listing reprice': ['listing', {}],
  'listing cancel': ['listing', {}],
  'listing buy': ['listing', { open: '' }],
  'offer accept': ['offer', { received: '' }],
  'offer cancel': ['offer', {}],
  'auction bid': ['auction', { open: '' }],
  'auction settle': ['auction', {}],
  'auction cancel': ['auction', {}],
  'raffle buy-tickets': ['raffle', { open: '' }],
  'raffle draw': ['raffle', {}],
  'raffle claim-proceeds': ['raffle', {}],
};

/** The most that are read to choose from. */
const LIMIT = '1000';

interface Asked {
  readonly name: string;
  readonly command: Command;
  readonly raw: RawValues;
  /** What is asked for. */
  readonly asked: readonly Missing[];
}

/** The values with those that were missing, as a person answers. Says the command that does the same. */
export async function askMissing(asked: Asked, deps: Deps, terminal: ProcessTerminal): Promise<RawValues> {
  const { name, command } = asked;
  let raw = asked.raw;
  for (const missing of inOrder(asked.asked)) {
    if (raw[missing.key] !== undefined) continue;
    const list = missing.kind === 'argument' ? LISTS[name] : undefined;
    raw =
      list === undefined
        ? { ...raw, [missing.key]: await typed(missing, terminal) }
        : { ...raw, ...(await chosen(asked, missing, list, deps, terminal)) };
  }
  terminal.announce(`the same without questions: gavel ${name} ${wordsOf(command, raw)}`);
  return raw;
}

/** What it is about comes first. */
function inOrder(missing: readonly Missing[]): readonly Missing[] {
  return missing.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'argument' ? -1 : 1));
}

async function chosen(
  { name, command }: Asked,
  { key }: Missing,
  [noun, options]: readonly [string, RawValues],
  deps: Deps,
  terminal: ProcessTerminal,
): Promise<RawValues> {
  const branch = COMMANDS[noun];
  const verb = branch === undefined || isVerb(branch) ? undefined : branch.verbs.list;
  const list = (await verb?.load())?.command;
  const { data } = (await list?.prepare({ limit: LIMIT, ...options })(deps)) ?? { data: [] };
  const rows = (Array.isArray(data) ? data : []).flatMap((row: unknown) => choiceOf(row, key, command) ?? []);
  if (rows.length === 0) {
    const flags = Object.keys(options).map((option) => ` ${optionName(option)}`);
    throw new CliError('usage', {
      what: `missing required argument '${argumentName(key).slice(1, -1)}'`,
      why: 'there is none to choose from',
      hint: `gavel ${noun} list${flags.join('')}`,
    });
  }
  return terminal.choose(`Which one? (gavel ${name})`, rows);
}

/** A row of a list, with the values that name it. */
function choiceOf(row: unknown, key: string, { options }: Command) {
  if (!isRecord(row)) return null;
  const account = row.account ?? row.raffle;
  if (!isRecord(account)) return null;
  const mint = String(account.mint ?? account.pubkey);
  const buyer = 'buyer' in options && typeof account.buyer === 'string' ? { buyer: account.buyer } : {};
  const title = typeof row.name === 'string' ? row.name : mint;
  const price = priceOf(account, row.currency);
  return {
    name: price === null ? title : `${title}  ${price}`,
    value: { [key]: row.raffle === undefined ? mint : String(account.pubkey), ...buyer },
  };
}

function priceOf(account: Readonly<Record<string, unknown>>, currency: unknown): string | null {
  const units = account.price ?? account.ticketPrice ?? account.reservePrice;
  if (!isRecord(currency) || typeof currency.decimals !== 'number' || units === undefined) return null;
  return formatAmount(BigInt(String(units)), currency as unknown as Currency);
}

async function typed({ key, parameter }: Missing, terminal: ProcessTerminal): Promise<string> {
  const problem = (text: string): string | null => problemOf(parameter, answered(parameter, text));
  // What follows is about other ways to call the command.
  const [about = ''] = parameter.description.split(';');
  return answered(parameter, await terminal.ask(`${labelOf(key)} (${about}):`, problem));
}

/** What was typed, as the command line would have it. Several words answer a repeating argument. */
function answered({ repeats }: Parameter<unknown>, text: string): string {
  return repeats ? (joinWords(text.trim().split(/\s+/)) ?? '') : text.trim();
}

function problemOf(parameter: Parameter<unknown>, answer: string): string | null {
  try {
    parameter.read(answer, ({ why, hint }) => {
      throw new CliError('usage', { what: why, hint });
    });
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return `${error.message}; ${error.hint}`;
  }
}

function labelOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf({ args, options }: Command, raw: RawValues): string {
  const given = (table: Command['args'], flag: (key: string) => readonly string[]) =>
    Object.keys(table).flatMap((key) => {
      const value = raw[key];
      return value === undefined
        ? []
        : [...flag(key), ...(value === '' ? [] : splitWords(value).map(shellWord))];
    });
  return [...given(args, () => []), ...given(options, (key) => [optionName(key)])].join(' ');
}
