import { hasDiscriminator } from '../chain/codecs/discriminator.ts';
import { BadData, type FieldReader } from './field-reader.ts';
import type { Kind } from './kind.ts';

const TREE_CONFIG = [122, 245, 175, 248, 171, 34, 0, 207];
const NODE_BYTES = 32;

const firstWord = (data: Uint8Array): number =>
  data.length < 4 ? -1 : new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true);

/** The tree of compressed artworks. Its newest root is a field, its other nodes are not. */
export const TREE: Kind = {
  name: 'tree',
  title: 'a tree of compressed artworks',
  is: (data) => data[0] === 1,
  read(reader) {
    reader.number('accountType', 1);
    reader.number('headerVersion', 1);
    const size = reader.count('maxBufferSize', 4);
    const depth = reader.count('maxDepth', 4);
    reader.address('authority');
    reader.number('creationSlot', 8, 'slot');
    reader.bytes('padding', 6);
    reader.number('sequence', 8);
    const active = Number(reader.number('activeChange', 8));
    reader.number('changeCount', 8);
    // At most as large as the account, so that numbers that make no sense end with the data.
    if (depth > 32 || active >= size) throw new BadData('no tree has this depth and this number of changes');
    const change = NODE_BYTES * (depth + 1) + 8;
    reader.bytes('changesBefore', active * change);
    reader.bytes('root', NODE_BYTES);
    reader.bytes('changesAfter', size * change - active * change - NODE_BYTES);
    reader.bytes('lastPath', NODE_BYTES * depth);
    reader.bytes('lastLeaf', NODE_BYTES);
    reader.number('leafCount', 4);
    reader.bytes('leafPadding', 4);
    if (reader.left > 0) reader.rest('canopy');
  },
};

export const TREE_OWNER: Kind = {
  name: 'tree-settings',
  title: 'the settings of a tree of compressed artworks',
  is: (data) => hasDiscriminator(data, TREE_CONFIG),
  read(reader) {
    reader.bytes('discriminator', 8);
    reader.address('creator');
    reader.address('delegate');
    reader.number('capacity', 8);
    reader.number('minted', 8);
    reader.flag('isPublic');
    reader.number('decompressible', 1);
  },
};

export const LOOKUP_TABLE: Kind = {
  name: 'lookup-table',
  title: 'a lookup table',
  is: (data) => firstWord(data) === 1,
  read(reader) {
    reader.choice('state', ['uninitialized', 'lookup table'], 4);
    reader.number('deactivationSlot', 8, 'slot');
    reader.number('lastExtendedSlot', 8, 'slot');
    reader.number('lastExtendedIndex', 1);
    // Without an authority its place is kept free.
    const at = reader.offset;
    if (reader.optional('authority', () => reader.address('authority')) === null)
      reader.bytes('noAuthority', Math.max(0, at + 33 - reader.offset));
    reader.bytes('padding', 2);
    for (let index = 1; reader.left >= 32; index += 1) reader.address(`address${index}`);
  },
};

export const NONCE: Kind = {
  name: 'nonce',
  title: 'a durable nonce',
  is: (data) => data.length === 80,
  read(reader) {
    reader.number('version', 4);
    reader.choice('state', ['uninitialized', 'initialized'], 4);
    reader.address('authority');
    reader.address('nonce');
    reader.number('lamportsPerSignature', 8, 'lamports');
  },
};

const loader = (number: number, name: string, title: string, read: (reader: FieldReader) => void): Kind => ({
  name,
  title,
  is: (data) => firstWord(data) === number,
  read(reader) {
    reader.choice('state', ['uninitialized', 'buffer', 'program', 'program code'], 4);
    read(reader);
  },
});

/** Accounts of the loader of programs that can be upgraded. */
export const LOADER_KINDS: readonly Kind[] = [
  loader(2, 'program', 'a program', (reader) => void reader.address('codeAccount')),
  loader(3, 'program-code', 'the code of a program', (reader) => {
    reader.number('lastUpgradeSlot', 8, 'slot');
    reader.optional('upgradeAuthority', () => reader.address('upgradeAuthority'));
    reader.rest('code');
  }),
  loader(1, 'program-buffer', 'code that waits to become a program', (reader) => {
    reader.optional('authority', () => reader.address('authority'));
    reader.rest('code');
  }),
];

/** A program of an older loader, which cannot be upgraded, or one that is part of the runtime. */
export const FIXED_PROGRAM: Kind = {
  name: 'program',
  title: 'a program that nobody can upgrade',
  is: () => true,
  read: (reader) => reader.rest('code'),
};

export const CLOCK: Kind = {
  name: 'clock',
  title: 'the clock of the chain',
  is: (data) => data.length === 40,
  read(reader) {
    reader.number('slot', 8, 'slot');
    reader.signed('epochStart', 'time');
    reader.number('epoch', 8);
    reader.number('leaderScheduleEpoch', 8);
    reader.signed('time', 'time');
  },
};

/** Any data whose fields are not known here. */
export const unknown = (name: string, title: string): Kind => ({
  name,
  title,
  is: () => true,
  read: (reader) => reader.rest('data'),
});
