import bs58 from 'bs58';

/** An account's data, said to be otherwise. */
export interface Variant {
  readonly field: string;
  readonly what: string;
  readonly data: Uint8Array;
}

const U64_MAX = 2n ** 64n - 1n;
const near = (value: bigint): readonly bigint[] => [0n, 1n, value - 1n, value + 1n, value * 2n];

function changed(
  data: Uint8Array,
  what: string,
  write: (view: DataView, bytes: Uint8Array) => void,
): Variant {
  const copy = Uint8Array.from(data);
  write(new DataView(copy.buffer), copy);
  return { field: what.replace(/ \S*$/, ''), what, data: copy };
}

/** Lamports a byte and year, years, and what of a fee is burnt. */
export function rentVariants(data: Uint8Array): readonly Variant[] {
  const rate = new DataView(data.buffer, data.byteOffset).getBigUint64(0, true);
  const rates = [...near(rate), 10n, 1_000n, 7_000n, 1_000_000n].map((value, index) =>
    index < near(rate).length ? value : value * rate,
  );
  const years = [
    0,
    0.5,
    1,
    1.999,
    2.001,
    3,
    20,
    14_000,
    1e9,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
  ];
  return [
    ...[...rates, U64_MAX].map((value) =>
      changed(data, `lamports a byte ${value}`, (view) => view.setBigUint64(0, value, true)),
    ),
    ...years.map((value) => changed(data, `years ${value}`, (view) => view.setFloat64(8, value, true))),
    ...[0, 1, 100, 255].map((value) => changed(data, `burnt ${value}`, (view) => view.setUint8(16, value))),
  ];
}

/** How many bytes of what has no fields here are said to be otherwise, from its first on. */
const BYTES = 200;

/** An asset of core, or the record of a programmable NFT's account: each byte, and each address at a known place. */
export function byteVariants(
  data: Uint8Array,
  places: readonly number[],
  addresses: readonly string[],
): readonly Variant[] {
  const bytes = [...data.slice(0, BYTES)].flatMap((byte, at) =>
    [0, 1, byte ^ 0xff].flatMap((other) =>
      other === byte ? [] : [changed(data, `byte ${at} ${other}`, (_, it) => it.set([other], at))],
    ),
  );
  const named = places
    .filter((at) => at + 32 <= data.length)
    .flatMap((at) =>
      addresses.map((one) =>
        changed(data, `address at ${at} ${one}`, (_, it) => it.set(bs58.decode(one), at)),
      ),
    );
  return [...bytes, ...named];
}

const CLOCK = ['slot', 'epoch start', 'epoch', 'leader schedule epoch', 'time'];
const DAY = 86_400n;

export function clockVariants(data: Uint8Array): readonly Variant[] {
  return CLOCK.flatMap((name, index) => {
    const value = new DataView(data.buffer, data.byteOffset).getBigInt64(index * 8, true);
    const others = [
      ...near(value),
      value - DAY,
      value + DAY,
      value + 400n * DAY,
      -1n,
      2n ** 53n,
      2n ** 63n - 1n,
    ];
    return others.map((other) =>
      changed(data, `${name} ${other}`, (view) => view.setBigInt64(index * 8, other, true)),
    );
  });
}

/** Behind its kind, update authority and mint come name, symbol and uri, filled up with zeros. */
const UPDATE_AUTHORITY_AT = 1;
const MINT_AT = 33;
const NAME_AT = 69;
const ROYALTY_AT = 1 + 32 + 32 + (4 + 32) + (4 + 10) + (4 + 200);
const CREATORS_AT = ROYALTY_AT + 2;
const CREATOR = 34;

/** The record of an artwork: royalty, creators, their shares, whether it was ever sold, whose it is. */
export function metadataVariants(data: Uint8Array, addresses: readonly string[]): readonly Variant[] {
  if (data.length < CREATORS_AT + 5) return [];
  const view = new DataView(data.buffer, data.byteOffset);
  const count = data[CREATORS_AT] === 1 ? view.getUint32(CREATORS_AT + 1, true) : 0;
  const first = CREATORS_AT + 5;
  const soldAt = first + count * CREATOR;
  const royalty = view.getUint16(ROYALTY_AT, true);
  const address = (at: number, what: string) =>
    addresses.map((one) => changed(data, `${what} ${one}`, (_, bytes) => bytes.set(bs58.decode(one), at)));
  const creators = Array.from({ length: count }, (_, index) => first + index * CREATOR);
  return [
    ...[0, 1, royalty - 1, royalty + 1, 5_000, 9_999, 10_000, 65_535].map((value) =>
      changed(data, `royalty ${value}`, (it) => it.setUint16(ROYALTY_AT, value & 0xffff, true)),
    ),
    ...creators.flatMap((at) => [
      ...address(at, 'a creator'),
      changed(data, 'a creator, verified or not', (it) => it.setUint8(at + 32, 1 - it.getUint8(at + 32))),
      ...[0, 1, 99, 100, 255].map((value) =>
        changed(data, `a share of ${value}`, (it) => it.setUint8(at + 33, value)),
      ),
    ]),
    // The last one left out, its share with the first.
    ...creators.slice(1, 2).map((at) =>
      changed(data, 'the share of one to another', (it) => {
        it.setUint8(first + 33, it.getUint8(first + 33) + it.getUint8(at + 33));
        it.setUint8(at + 33, 0);
      }),
    ),
    ...[0, 1, count - 1, count + 1, 5, 6, 2 ** 32 - 1].map((value) =>
      changed(data, `${value} creators`, (it) => it.setUint32(CREATORS_AT + 1, value >>> 0, true)),
    ),
    changed(data, 'no creators', (it) => it.setUint8(CREATORS_AT, 0)),
    ...[0, 1, 2].map((value) => changed(data, `sold ${value}`, (it) => it.setUint8(soldAt, value))),
    ...address(UPDATE_AUTHORITY_AT, 'update authority'),
    ...address(MINT_AT, 'mint'),
    changed(data, 'another name', (_, bytes) => bytes.set(Buffer.from('Tide Table'), NAME_AT)),
  ];
}
