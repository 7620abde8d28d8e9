import {
  type Address,
  addDecoderSizePrefix,
  type Decoder,
  getArrayDecoder,
  getBytesDecoder,
  getStructDecoder,
  getU8Decoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  type ReadonlyUint8Array,
  transformDecoder,
} from '@solana/kit';
import { CliError } from '../../errors/cli-error.ts';
import { getAddressDecoder } from '../address-codec.ts';

/** Core has this address on every cluster. */
export const CORE_ADDRESS = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d' as Address;

/** Numbers of the plugins that a sale depends on. */
export const CORE_PLUGIN = {
  royalties: 0,
  freezeDelegate: 1,
  transferDelegate: 3,
  permanentFreezeDelegate: 5,
  permanentTransferDelegate: 7,
  permanentBurnDelegate: 8,
} as const;

/** The plugins that a lock consists of. */
const LOCKS: readonly number[] = [CORE_PLUGIN.freezeDelegate, CORE_PLUGIN.transferDelegate];
/** No byte has this value. */
const REMOVED = -1;

/** The authority of a plugin. */
export type CoreAuthority =
  | { readonly kind: 'none' | 'owner' | 'updateAuthority' }
  | { readonly kind: 'address'; readonly address: Address };

/** Who may change an asset: nobody, an address, or the update authority of its collection. */
export type CoreUpdateAuthority =
  | { readonly kind: 'none' }
  | { readonly kind: 'address' | 'collection'; readonly address: Address };

/** Which programs may own the accounts between which an artwork moves. */
export interface CoreRuleSet {
  readonly kind: 'none' | 'allow' | 'deny';
  readonly programs: readonly Address[];
}

export interface CoreRoyalties {
  readonly basisPoints: number;
  /** Percentages add up to 100. */
  readonly creators: readonly { readonly address: Address; readonly percentage: number }[];
  readonly ruleSet: CoreRuleSet;
}

export interface CorePlugin {
  /** As core numbers them; it can be one that this tool does not know. */
  readonly kind: number;
  readonly authority: CoreAuthority;
  /** Of the two freezing plugins; null for others. */
  readonly frozen: boolean | null;
}

export interface CorePlugins {
  readonly plugins: readonly CorePlugin[];
  readonly royalties: CoreRoyalties | null;
  /** How many plugins of other programs (oracles, hooks, data) there are. */
  readonly external: number;
  /** The bytes of all plugins. */
  readonly content: ReadonlyUint8Array;
  /** The same without those by which the owner lets somebody freeze or transfer an asset. */
  readonly otherContent: ReadonlyUint8Array;
  /** Whether there is a registry, which stays when its last plugin is removed. */
  readonly hasRegistry: boolean;
}

export interface CoreAsset extends CorePlugins {
  readonly owner: Address;
  readonly updateAuthority: CoreUpdateAuthority;
  readonly name: string;
  readonly uri: string;
}

export interface CoreCollection extends CorePlugins {
  readonly updateAuthority: Address;
  readonly name: string;
  readonly uri: string;
  readonly minted: number;
  readonly size: number;
}

const ASSET = 1;
const PLUGIN_HEADER = 3;
const PLUGIN_REGISTRY = 4;
const COLLECTION = 5;

function refuse(why: string, cause?: unknown): CliError {
  return new CliError('account_mismatch', {
    what: 'this is not an account of core',
    why,
    hint: 'use another RPC node: --url URL',
    cause,
  });
}

/** A byte that numbers one of these; any other byte is refused. */
const oneOf = <T>(what: string, values: readonly T[]): Decoder<T> =>
  transformDecoder(getU8Decoder(), (byte) => {
    const value = values[byte];
    if (value === undefined) throw refuse(`${what} of ${byte}`);
    return value;
  });

const boolean = () => oneOf('a truth value', [false, true]);
const text = (): Decoder<string> =>
  transformDecoder(addDecoderSizePrefix(getBytesDecoder(), getU32Decoder()), (bytes) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes)),
  );

/** Reads values in sequence. */
class Cursor {
  readonly data: ReadonlyUint8Array;
  offset: number;

  constructor(data: ReadonlyUint8Array, offset: number) {
    this.data = data;
    this.offset = offset;
  }

  take<T>(decoder: Decoder<T>): T {
    const [value, next] = decoder.read(this.data, this.offset);
    this.offset = next;
    return value;
  }

  expect(key: number, what: string): void {
    if (this.take(getU8Decoder()) !== key) throw refuse(`${what} is missing`);
  }
}

