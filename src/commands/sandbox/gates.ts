import { expandPath } from '../../config/paths.ts';
import type { Address } from '../../domain/address.ts';
import { parsePath } from '../../errors/not-a-path.ts';
import type { Deps } from '../../flow/deps.ts';
import type { Allowlist, Gate } from '../../sandbox/up/allowlist.ts';
import { optional } from '../command.ts';

export const DIRECTORY = optional(
  'DIRECTORY',
  'where the state of the sandbox is kept (default: one of your user account)',
  parsePath,
);

export const GATE_FIELDS = ['artwork', 'wallets'] as const;

/** Runs `work` on the allowlist of the sandbox, and returns the gates of all artworks afterwards. */
export async function changeGates(
  { directories }: Deps,
  dir: string | null,
  work: (allowlist: Allowlist) => Promise<unknown>,
): Promise<readonly Gate[]> {
  const { home, cwd, state } = directories;
  const { withAllowlist } = await import('../../sandbox/up/allowlist.ts');
  return withAllowlist(dir === null ? `${state}/sandbox` : expandPath(dir, cwd, home), work);
}

/** The gate of one artwork; empty when everybody may bid for it. */
export function gatesOf(gates: readonly Gate[], artwork: Address): readonly Gate[] {
  return gates.filter(({ asset }) => asset === artwork);
}

export function gatesToJson(gates: readonly Gate[]) {
  return gates.map(({ asset, wallets }) => ({ artwork: asset, wallets }));
}
