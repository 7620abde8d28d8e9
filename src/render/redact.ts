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

/** The parts of a URL that open something: user, password, query, and path segments that look like tokens. */
export function urlSecrets(text: string): readonly string[] {
  if (!URL.canParse(text)) return [];
  const url = new URL(text);
  const segments = url.pathname.split('/').filter((segment) => LONG_SEGMENT.test(segment));
  const parts = [url.username, url.password, url.search.slice(1), ...url.searchParams.values(), ...segments];
  return parts.filter((part) => part.length >= 4);
}

/** Replaces each secret by `[redacted]`: the last guard before anything is shown, not the first. */
export function redact(text: string, secrets: readonly string[]): string {
  const longestFirst = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((result, secret) => result.replaceAll(secret, '[redacted]'), text);
}
