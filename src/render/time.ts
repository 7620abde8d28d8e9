import { isoTime, outsideOfYears, type UnixSeconds } from '../domain/unix-seconds.ts';
import type { View } from '../ports/terminal.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * "2026-11-20T12:36:00Z, in 3 hours"; "none" for 0, which means "no time" in accounts; "after the year 9999 (unix second
 * N)" for a time beyond the calendar.
 */
export function when(time: UnixSeconds, view: Pick<View, 'now'>): string {
  if (time === 0) return 'none';
  const outside = outsideOfYears(time);
  if (outside !== null) return outside;
  return `${isoTime(time)}, ${distance(Number(time) - view.now)}`;
}

/** "in 3 hours", "2 days ago", "now". Negative seconds are in the past. */
export function distance(seconds: number): string {
  const whole = Math.trunc(Math.abs(seconds));
  const unit = UNITS.find(([, size]) => whole >= size);
  if (unit === undefined) return 'now';
  const count = Math.floor(whole / unit[1]);
  const text = `${count} ${unit[0]}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}

const SHORT = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

/** "in 3 h", "2 d ago", "now", for a column. */
export function shortDistance(seconds: number): string {
  return distance(seconds).replace(
    /(day|hour|minute|second)s?/,
    (unit) => SHORT[unit.replace(/s$/, '') as keyof typeof SHORT],
  );
}
