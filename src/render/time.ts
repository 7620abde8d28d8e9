import type { View } from '../deps.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "2026-11-20 12:36 UTC, in 3 hours"; "none" for 0, which is how accounts store "no time". */
export function when(unixSeconds: number, view: Pick<View, 'now'>): string {
  if (unixSeconds === 0) return 'none';
  const date = new Date(unixSeconds * 1000);
  if (Number.isNaN(date.getTime())) return `unix second ${unixSeconds.toFixed(0)}`;
  const [day = '', time = ''] = date.toISOString().split('T');
  return `${day} ${time.slice(0, 5)} UTC, ${distance(unixSeconds - view.now)}`;
}

/** "in 3 hours", "2 days ago", "now"; negative is in the past. */
export function distance(seconds: number): string {
  const whole = Math.trunc(Math.abs(seconds));
  const unit = UNITS.find(([, size]) => whole >= size);
  if (unit === undefined) return 'now';
  const count = Math.floor(whole / unit[1]);
  const text = `${count} ${unit[0]}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}
