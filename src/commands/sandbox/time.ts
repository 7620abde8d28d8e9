import { withLocalTimes } from '../../domain/local-time.ts';
import { resolveTime } from '../../domain/time-text.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { defineCommand, optional } from '../command.ts';
import { time } from '../parameters.ts';

export const command = defineCommand({
  description:
    "Show the time of the sandbox's chain, or move it: auctions end, listings expire. It works while the sandbox runs.",
  example: 'sandbox time +1d',
  never: "It never changes this machine's clock, nor a chain that is not a sandbox.",
  args: {
    to: optional('TIME', 'how much later, like +90m, +36h or +1d; or a time like 2026-12-24', time),
  },
  options: {},
  fields: ['unixTimestamp', 'time'],
  async run(deps, { to }) {
    const control = await deps.sandboxControl();
    if (to !== null && 'secondsFromNow' in to)
      return { unixTimestamp: await control.advance(to.secondsFromNow) };
    const now = await control.time();
    if (to === null) return { unixTimestamp: now };
    // A day is counted from the chain's, which may be far ahead.
    const then = resolveTime(to, now * 1000);
    if (then < now) throw back(now);
    return { unixTimestamp: await control.setTime(then) };
  },
  render: ({ unixTimestamp }, { isTty }) =>
    isTty ? withLocalTimes(isoTime(unixTimestamp)) : isoTime(unixTimestamp),
  json: ({ unixTimestamp }) => ({ unixTimestamp, time: isoTime(unixTimestamp) }),
});

function back(now: number): CliError {
  return new CliError('usage', {
    what: 'the time of a chain never goes back',
    why: `it is ${isoTime(now)} there`,
    hint: 'to go back, load a state that was kept: gavel sandbox states',
  });
}
