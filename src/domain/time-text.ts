/** A time as a person gave it. Times of day are those of this machine's time zone. */
export type TimeText =
  | { readonly unixSeconds: number }
  | { readonly secondsFromNow: number }
  | { readonly day: 'today' | 'tomorrow' | Weekday; readonly secondOfDay: number };

/** 0 for Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const SHORT = /^\+(\d{1,6})([smhdw])$/;
const IN_WORDS = /^in (\d{1,6}) ?(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?|w|weeks?)$/;
const UNIX = /^\d{9,12}$/;
const WITH_ZONE = /^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:\d\d)$/;
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)(?:(?:t| | at )(\d\d?):(\d\d)(?::(\d\d))?)?$/;
const NAMED_DAY = /^([a-z]+)(?: (?:at )?(\d\d?):(\d\d)(?::(\d\d))?)?$/;

/**
 * Reads "+90m", "in 2 hours", unix seconds, an ISO 8601 date-time, a date with or without a time of day, and "today",
 * "tomorrow" or a weekday with or without one. Without a time of day, the day begins at midnight. Null for anything else:
 * a time decides about money, so nothing is guessed.
 */
export function parseTimeText(given: string): TimeText | null {
  const text = given.trim().toLowerCase().replace(/\s+/g, ' ');
  const [, count, unit = ''] = SHORT.exec(text) ?? IN_WORDS.exec(text) ?? [];
  if (count !== undefined) return { secondsFromNow: Number(count) * (UNITS[unit.charAt(0)] ?? 0) };
  if (UNIX.test(text)) return { unixSeconds: Number(text) };
  if (WITH_ZONE.test(text)) {
    const milliseconds = Date.parse(text.toUpperCase());
    const day = text.slice(0, 10);
    // Date takes 30 February for 2 March.
    const isReal = !Number.isNaN(milliseconds) && new Date(day).toISOString().startsWith(day);
    return isReal ? { unixSeconds: Math.floor(milliseconds / 1000) } : null;
  }
  const date = LOCAL.exec(text);
  return date === null ? namedDay(text) : localDate(date.slice(1).map((part) => Number(part ?? 0)));
}

function localDate([
  year = 0,
  month = 0,
  day = 0,
  hour = 0,
  minute = 0,
  second = 0,
]: readonly number[]): TimeText | null {
  const date = new Date(year, month - 1, day, hour, minute, second);
  // Another day or hour comes out for what is not in the calendar, such as 30 February or the hour that summer time skips.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && date.getHours() === hour;
  return isReal && minute < 60 && second < 60 ? { unixSeconds: Math.floor(date.getTime() / 1000) } : null;
}

function namedDay(text: string): TimeText | null {
  const [, word = '', hour = '0', minute = '0', second = '0'] = NAMED_DAY.exec(text) ?? [];
  const weekday = DAYS.findIndex((name) => name === word || name.slice(0, 3) === word);
  const day = word === 'today' || word === 'tomorrow' ? word : (weekday as Weekday | -1);
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (day === -1 || hours > 23 || minutes > 59 || seconds > 59) return null;
  return { day, secondOfDay: hours * 3_600 + minutes * 60 + seconds };
}

/** Unix seconds. A weekday is the next one after today. */
export function resolveTime(text: TimeText, nowMilliseconds: number): number {
  if ('unixSeconds' in text) return text.unixSeconds;
  if ('secondsFromNow' in text) return Math.floor(nowMilliseconds / 1000) + text.secondsFromNow;
  const now = new Date(nowMilliseconds);
  const midnight = [now.getFullYear(), now.getMonth(), now.getDate() + daysUntil(text.day, now)] as const;
  return Math.floor(new Date(...midnight, 0, 0, text.secondOfDay).getTime() / 1000);
}

function daysUntil(day: 'today' | 'tomorrow' | Weekday, now: Date): number {
  if (day === 'today') return 0;
  return day === 'tomorrow' ? 1 : ((day - now.getDay() + 6) % 7) + 1;
}
