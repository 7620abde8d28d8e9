import { isRecord } from '../domain/is-record.ts';
import { CliError } from '../errors/cli-error.ts';
import { createHttp } from '../http/client.ts';
import { type Party, parseEndpoint } from '../http/endpoint.ts';
import { fetchPublic, type PublicNetwork } from '../http/public-fetch.ts';
import { parseJson } from '../json/json.ts';
import type { Clock } from '../ports/clock.ts';

/** What the JSON at an artwork's uri says. */
export interface ArtworkJson {
  readonly description?: string;
  readonly imageUrl?: string;
  readonly videoUrl?: string;
  readonly externalUrl?: string;
}

export interface DocumentsOptions {
  readonly clock: Clock;
  /** A server of this machine for the URIs that begin so: the sandbox's. */
  readonly mirror?: { readonly prefix: string; readonly url: string };
  readonly network?: PublicNetwork;
}

/** A page of artworks waits no longer than this for what strangers serve. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;
const MOST_KNOWN = 1_000;
const KEEP_MS = 10 * 60_000;
const KEEP_MISSING_MS = 60_000;
const MOST_TEXT = 4_000;
const MIRROR: Party = { name: 'mirror of artworks', failure: 'service_error', hint: 'see docs/service.md' };

/** Reads the JSON at URIs of artworks; null for what cannot be had. Answers are kept for ten minutes, misses for one. */
export function createDocuments({ clock, mirror, network }: DocumentsOptions) {
  const known = new Map<string, { readonly until: number; readonly json: Promise<ArtworkJson | null> }>();
  const fetched = (uri: string): Promise<string> =>
    mirror !== undefined && uri.startsWith(mirror.prefix)
      ? fromMirror(clock, mirror.url + uri.slice(mirror.prefix.length))
      : fetchPublic(uri, {
          maxBytes: MAX_BYTES,
          timeoutMs: TIMEOUT_MS,
          accept: 'application/json',
          ...(network === undefined ? {} : { network }),
        }).then((bytes) => bytes.toString('utf8'));
  return {
    async read(uri: string): Promise<ArtworkJson | null> {
      const kept = known.get(uri);
      if (kept !== undefined && clock.now() < kept.until) return kept.json;
      const json = fetched(uri).then(artworkJson, () => null);
      known.delete(uri);
      known.set(uri, { until: clock.now() + KEEP_MS, json });
      for (const oldest of known.keys()) {
        if (known.size <= MOST_KNOWN) break;
        known.delete(oldest);
      }
      if ((await json) === null) known.set(uri, { until: clock.now() + KEEP_MISSING_MS, json });
      return json;
    },
  };
}

async function fromMirror(clock: Clock, url: string): Promise<string> {
  const endpoint = parseEndpoint(url, MIRROR);
  const http = createHttp({ endpoint, clock, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const attempt = await http({ method: 'GET', path: '', repeatable: true });
  if ('failed' in attempt) throw attempt.failed;
  if (attempt.done.status === 200) return attempt.done.text;
  throw new CliError('service_error', { what: 'there is no such document', hint: MIRROR.hint });
}

/** The members that marketplaces agree on (the metadata of artworks, in JSON). What is of another type is left out. */
function artworkJson(text: string): ArtworkJson | null {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    return null;
  }
  if (!isRecord(json)) return null;
  const { properties } = json;
  const files = isRecord(properties) && Array.isArray(properties.files) ? properties.files : [];
  const video = files.find((file) => isRecord(file) && String(file.type).startsWith('video/'));
  const description = textOf(json.description);
  const image = urlOf(json.image);
  const moving = urlOf(json.animation_url) ?? (isRecord(video) ? urlOf(video.uri) : null);
  const external = urlOf(json.external_url);
  return {
    ...(description === null ? {} : { description }),
    ...(image === null ? {} : { imageUrl: image }),
    ...(moving === null ? {} : { videoUrl: moving }),
    ...(external === null ? {} : { externalUrl: external }),
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MOST_TEXT) : null;

/** Only https, as that is all that a client may follow. */
function urlOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}
