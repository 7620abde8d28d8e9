import { sha256 } from '@noble/hashes/sha2.js';
import { looksLikeAddress } from '../domain/address.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_USE } from '../files/read-regular.ts';
import { parseJson, printJson } from '../json/json.ts';
import type { Files } from './files.ts';

/** `artwork`: one that the wallet holds, and is in nothing of the marketplace. */
const KINDS = ['listing', 'auction', 'raffle', 'offer', 'artwork'] as const;

export type SeenKind = (typeof KINDS)[number];

/** An artwork that a command has shown. */
export interface SeenArtwork {
  readonly kind: SeenKind;
  readonly mint: string;
  /** Null where it has none that can be read. It is as its maker wrote it: anything can be in it. */
  readonly name: string | null;
  /** The wallet that made the listing, auction, raffle or offer. */
  readonly owner: string;
  /** Whether that is a wallet of this person. */
  readonly mine: boolean;
}

/** What commands have shown, so that a shell can complete it without a request. It can be deleted at any time. */
export interface SeenArtworks {
  /** The newest first. Empty for a file that is missing, damaged, or not of this user alone. */
  read(cluster: string): readonly SeenArtwork[];
  /**
   * Puts them first, and takes out what is gone. A name that is not known is that which was known before. Of `whole` nothing else
   * is left: all of that kind by that wallet were shown.
   */
  add(cluster: string, shown: readonly SeenArtwork[], whole: Whole | null, gone?: readonly Gone[]): void;
}

/** What is not there any more. */
export interface Gone {
  readonly kind: SeenKind;
  readonly mint: string;
  /** Only that of this wallet; null for all. */
  readonly owner: string | null;
}

export interface Whole {
  readonly kind: SeenKind;
  readonly owner: string;
}

/** Of one cluster. Beyond it, the oldest are forgotten. */
const MOST = 500;
const MOST_CLUSTERS = 6;
const KEY_BYTES = 16;
/** In characters. The chain has no limit for the names of some artworks. */
const LONGEST_NAME = 80;

/** `stateDirectory` is absolute. The file is readable by its owner alone, and is replaced in one step. */
export function seenArtworks(files: Files, stateDirectory: string): SeenArtworks {
  const path = `${stateDirectory}/seen.json`;
  const all = (): ReadonlyMap<string, readonly SeenArtwork[]> => readFile(files, path);
  return {
    read: (cluster) => all().get(cluster) ?? [],
    add(cluster, shown, whole, gone = []) {
      const before = all();
      const known = before.get(cluster) ?? [];
      const key = ({ kind, mint, owner }: SeenArtwork) => `${kind} ${mint} ${owner}`;
      const fresh = new Set(shown.map(key));
      const names = new Map(known.flatMap(({ mint, name }) => (name === null ? [] : [[mint, name]])));
      const isGone = ({ kind, mint, owner }: SeenArtwork) =>
        (kind === whole?.kind && owner === whole.owner) ||
        gone.some(
          (one) => one.kind === kind && one.mint === mint && (one.owner === null || one.owner === owner),
        );
      const rest = known.filter((one) => !fresh.has(key(one)) && !isGone(one));
      const short = shown.map((one) => ({
        ...one,
        name:
          one.name !== null && one.name.length > LONGEST_NAME
            ? null
            : (one.name ?? names.get(one.mint) ?? null),
      }));
      const rows = [...short, ...rest].slice(0, MOST);
      if (printJson(rows, 0) === printJson(known, 0)) return;
      const others = [...before].filter(([name]) => name !== cluster).slice(0, MOST_CLUSTERS - 1);
      const clusters = Object.fromEntries([[cluster, rows], ...others]);
      files.writePrivate(path, `${printJson({ version: 1, clusters }, 0)}\n`);
    },
  };
}

/**
 * What stands for a cluster in the file: URLs may hold a key of the node, so they are not written down. Not with Node's crypto, which takes
 * every read longer to load than all else about the file.
 */
export function clusterKey(urls: readonly string[], deployment: string): string {
  const hash = sha256(Buffer.from(printJson([urls, deployment], 0)));
  return Buffer.from(hash).toString('hex', 0, KEY_BYTES);
}

function readFile(files: Files, path: string): ReadonlyMap<string, readonly SeenArtwork[]> {
  try {
    const file = files.read(path, { maxBytes: MAX_BYTES.seenArtworks });
    if (file === null || !file.mine || (file.mode & OTHERS_USE) !== 0) return new Map();
    const value = parseJson(file.text);
    if (!isRecord(value) || value.version !== 1 || !isRecord(value.clusters)) return new Map();
    return new Map(
      Object.entries(value.clusters).map(([cluster, rows]) => [
        cluster,
        Array.isArray(rows) ? rows.flatMap(readRow) : [],
      ]),
    );
  } catch {
    // It is only a help for typing: the next list writes it anew.
    return new Map();
  }
}

function readRow(one: unknown): readonly SeenArtwork[] {
  const { kind: text, mint, name, owner, mine } = isRecord(one) ? one : {};
  const kind = KINDS.find((known) => known === text);
  if (kind === undefined || typeof mint !== 'string' || !looksLikeAddress(mint)) return [];
  if (typeof owner !== 'string') return [];
  return [{ kind, mint, name: typeof name === 'string' ? name : null, owner, mine: mine === true }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
