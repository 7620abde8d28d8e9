import { isRelease } from '../../api/registry.ts';
import { places } from '../../config/paths.ts';
import { updateState } from '../../config/update-state.ts';
import type { ProcessTerminal } from '../../terminal/terminal.ts';
import type { Io } from '../io.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Installed {
  readonly name: string;
  readonly version: string;
}

/**
 * Tells of a newer version, and lets a process of its own ask for one: each at most once a day. Waits for no answer, and its failure is
 * none of the command. `registry`: the base address.
 */
export async function noteUpdate(
  {
    io,
    terminal,
    registry,
  }: { readonly io: Io; readonly terminal: ProcessTerminal; readonly registry: string },
  { name, version }: Installed,
): Promise<void> {
  try {
    const { now } = io.clock;
    const state = updateState(io.files, places(io.env, io.home).state);
    const { askedAt, toldAt, newest } = state.read();
    if (newest !== null && isNewer(newest, version) && isDue(toldAt, now())) {
      terminal.note(`gavel ${newest} is there, and this is ${version}: npm install --global ${name}`);
      state.change({ toldAt: now() });
    }
    if (!isDue(askedAt, now())) return;
    // First: where nothing can be kept, nothing is asked either, else it would be asked every time.
    state.change({ askedAt: now() });
    await io.adapters.askForUpdate(registry, io.env);
  } catch (error) {
    terminal.debug(
      `newer versions were not looked for: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A time in the future counts as none: the clock of the machine was set back. */
function isDue(last: number, now: number): boolean {
  return last > now || now - last >= DAY_MS;
}

function isNewer(version: string, than: string): boolean {
  if (!isRelease(version)) return false;
  const [ours, theirs] = [than, version].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const at = [0, 1, 2].find((index) => ours?.[index] !== theirs?.[index]);
  return at !== undefined && (theirs?.[at] ?? 0) > (ours?.[at] ?? 0);
}
