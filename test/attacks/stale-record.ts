import bs58 from 'bs58';
import { otherAddress } from '../../src/sandbox/hostile/draft-trick.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';

/** In a record of an artwork: behind its kind, update authority and mint come name, symbol and uri, filled up with zeros. */
const ROYALTY_AT = 1 + 32 + 32 + (4 + 32) + (4 + 10) + (4 + 200);
const CREATORS_AT = ROYALTY_AT + 2;
const CREATOR = 34;

interface Creator {
  readonly address: Uint8Array;
  readonly verified: number;
  readonly share: number;
}

/** The record of an artwork with another royalty, other creators, other shares, or before its first sale or after. */
export function otherRecord(data: Uint8Array, random: Random): Uint8Array {
  const [royalty, creators, sold] = read(data);
  switch (pick(random, 5)) {
    case 0:
      return write(data, pick(random, 5_000), creators, sold);
    case 1:
      return write(data, royalty, creators, 1 - sold);
    case 2:
      return write(data, royalty, shared([...creators, stranger(random)], random), sold);
    case 3:
      return write(data, royalty, shared(creators, random), sold);
    default: {
      const at = pick(random, creators.length);
      const others = creators.map((one, index) =>
        index === at ? { ...stranger(random), share: one.share } : one,
      );
      return write(data, royalty, others, sold);
    }
  }
}

function stranger(random: Random): Creator {
  return { address: bs58.decode(otherAddress(random)), verified: 0, share: 0 };
}

/** With shares that add up to 100 again. */
function shared(creators: readonly Creator[], random: Random): readonly Creator[] {
  let left = 100;
  return creators.slice(0, 5).map((one, index, all) => {
    const share = index === all.length - 1 ? left : pick(random, left + 1);
    left -= share;
    return { ...one, share };
  });
}

function read(data: Uint8Array): [royalty: number, creators: readonly Creator[], sold: number] {
  const view = new DataView(data.buffer, data.byteOffset);
  const count = data[CREATORS_AT] === 1 ? view.getUint32(CREATORS_AT + 1, true) : 0;
  const creators = Array.from({ length: count }, (_, index) => {
    const at = CREATORS_AT + 5 + index * CREATOR;
    return {
      address: data.slice(at, at + 32),
      verified: view.getUint8(at + 32),
      share: view.getUint8(at + 33),
    };
  });
  return [view.getUint16(ROYALTY_AT, true), creators, view.getUint8(behind(count))];
}

function behind(creators: number): number {
  return CREATORS_AT + 5 + creators * CREATOR;
}

/** What stands behind the creators moves with them; the zeros at the end give or take. */
function write(data: Uint8Array, royalty: number, creators: readonly Creator[], sold: number): Uint8Array {
  const [, before] = read(data);
  const list = creators.flatMap(({ address, verified, share }) => [...address, verified, share]);
  const head = [royalty & 0xff, royalty >> 8, 1, creators.length, 0, 0, 0];
  const rest = data.slice(behind(before.length) + 1);
  const whole = [...data.slice(0, ROYALTY_AT), ...head, ...list, sold, ...rest];
  return Uint8Array.from({ length: data.length }, (_, index) => whole[index] ?? 0);
}
