import { BadData, FieldReader } from './field-reader.ts';
import type { Kind } from './kind.ts';

const AUTHORITIES = ['nobody', 'the owner', 'the update authority', 'an address'];
const UPDATE_AUTHORITIES = ['nobody', 'an address', 'a collection'];
const PLUGINS = [
  'royalties',
  'freezeDelegate',
  'burnDelegate',
  'transferDelegate',
  'updateDelegate',
  'permanentFreezeDelegate',
  'attributes',
  'permanentTransferDelegate',
  'permanentBurnDelegate',
  'edition',
  'masterEdition',
  'addBlocker',
  'immutableMetadata',
  'verifiedCreators',
  'autograph',
  'bubblegumV2',
  'freezeExecute',
  'permanentFreezeExecute',
];
const ROYALTIES = 0;
/** Plugins that hold one byte: whether they freeze. */
const FREEZES: readonly number[] = [1, 5];

const asset: Kind = {
  name: 'core-asset',
  title: 'an asset of core',
  is: (data) => data[0] === 1 && data.length > 1,
  read(reader) {
    reader.number('key', 1);
    reader.address('owner');
    if (reader.choice('updateAuthorityKind', UPDATE_AUTHORITIES) !== 'nobody')
      reader.address('updateAuthority');
    reader.text('name');
    reader.text('uri');
    reader.optional('sequence', () => reader.number('sequence', 8));
    readPlugins(reader);
  },
};

const collection: Kind = {
  name: 'core-collection',
  title: 'a collection of core',
  is: (data) => data[0] === 5,
  read(reader) {
    reader.number('key', 1);
    reader.address('updateAuthority');
    reader.text('name');
    reader.text('uri');
    reader.number('minted', 4);
    reader.number('currentSize', 4);
    readPlugins(reader);
  },
};

const burned: Kind = {
  name: 'core-burned',
  title: 'what is left of a burned asset of core',
  is: (data) => data.length === 1 && data[0] === 0,
  read: (reader) => void reader.number('key', 1),
};

export const CORE_KINDS: readonly Kind[] = [asset, collection, burned];

interface Plugin {
  readonly kind: number;
  readonly offset: number;
}

/** The header says where the registry is, and the registry where each plugin is. The plugins lie between the two. */
function readPlugins(reader: FieldReader): void {
  if (reader.left === 0) return;
  const header = reader.offset;
  reader.number('pluginHeaderKey', 1);
  const registry = Number(reader.number('registryOffset', 8));
  if (registry < reader.offset || registry > reader.data.length)
    throw new BadData(`the registry of the plugins is at ${registry}, outside of the data`);
  // The registry is read first, with a reader of its own, since it says which plugins there are.
  const ahead = new FieldReader(reader.data);
  ahead.offset = registry;
  const plugins = readRegistry(ahead).toSorted((a, b) => a.offset - b.offset);
  for (const [index, { kind, offset }] of plugins.entries()) {
    const end = plugins[index + 1]?.offset ?? registry;
    if (offset !== reader.offset || offset < header || end > registry || end <= offset)
      throw new BadData(`a plugin is at ${offset}, where none can be`);
    readPlugin(reader, kind, end);
  }
  reader.bytes('betweenPlugins', registry - reader.offset);
  reader.fields.push(...ahead.fields);
  reader.offset = ahead.offset;
}

function readRegistry(reader: FieldReader): readonly Plugin[] {
  reader.number('registryKey', 1);
  const count = reader.count('pluginCount', 4);
  const plugins: Plugin[] = [];
  for (let index = 1; index <= count; index += 1) {
    const kind = reader.data[reader.offset] ?? 0;
    reader.choice(`plugin${index}`, PLUGINS);
    if (reader.choice(`plugin${index}AuthorityKind`, AUTHORITIES) === 'an address')
      reader.address(`plugin${index}Authority`);
    plugins.push({ kind, offset: Number(reader.number(`plugin${index}Offset`, 8)) });
  }
  reader.number('externalPluginCount', 4);
  return plugins;
}

function readPlugin(reader: FieldReader, kind: number, end: number): void {
  const name = PLUGINS[kind] ?? `plugin${kind}`;
  reader.number(`${name}Key`, 1);
  if (FREEZES.includes(kind)) reader.flag(`${name}Frozen`);
  if (kind === ROYALTIES) {
    reader.number('royaltyBasisPoints', 2, 'bps');
    const count = reader.count('creatorCount', 4);
    for (let index = 1; index <= count; index += 1) {
      reader.address(`creator${index}Address`);
      reader.number(`creator${index}Share`, 1);
    }
    const rule = reader.choice('ruleSet', ['none', 'only these programs', 'not these programs']);
    const programs = rule === 'none' ? 0 : reader.count('ruleSetCount', 4);
    for (let index = 1; index <= programs; index += 1) reader.address(`ruleSetProgram${index}`);
  }
  if (reader.offset > end) throw new BadData(`${name} is longer than its place`);
  reader.bytes(`${name}Data`, end - reader.offset);
}
