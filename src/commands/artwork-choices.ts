import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import type { MarketRow } from '../inspect/market-rows.ts';
import { amountText } from '../inspect/row-text.ts';

/** Choices that are shown, at most. */
export const SHOWN = 8;

/** An artwork that may be meant. */
export interface Candidate {
  readonly mint: Address;
  /** The first account that is about it; null for one that is only held. */
  readonly row: MarketRow | null;
  /** Whether no other account is about it. */
  readonly isOnly: boolean;
}

type Choice = Candidate & { readonly name: string | null };

/** The error for a name of several artworks: each of them with the command that means it. */
export function ambiguous(deps: Deps, text: string, choices: readonly Choice[], why?: string): CliError {
  const shown = choices.slice(0, SHOWN);
  const more = choices.length - shown.length;
  return new CliError('artwork_ambiguous', {
    what: `"${text}" names ${choices.length === 1 ? 'none for certain' : `${choices.length} artworks`}`,
    why: `${why ?? 'anybody can give an artwork any name'}, so that you have to choose${more > 0 ? `; ${more} more are not shown` : ''}`,
    hint: 'type one of the commands above, or more of the name',
    details: {
      name: text,
      choices: shown.map((choice) => [choiceText(deps, choice), commandWith(deps, text, choice.mint)]),
    },
  });
}

/** "Salt Line, 2ytZ..., 2.5 BOXD, by mira". */
function choiceText({ deployment, wallets }: Deps, { mint, name, row }: Choice): string {
  const price = row === null ? 'not on sale' : amountText(deployment, row.price, row.currencyMint);
  const seller = row === null ? null : row.party;
  const known = wallets.list().find(({ address }) => address === seller);
  const by = known === undefined ? seller : `${known.name} (${known.address})`;
  return [name ?? '?', mint, price, ...(by === null ? [] : [`by ${by}`])].join(', ');
}

/** The command as it was typed, with the address in place of the name. */
function commandWith({ typed }: Deps, text: string, mint: Address): string {
  const isAfterFlag = (index: number): boolean => typed[index - 1]?.startsWith('-') === true;
  const places = typed.flatMap((word, index) => (word === text ? [index] : []));
  const at = places.find((index) => !isAfterFlag(index)) ?? places[0] ?? -1;
  return ['gavel', ...typed.with(Math.max(at, 0), at < 0 ? (typed[0] ?? '') : mint)].map(shellWord).join(' ');
}

/** Nobody looks at what is bought: it could be a copy. */
export function nameWithYes(deps: Deps, text: string, { mint, name }: Choice): CliError {
  return new CliError('artwork_ambiguous', {
    what: `with --yes, nothing is paid for by a name`,
    why: `"${text}" is ${name === null ? mint : `${name} (${mint})`} now, and anybody can give a copy the same name`,
    hint: `name it by its address: ${commandWith(deps, text, mint)}`,
    details: { name: text, mint },
  });
}