function authority(cursor: Cursor): CoreAuthority {
  const kind = cursor.take(oneOf('an authority', ['none', 'owner', 'updateAuthority', 'address'] as const));
  return kind === 'address' ? { kind, address: cursor.take(getAddressDecoder()) } : { kind };
}

function updateAuthority(cursor: Cursor): CoreUpdateAuthority {
  const kind = cursor.take(oneOf('an update authority', ['none', 'address', 'collection'] as const));
  return kind === 'none' ? { kind } : { kind, address: cursor.take(getAddressDecoder()) };
}

function royalties(cursor: Cursor): CoreRoyalties {
  const creator = getStructDecoder([
    ['address', getAddressDecoder()],
    ['percentage', getU8Decoder()],
  ]);
  const basisPoints = cursor.take(getU16Decoder());
  const creators = cursor.take(getArrayDecoder(creator));
  const kind = cursor.take(oneOf('a rule set', ['none', 'allow', 'deny'] as const));
  const programs = kind === 'none' ? [] : cursor.take(getArrayDecoder(getAddressDecoder()));
  return { basisPoints, creators, ruleSet: { kind, programs } };
}

function plugins(data: ReadonlyUint8Array, base: number): CorePlugins {
  const none = new Uint8Array();
  if (base === data.length)
    return {
      plugins: [],
      royalties: null,
      external: 0,
      content: none,
      otherContent: none,
      hasRegistry: false,
    };
  const header = new Cursor(data, base);
  header.expect(PLUGIN_HEADER, 'the header of the plugins');
  const end = Number(header.take(getU64Decoder()));
  const content = data.slice(header.offset, end);
  const registry = new Cursor(data, end);
  registry.expect(PLUGIN_REGISTRY, 'the registry of the plugins');
  const found: CorePlugin[] = [];
  let shares: CoreRoyalties | null = null;
  const other = [...content];
  for (let count = registry.take(getU32Decoder()); count > 0; count -= 1) {
    const kind = registry.take(getU8Decoder());
    const holder = authority(registry);
    const plugin = new Cursor(data, Number(registry.take(getU64Decoder())));
    plugin.expect(kind, `plugin ${kind}`);
    if (kind === CORE_PLUGIN.royalties) shares = royalties(plugin);
    const freezes = kind === CORE_PLUGIN.freezeDelegate || kind === CORE_PLUGIN.permanentFreezeDelegate;
    const start = plugin.offset - 1 - header.offset;
    found.push({ kind, authority: holder, frozen: freezes ? plugin.take(boolean()) : null });
    if (LOCKS.includes(kind)) other.fill(REMOVED, start, plugin.offset - header.offset);
  }
  const external = registry.take(getU32Decoder());
  const otherContent = Uint8Array.from(other.filter((byte) => byte !== REMOVED));
  return { plugins: found, royalties: shares, external, content, otherContent, hasRegistry: true };
}

function decode<T>(data: ReadonlyUint8Array, key: number, read: (cursor: Cursor) => T): T & CorePlugins {
  if (data[0] !== key) throw refuse('it begins otherwise');
  try {
    const cursor = new Cursor(data, 1);
    const base = read(cursor);
    return { ...base, ...plugins(data, cursor.offset) };
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw refuse('it is cut short', cause);
  }
}

/** Decodes an asset with its plugins. Throws `account_mismatch` for other or truncated data. */
export function decodeCoreAsset(data: ReadonlyUint8Array): CoreAsset {
  return decode(data, ASSET, (cursor) => {
    const owner = cursor.take(getAddressDecoder());
    const may = updateAuthority(cursor);
    const [name, uri] = [cursor.take(text()), cursor.take(text())];
    // A sequence number, which only assets have that were compressed once.
    if (cursor.take(boolean())) cursor.take(getU64Decoder());
    return { owner, updateAuthority: may, name, uri };
  });
}

/** Decodes a collection with its plugins. Throws `account_mismatch` for other or truncated data. */
export function decodeCoreCollection(data: ReadonlyUint8Array): CoreCollection {
  return decode(data, COLLECTION, (cursor) => ({
    updateAuthority: cursor.take(getAddressDecoder()),
    name: cursor.take(text()),
    uri: cursor.take(text()),
    minted: cursor.take(getU32Decoder()),
    size: cursor.take(getU32Decoder()),
  }));
}

/**
 * The royalties that count for an asset: its own, otherwise those of its collection; null where neither has any. (In core,
 * a plugin of the asset takes the place of the collection's of the same kind.)
 */
export function coreRoyalties(asset: CoreAsset, collection: CoreCollection | null): CoreRoyalties | null {
  return asset.royalties ?? collection?.royalties ?? null;
}
