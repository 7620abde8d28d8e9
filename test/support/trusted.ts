import { createHash } from 'node:crypto';

/** A list of trusted project files, as it stands in `trusted.json`: by their paths, the text that each had when it was trusted. */
export function trustedJson(texts: Readonly<Record<string, string>>): string {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  return JSON.stringify({ version: 1, files });
}
