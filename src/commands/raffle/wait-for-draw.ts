import type { Address } from '../../domain/address.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import type { DrawProgress } from '../../operations/raffle/draw-state.ts';

const POLL_MS = 1_000;
/** How many blocks pass between two notes. */
const BLOCKS_A_LINE = 5n;

/**
 * Returns when the hash of the draw slot is known, when somebody has drawn meanwhile, or after --timeout. The draw itself
 * checks which of these it is. Throws `declined` on Ctrl-C: nothing was sent while it waited.
 */
export async function waitForDraw(
  deps: Pick<Deps, 'terminal' | 'clock' | 'interrupted' | 'settings' | 'endsItself'>,
  typed: Address,
  read: () => Promise<DrawProgress>,
): Promise<void> {
  const { terminal, clock, interrupted, settings } = deps;
  const begun = clock.monotonic();
  let told: bigint | null = null;
  for (;;) {
    const { raffle, drawHash } = await read();
    if (drawHash?.kind !== 'to come' || isDrawn(raffle)) return;
    const left = raffle.drawSlot - drawHash.newest;
    if (told === null || told - left >= BLOCKS_A_LINE) {
      terminal.note(
        `the block of slot ${raffle.drawSlot} draws the winner: ${left} block${left === 1n ? '' : 's'} left`,
      );
      told = left;
    }
    if (clock.monotonic() - begun > settings.timeoutSeconds * 1_000) return;
    deps.endsItself();
    if (!interrupted.aborted) await clock.sleep(POLL_MS);
    if (interrupted.aborted) throw stopped(typed, raffle.drawSlot);
  }
}

function stopped(typed: Address, drawSlot: bigint): CliError {
  return new CliError('declined', {
    what: 'this raffle is ended, and its winner is not drawn yet',
    why: `it was interrupted while it waited for the block of slot ${drawSlot}`,
    hint: `go on within 512 blocks of it: gavel raffle draw ${typed}`,
    details: { raffle: typed, drawSlot },
  });
}
