import { expandPath } from '../../config/paths.ts';
import type { Address } from '../../domain/address.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Deps } from '../../flow/deps.ts';
import type { Allowlist, AllowlistEntry } from '../../sandbox/up/allowlist.ts';
import { optional } from '../command.ts';

export const DIRECTORY = optional(
  'DIRECTORY',
  'where the state of the sandbox is kept (default: one of your user account)',
  parsePath,
);

export const ALLOWLIST_FIELDS = ['artwork', 'wallets'] as const;

/** Runs `work` on the allowlist of the sandbox, and returns the allowlists of all artworks afterwards. */
export async function changeAllowlist(
  { directories }: Deps,
  dir: string | null,
  work: (allowlist: Allowlist) => Promise<unknown>,
): Promise<readonly AllowlistEntry[]> {
  const { home, cwd, state } = directories;
  const { withAllowlist } = await import('../../sandbox/up/allowlist.ts');
  return withAllowlist(dir === null ? `${state}/sandbox` : expandPath(dir, cwd, home), work);
}

/** The allowlist of one artwork; empty if everybody may bid. */
export function entriesOf(entries: readonly AllowlistEntry[], artwork: Address): readonly AllowlistEntry[] {
  return entries.filter(({ asset }) => asset === artwork);
}

export function allowlistToJson(entries: readonly AllowlistEntry[]) {
  return entries.map(({ asset, wallets }) => ({ artwork: asset, wallets }));
}
