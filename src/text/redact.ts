const LONG_SEGMENT = /^[A-Za-z0-9_-]{16,}$/;

/** A URL that may be shown: without user, password, query, fragment, and path segments that look like a token. */
export function redactUrl(text: string): string {
  if (!URL.canParse(text)) return '(not a URL)';
  const url = new URL(text);
  const path = url.pathname
    .split('/')
    .map((segment) => (LONG_SEGMENT.test(segment) ? '…' : segment))
    .join('/');
  return `${url.origin}${path === '/' ? '' : path}`;
}

/**
 * The parts of a URL that may give access: user and password (as written and as sent), the query, and long path segments.
 * Short segments do not count, or words like `v2` would be hidden too.
 */
export function urlSecrets(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const { username, password, search, searchParams, pathname } = new URL(text);
  const user = [username, password].flatMap((part) => [part, decoded(part)]);
  const basic = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
  const query = [search.slice(1), ...search.slice(1).split(/[&=]/).filter(isLong), ...searchParams.values()];
  const parts = [...user, ...query].filter((part) => part.length >= 4);
  const credentials = username === '' && password === '' ? [] : [basic];
  return [...new Set([...parts, ...credentials, ...pathname.split('/').filter(isLong)])];
}

/** The secrets of the URLs on a command line, typed alone or as `--url=URL`. */
export function argumentSecrets(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word) => urlSecrets(/https?:\S*$/.exec(word)?.[0] ?? ''));
}

function isLong(part: string): boolean {
  return part.length >= 8;
}

/** Invalid URL-encoding is returned as it is. It is refused elsewhere, and must not appear in an error here. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Replaces each secret by `[redacted]`. This is the last protection before text is shown, not the only one. */
export function redact(text: string, secrets: readonly string[]): string {
  const longestFirst = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((result, secret) => result.replaceAll(secret, '[redacted]'), text);
}
