const ISO = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/**
 * The text with the time of day of this machine's time zone beside each time: "2026-12-24T18:00:00Z (19:00 local)", with the
 * date where it is another. The same text where the zone is that of the time. For people at a terminal only.
 */
export function withLocalTimes(text: string): string {
  return text.replace(ISO, (iso) => {
    const local = localTime(new Date(iso));
    return local === null ? iso : `${iso} (${local} local)`;
  });
}

function localTime(time: Date): string | null {
  const offset = time.getTimezoneOffset();
  if (Number.isNaN(offset) || offset === 0) return null;
  const shifted = new Date(time.getTime() - offset * 60_000).toISOString();
  const [day = '', clock = ''] = shifted.split('T');
  const hours = clock.slice(0, clock.startsWith(':00', 5) ? 5 : 8);
  return time.toISOString().startsWith(day) ? hours : `${day} ${hours}`;
}
