import type { Address } from '../../domain/address.ts';
import { isDrawn } from '../../domain/raffle.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import type { Landed } from '../../flow/follow.ts';
import { requireOutFits } from '../../flow/plan/out-file.ts';
import { draw } from '../../operations/raffle/draw.ts';
import { type DrawProgress, readDrawProgress } from '../../operations/raffle/draw-state.ts';
import { artworkFor } from '../artwork-argument.ts';
import { type CommandResult, defineCommand, required } from '../command.ts';
import { command as ending } from './end.ts';
import { defineRaffleOperation } from './operation.ts';
import { resolveRaffle } from './target.ts';
import { waitForDraw } from './wait-for-draw.ts';

const texts = {
  description:
    'Draw the winner of a raffle that is over: ends the raffle if nobody has, waits for its draw slot, and records the winner. Anybody may do this, but only its creator can end a raffle that is open-ended and not sold out.',
  example: 'raffle draw "Ninth Wave" -k ines',
  never: 'It never moves money or the prize: those are claimed afterwards.',
  args: {
    raffle: required(
      'RAFFLE',
      'address of the raffle, or name or mint of its prize',
      artworkFor('raffle draw'),
    ),
  },
  options: {},
};

/** The second step: to draw a raffle that is ended. */
const drawing = defineRaffleOperation({
  ...texts,
  operation: draw,
  named: ({ raffle }) => raffle,
  async intent(deps, { raffle }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    return { authority: key.address, raffle: await resolveRaffle(chain, deps.deployment, raffle) };
  },
});

interface Drawn {
  /** The result of the last step. */
  readonly outcome: CommandResult;
  /** Where ending the raffle landed; null when it was ended already. */
  readonly ended: Landed | null;
}

/** Both steps, each with its own preview and question. With --dry-run and --sign-only, only the next step. */
export const command = defineCommand({
  ...texts,
  fields: [...drawing.fields, 'ended'],
  check: requireOutFits,
  async run(deps, typed): Promise<Drawn> {
    const [end, drawNow] = [ending.prepare(typed), drawing.prepare(typed)];
    const { dryRun, signOnly } = deps.settings;
    const read = await progressReader(deps, typed.raffle);
    const before = await read();
    if (dryRun || signOnly) return { outcome: await (isToEnd(before) ? end : drawNow)(deps), ended: null };
    const ended = isToEnd(before) ? await endFirst(deps, typed.raffle, { end: () => end(deps), read }) : null;
    await waitForDraw(deps, typed.raffle, read);
    return { outcome: await drawNow(deps), ended };
  },
  render: ({ outcome }, view) => outcome.text(view),
  json: ({ outcome, ended }) => ({ ...(outcome.data as Readonly<Record<string, unknown>>), ended }),
  problem: ({ outcome }) => outcome.problem,
  warnings: ({ outcome }) => outcome.warnings,
  previewWarnings: ({ outcome }) => outcome.previewWarnings,
});

/** Resolves the raffle once. The returned function reads its current state. */
async function progressReader(
  { chain, deployment }: Deps,
  typed: Address,
): Promise<() => Promise<DrawProgress>> {
  const reader = await chain();
  const address = await resolveRaffle(reader, deployment, typed);
  return () => readDrawProgress(reader, deployment, address);
}

/** Whether the raffle must be ended first: it has no draw slot, or the hash of that slot is no longer known. */
function isToEnd({ raffle, drawHash }: DrawProgress): boolean {
  return !isDrawn(raffle) && (drawHash === null || drawHash.kind === 'forgotten');
}

/** Ends the raffle. Null when it is ended already, by somebody else or by an earlier transaction of this wallet. */
async function endFirst(
  deps: Deps,
  typed: Address,
  { end, read }: { readonly end: () => Promise<CommandResult>; readonly read: () => Promise<DrawProgress> },
): Promise<Landed | null> {
  requireReusableKey(deps, typed);
  try {
    const { signature, slot } = (await end()).data as Landed;
    return { signature, slot };
  } catch (error) {
    if (!(error instanceof CliError) || !LOST_RACES.has(error.code)) throw error;
    if (isToEnd(await read())) throw error;
    deps.terminal.note('this raffle was ended meanwhile');
    return null;
  }
}

const LOST_RACES: ReadonlySet<string> = new Set([
  'raffle_already_ended',
  'raffle_already_drawn',
  'simulation_failed',
  'transaction_failed',
  'transaction_expired',
  'outcome_unknown',
]);

/** Throws `usage` for a key that can sign only once. */
function requireReusableKey({ configuration }: Deps, typed: Address): void {
  const keypair = configuration.settings.keypair?.value;
  if (keypair !== '-' && keypair !== 'prompt://') return;
  throw new CliError('usage', {
    what: 'this raffle cannot be ended and drawn with one key that is read once',
    why: 'that takes two signatures, and a key from standard input or a prompt signs once and is then wiped',
    hint: `end it first, and draw afterwards: gavel raffle end ${typed}`,
  });
}
