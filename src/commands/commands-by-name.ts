import type { Address } from '../domain/address.ts';
import { withOwnName } from '../domain/artwork-name.ts';
import { isTypableName } from '../domain/typable-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import type { ChainReader } from '../ports/chain.ts';
import { type ArtworkScope, candidatesOf, MOST_NAMED, namesOf } from './artwork-candidates.ts';
import { scopeOf } from './artwork-scopes.ts';

/** The words of a command after `gavel`: noun, verb, an artwork or its account, options; and the mint of the artwork. */
export interface AboutArtwork {
  readonly mint: Address;
  readonly command: readonly string[];
}

/**
 * The same commands with names instead of addresses, where the command means the same by them: the artwork's name, if no other
 * among which the command looks has it or one that looks like it; and the names of wallets. What cannot be found out stays an
 * address. `wallet`: who will type them; null where no command is about their own.
 */
export async function commandsByName(
  { deployment, terminal }: Pick<Deps, 'deployment' | 'terminal'>,
  chain: ChainReader,
  wallet: Address | null,
  all: readonly AboutArtwork[],
): Promise<readonly (readonly string[])[]> {
  const scopes = [...new Set(all.flatMap(({ command }) => nameScope(command) ?? []))];
  const found = await Promise.all(scopes.map((scope) => ownNames(deployment, chain, scope, wallet)));
  const names = new Map(scopes.map((scope, index) => [scope, found[index]]));
  const walletName = (word: string) => terminal.stdout.walletName?.(word) ?? word;
  return all.map(({ mint, command }) => {
    const scope = nameScope(command);
    const name = scope && names.get(scope)?.get(mint);
    const artwork = command.findIndex((word, place) => place >= VERB_ENDS && !word.startsWith('-'));
    return command.map((word, place) => {
      if (place < VERB_ENDS) return word;
      return place === artwork ? (name ?? word) : walletName(word);
    });
  });
}

/** Noun and verb. What is typed first after them, but for flags, is the artwork. */
const VERB_ENDS = 2;

/**
 * Among what a printed command looks. A command that pays takes no name with --yes. `inspect` is not in the table: it takes the names of
 * programs and currencies first.
 */
function nameScope([noun, verb]: readonly string[]): ArtworkScope | undefined {
  const scope = scopeOf(noun, verb);
  return scope?.pays === true ? undefined : scope;
}

/** In one line, for a shell. */
export function typedCommand(words: readonly string[]): string {
  return ['gavel', ...words.map((word) => (word.includes(' ') ? `"${word}"` : shellWord(word)))].join(' ');
}

/** The names that mean one artwork with one account, by its mint. None where the node refuses the search. */
async function ownNames(
  deployment: Deps['deployment'],
  chain: ChainReader,
  scope: ArtworkScope,
  wallet: Address | null,
): Promise<ReadonlyMap<Address, string>> {
  try {
    const candidates = await candidatesOf(deployment, chain, scope, wallet);
    if (candidates.length > MOST_NAMED) return new Map();
    const named = withOwnName(await namesOf(deployment, chain, candidates));
    return new Map(
      named.flatMap(({ mint, name, isOnly }) =>
        isOnly && isTypableName(name) && PLAIN.test(name) ? [[mint, name]] : [],
      ),
    );
  } catch (error) {
    if (error instanceof CliError) return new Map();
    throw error;
  }
}

/** Anybody names an artwork, and a shell reads what is copied: nothing that means something to a shell, or begins an option. */
const PLAIN = /^[\p{L}\p{N}]+(?:[ ._-][\p{L}\p{N}]+)*$/u;
