import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLocalTimes } from '../../src/domain/local-time.ts';
import { parseTimeText, resolveTime } from '../../src/domain/time-text.ts';

const before = process.env.TZ;
const inZone = (zone: string): void => {
  process.env.TZ = zone;
};
beforeEach(() => inZone('Europe/Berlin'));
afterEach(() => inZone(before ?? 'UTC'));

/** A Monday; 11:00 in Berlin. */
const NOW = Date.parse('2026-11-23T10:00:00Z');
const read = (text: string): string | null => {
  const time = parseTimeText(text);
  return time && new Date(resolveTime(time, NOW) * 1000).toISOString().replace('.000Z', 'Z');
};

describe('a time as it is typed', () => {
  it.each([
    ['+1s', '2026-11-23T10:00:01Z'],
    ['+90m', '2026-11-23T11:30:00Z'],
    ['+2w', '2026-12-07T10:00:00Z'],
    ['in 2 hours', '2026-11-23T12:00:00Z'],
    ['in 1 week', '2026-11-30T10:00:00Z'],
    ['1798135200', '2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00:00Z', '2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00+03:00', '2026-12-24T15:00:00Z'],
    ['2026-12-24', '2026-12-23T23:00:00Z'],
    ['2026-12-24 18:00', '2026-12-24T17:00:00Z'],
    ['2026-12-24T18:00:30', '2026-12-24T17:00:30Z'],
    ['2026-07-24 18:00', '2026-07-24T16:00:00Z'],
    ['today 18:00', '2026-11-23T17:00:00Z'],
    ['tomorrow', '2026-11-23T23:00:00Z'],
    ['Tomorrow at 18:00', '2026-11-24T17:00:00Z'],
    ['fri', '2026-11-26T23:00:00Z'],
    ['Monday 9:30', '2026-11-30T08:30:00Z'],
  ])('%s is %s in Berlin', (text, time) => expect(read(text)).toBe(time));

  it.each([
    ...['', 'soon', '2', '12/11', '24.12.2026', 'in hours', 'tomorrow 25:00', '2026-02-30', '2026-13-01'],
    ...['2026-12-24 24:00', 'yesterday', '+1y', 'tomorrow 18', '2026-12-24 18:60', '2026-02-30T18:00:00Z'],
  ])('"%s" is none', (text) => expect(read(text)).toBeNull());

  it('is not one that summer time skips', () => {
    expect(read('2026-03-29 02:30')).toBeNull();
    expect(read('2026-03-29 03:30')).toBe('2026-03-29T01:30:00Z');
  });
});

describe('a time as it is shown', () => {
  it.each([
    ['Europe/Berlin', 'ends 2026-12-24T18:00:00Z, in 3 h', 'ends 2026-12-24T18:00:00Z (19:00 local), in 3 h'],
    ['Asia/Kolkata', '2026-12-24T18:30:05Z', '2026-12-24T18:30:05Z (2026-12-25 00:00:05 local)'],
    ['America/New_York', '2026-07-01T02:00:00Z', '2026-07-01T02:00:00Z (2026-06-30 22:00 local)'],
    ['UTC', '2026-12-24T18:00:00Z', '2026-12-24T18:00:00Z'],
    ['Europe/Berlin', '2026-13-45T18:00:00Z', '2026-13-45T18:00:00Z'],
  ])('in %s: %s', (zone, text, shown) => {
    inZone(zone);
    expect(withLocalTimes(text)).toBe(shown);
  });
});
