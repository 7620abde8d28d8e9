import { isLoopback } from '../domain/loopback.ts';
import type { Parser, Refuse } from '../errors/refusal.ts';
import { didYouMean } from '../text/nearest.ts';

/** The Solana CLI's names of clusters, and their short forms. */
const MONIKERS = {
  localhost: 'http://127.0.0.1:8899',
  devnet: 'https://api.devnet.solana.com',
  testnet: 'https://api.testnet.solana.com',
  'mainnet-beta': 'https://api.mainnet-beta.solana.com',
} as const;

const NAMES = Object.keys(MONIKERS).join(', ');

/** Not by the class of control characters in Unicode: to make that expression takes longer than all else about a URL. */
function hasBlankOrControl(text: string): boolean {
  return /\s/.test(text) || [...text].some((one) => one < ' ' || (one >= '\u007f' && one <= '\u009f'));
}

/** An RPC URL, or a cluster's name (`devnet`, `d`). https, or http to a loopback host. */
export const parseRpcUrl: Parser<string> = (text, refuse) => {
  for (const [name, url] of Object.entries(MONIKERS)) {
    if (text === name || text === name.charAt(0)) return url;
  }
  const meant = () => didYouMean(text, Object.keys(MONIKERS));
  const url = parseEndpoint(
    text,
    (refusal) => refuse({ ...refusal, correction: meant().correction }),
    () => `a URL or one of ${NAMES}${meant().end}`,
  );
  return url.href;
};

/** One or more RPC URLs of nodes of one cluster, separated by a blank. */
export const parseRpcUrls: Parser<readonly string[]> = (text, refuse) => {
  const urls = text.split(' ').map((url) => parseRpcUrl(url, refuse));
  return new Set(urls.map((url) => new URL(url).href)).size === urls.length
    ? urls
    : refuse({ why: 'one node is named twice', hint: 'name each node once' });
};

/** The base URL of the service, returned without a slash at the end. */
export const parseBaseUrl: Parser<string> = (text, refuse) => {
  const url = parseEndpoint(text, refuse, () => 'a URL');
  if (url.search !== '' || url.hash !== '')
    refuse({ why: 'a base URL has no query and no fragment', hint: 'leave out ? or # and what follows it' });
  return url.href.replace(/\/+$/, '');
};

function parseEndpoint(text: string, refuse: Refuse, expected: () => string): URL {
  // The URL parser removes blanks and line breaks silently, so the URL in use would differ from the typed one.
  if (hasBlankOrControl(text) || !URL.canParse(text))
    return refuse({ why: `the value is not ${expected()}`, hint: 'write it like https://HOST' });
  const url = new URL(text);
  if (url.protocol === 'https:') return url;
  if (url.protocol !== 'http:')
    return refuse({ why: `${url.protocol}// is not supported`, hint: 'write it like https://HOST' });
  if (isLoopback(url.hostname)) return url;
  return refuse({ why: 'http:// is only for this machine', hint: `use https:// for ${url.hostname}` });
}

/** Whether an http or https URL stays on this machine. */
export function isLoopbackUrl(text: string): boolean {
  return URL.canParse(text) && isLoopback(new URL(text).hostname);
}
