const LONG_SEGMENT = /^[A-Za-z0-9_-]{16,}$/;

/** A URL as it may be shown: no user, no password, no query, no fragment, no path segment that looks like a token. */
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
 * The parts of a URL that open something: user and password, as they are written and as they are sent, the query, and
 * segments of the path. Short ones are left alone, or words like `v2` would be blotted out.
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

function isLong(part: string): boolean {
  return part.length >= 8;
}

/** As it is where it is not URL-encoded: that is refused elsewhere, and must not be shown in between. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Replaces each secret by `[redacted]`: the last guard before anything is shown, not the first. */
export function redact(text: string, secrets: readonly string[]): string {
  const longestFirst = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((result, secret) => result.replaceAll(secret, '[redacted]'), text);
}
