import { fetchPublic, type PublicNetwork } from '../http/public-fetch.ts';

const LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 10_000,
  accept: 'image/png, image/jpeg, image/webp, image/gif',
};

/** The bytes of a picture at an address that somebody else wrote. Throws as `fetchPublic` does. */
export function fetchPicture(url: string, network?: PublicNetwork): Promise<Uint8Array> {
  return fetchPublic(url, { ...LIMITS, ...(network === undefined ? {} : { network }) });
}
