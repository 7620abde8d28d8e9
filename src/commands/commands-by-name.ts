import type { Address } from '../domain/address.ts';
import { withOwnName } from '../domain/artwork-name.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import type { ChainReader } from '../ports/chain.ts';
import { isTypableName } from './artwork-argument.ts';
import { type ArtworkScope, candidatesOf, MOST_NAMED, namesOf } from './artwork-candidates.ts';

const OWN_RAFFLES: ArtworkScope = { kinds: ['raffle'], own: true };
const RAFFLES: ArtworkScope = { kinds: ['raffle'] };

/**
 * Among what the commands look that `status` prints, by noun and verb. A command that pays has no row: it takes no name with
 * --yes.
 */
export const LOOKS_AMONG: Readonly<Record<string, ArtworkScope>> = {
  'raffle claim-proceeds': OWN_RAFFLES,
  'raffle cancel': OWN_RAFFLES,
  'raffle close': OWN_RAFFLES,
  'raffle draw': RAFFLES,
  'raffle claim-prize': RAFFLES,
  'auction settle': { kinds: ['auction'] },
  'listing cancel': { kinds: ['listing'], own: true },
  'vendor-b delist': { kinds: ['vendor-b-listing'], own: true },
  'offer accept': { kinds: ['listing'], own: true, held: true },
  'offer cancel': { kinds: ['offer'], own: true },
  'scheduled-bid cancel': { kinds: ['scheduled-bid'], own: true },
  'scheduled-bid execute': { kinds: ['scheduled-bid'] },
};

/** The words of a command after `gavel`: noun, verb, an artwork or its account, options; and the mint of the artwork. */
interface About {
  readonly mint: Address;
  readonly command: readonly string[];
}

/**
 * The same commands with names instead of addresses, where the command means the same by them: the artwork's name, if no other
 * among which the command looks has it or one that looks like it; and the names of wallets. `wallet`: who will type them.
 * What cannot be found out stays an address.
 */
export async function commandsByName(
  { deployment, terminal }: Pick<Deps, 'deployment' | 'terminal'>,
  chain: ChainReader,
  wallet: Address,
  all: readonly About[],
): Promise<readonly (readonly string[])[]> {
  const scopeOf = ([noun, verb]: readonly string[]) => LOOKS_AMONG[`${noun} ${verb}`];
  const scopes = [...new Set(all.flatMap(({ command }) => scopeOf(command) ?? []))];
  const found = await Promise.all(scopes.map((scope) => ownNames(deployment, chain, scope, wallet)));
  const names = new Map(scopes.map((scope, index) => [scope, found[index]]));
  const walletName = (word: string) => terminal.stdout.walletName?.(word) ?? word;
  return all.map(({ mint, command }) => {
    const scope = scopeOf(command);
    const [noun = '', verb = '', address = '', ...options] = command;
    const name = scope && names.get(scope)?.get(mint);
    return [noun, verb, name ?? address, ...options.map(walletName)];
  });
}

/** The names that mean one artwork with one account, by its mint. None where the node refuses the search. */
async function ownNames(
  deployment: Deps['deployment'],
  chain: ChainReader,
  scope: ArtworkScope,
  wallet: Address,
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
