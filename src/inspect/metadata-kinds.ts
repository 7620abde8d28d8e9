import type { FieldReader } from './field-reader.ts';
import type { Kind } from './kind.ts';

const STANDARDS = [
  'non-fungible',
  'fungible asset',
  'fungible',
  'print of a non-fungible',
  'programmable non-fungible',
  'print of a programmable non-fungible',
];
const USES = ['burn', 'multiple', 'single'];
const ROLES = ['sale', 'transfer', 'utility', 'staking', 'standard', 'locked transfer'];

/** Accounts of token-metadata begin with the number of their kind. */
const numbered = (key: number, name: string, title: string, read: (reader: FieldReader) => void): Kind => ({
  name,
  title,
  is: (data) => data[0] === key,
  read(reader) {
    reader.number('key', 1);
    read(reader);
  },
});

function readMetadata(reader: FieldReader): void {
  reader.address('updateAuthority');
  reader.address('mint');
  for (const name of ['name', 'symbol', 'uri']) reader.text(name);
  reader.number('sellerFeeBasisPoints', 2, 'bps');
  if (reader.flag('hasCreators')) {
    const count = reader.count('creatorCount', 4);
    for (let index = 1; index <= count; index += 1) {
      reader.address(`creator${index}Address`);
      reader.flag(`creator${index}Verified`);
      reader.number(`creator${index}Share`, 1);
    }
  }
  reader.flag('primarySaleHappened');
  reader.flag('isMutable');
  // Records of early versions end somewhere among these.
  if (reader.left > 0) reader.optional('editionNonce', () => reader.number('editionNonce', 1));
  if (reader.left > 0) reader.optional('tokenStandard', () => reader.choice('tokenStandard', STANDARDS));
  if (reader.left > 0 && reader.flag('hasCollection')) {
    reader.flag('collectionVerified');
    reader.address('collection');
  }
  if (reader.left > 0 && reader.flag('hasUses')) {
    reader.choice('useMethod', USES);
    reader.number('usesRemaining', 8);
    reader.number('usesTotal', 8);
  }
  if (reader.left > 0 && reader.flag('isCollection')) {
    reader.number('collectionVersion', 1);
    reader.number('collectionSize', 8);
  }
  if (reader.left > 0 && reader.flag('hasProgrammableConfig')) {
    reader.number('programmableConfigVersion', 1);
    reader.optional('ruleSet', () => reader.address('ruleSet'));
  }
}

function readTokenRecord(reader: FieldReader): void {
  reader.number('bump', 1);
  reader.choice('state', ['unlocked', 'locked', 'listed']);
  reader.optional('ruleSetRevision', () => reader.number('ruleSetRevision', 8));
  reader.optional('delegate', () => reader.address('delegate'));
  reader.optional('delegateRole', () => reader.choice('delegateRole', ROLES));
  // Older records end here.
  if (reader.left > 0) reader.optional('lockedTransfer', () => reader.address('lockedTransfer'));
}

export const METADATA_KINDS: readonly Kind[] = [
  numbered(4, 'metadata', 'the metadata record of an artwork', readMetadata),
  numbered(6, 'master-edition', 'the edition record of an original', (reader) => {
    reader.number('supply', 8);
    reader.optional('maxSupply', () => reader.number('maxSupply', 8));
  }),
  numbered(1, 'edition', 'the edition record of a print', (reader) => {
    reader.address('parent');
    reader.number('number', 8);
  }),
  numbered(7, 'edition-marker', 'a page of the numbers that were printed', (reader) => {
    reader.bytes('ledger', Math.min(31, reader.left));
  }),
  numbered(11, 'token-record', 'the token record of a programmable artwork', readTokenRecord),
];
