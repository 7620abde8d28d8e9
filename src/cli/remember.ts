import type { Seen } from '../commands/seen.ts';
import type { Files } from '../config/files.ts';
import { clusterKey, seenArtworks } from '../config/seen-artworks.ts';
import type { Deps } from '../flow/deps.ts';

/** Keeps what a command has shown, for completion. Its failure is none of the command, whose result has been written by now. */
export function remember(
  { kind, artworks, allOf, gone }: Seen,
  {
    configuration: { settings },
    directories,
    names,
    terminal,
  }: Pick<Deps, 'configuration' | 'directories' | 'names' | 'terminal'>,
  files: Files,
  own: () => ReadonlySet<string>,
): void {
  try {
    const cluster = clusterKey(settings.url?.value ?? [], settings.deployment?.value ?? '');
    const mine = own();
    const rows = artworks.map(({ mint, owner, ...one }) => ({
      ...{ kind, mint, ...one, owner },
      name: one.name ?? names.get(mint) ?? null,
      mine: mine.has(owner),
    }));
    const whole = allOf === null ? null : { kind, owner: allOf };
    seenArtworks(files, directories.state).add(cluster, rows, whole, gone);
  } catch (error) {
    terminal.debug(
      `nothing was kept for completion: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
