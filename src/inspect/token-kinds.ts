import type { FieldReader } from './field-reader.ts';
import type { Kind } from './kind.ts';

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const MULTISIG_BYTES = 355;
/** Where an account of Token-2022 says which kind it is. */
const TYPE_AT = ACCOUNT_BYTES;
const TYPES = ['uninitialized', 'mint', 'account'];
const STATES = ['uninitialized', 'initialized', 'frozen'];

const account: Kind = {
  name: 'token-account',
  title: 'a token account',
  is: (data) => data.length === ACCOUNT_BYTES || data[TYPE_AT] === 2,
  read(reader) {
    reader.address('mint');
    reader.address('owner');
    reader.number('amount', 8, 'units');
    optionalAddress(reader, 'delegate');
    reader.choice('state', STATES);
    reader.optional('rentReserve', () => reader.number('rentReserve', 8, 'lamports'), 4, 8);
    reader.number('delegatedAmount', 8, 'units');
    optionalAddress(reader, 'closeAuthority');
    readExtensions(reader);
  },
};

const mint: Kind = {
  name: 'mint',
  title: 'a mint',
  is: (data) => data.length === MINT_BYTES || (data.length > TYPE_AT && data[TYPE_AT] === 1),
  read(reader) {
    optionalAddress(reader, 'mintAuthority');
    reader.number('supply', 8, 'units');
    reader.number('decimals', 1);
    reader.flag('initialized');
    optionalAddress(reader, 'freezeAuthority');
    if (reader.left === 0) return;
    reader.bytes('padding', ACCOUNT_BYTES - MINT_BYTES);
    readExtensions(reader);
  },
};

const multisig: Kind = {
  name: 'token-multisig',
  title: 'an account of several signers for tokens',
  is: (data) => data.length === MULTISIG_BYTES,
  read(reader) {
    reader.number('required', 1);
    const count = reader.count('signerCount', 1);
    reader.flag('initialized');
    for (let index = 1; index <= count; index += 1) reader.address(`signer${index}`);
  },
};

/** Accounts of SPL Token and of Token-2022. The type byte of Token-2022 comes before the size of a multisig. */
export const TOKEN_KINDS: readonly Kind[] = [mint, multisig, account];

function optionalAddress(reader: FieldReader, name: string): void {
  reader.optional(name, () => reader.address(name), 4, 32);
}

/** Extensions of Token-2022 by number, as far as they have fields that are worth reading. */
const EXTENSIONS: Readonly<Record<number, string>> = {
  1: 'transferFee',
  2: 'withheldTransferFee',
  3: 'mintCloseAuthority',
  4: 'confidentialTransferMint',
  5: 'confidentialTransferAccount',
  6: 'defaultAccountState',
  7: 'immutableOwner',
  8: 'memoRequired',
  9: 'nonTransferable',
  10: 'interest',
  11: 'cpiGuard',
  12: 'permanentDelegate',
  13: 'nonTransferableAccount',
  14: 'transferHook',
  15: 'transferHookAccount',
  16: 'confidentialTransferFee',
  17: 'confidentialTransferFeeAmount',
  18: 'metadataPointer',
  19: 'metadata',
  20: 'groupPointer',
  21: 'group',
  22: 'memberPointer',
  23: 'member',
  24: 'confidentialMintBurn',
  25: 'scaledAmount',
  26: 'pausable',
  27: 'pausableAccount',
};
const METADATA = 19;
const METADATA_POINTER = 18;
const PERMANENT_DELEGATE = 12;

/** Each extension after its number and its length. The rest, which is zeros, is allocated and not used. */
function readExtensions(reader: FieldReader): void {
  if (reader.left === 0) return;
  reader.choice('accountType', TYPES);
  for (let count = 1; reader.left >= 4; count += 1) {
    const { data, offset } = reader;
    if (data[offset] === 0 && data[offset + 1] === 0) return;
    const number = reader.count(`extension${count}Type`, 2);
    const length = reader.count(`extension${count}Length`, 2);
    const name = EXTENSIONS[number] ?? `extension${number}`;
    const end = reader.offset + length;
    if (number === METADATA) readMetadata(reader);
    else if (number === METADATA_POINTER) {
      reader.address('metadataPointerAuthority');
      reader.address('metadataPointerAddress');
    } else if (number === PERMANENT_DELEGATE) reader.address('permanentDelegate');
    reader.bytes(name, Math.max(0, end - reader.offset));
  }
}

function readMetadata(reader: FieldReader): void {
  reader.address('updateAuthority');
  reader.address('metadataMint');
  for (const name of ['name', 'symbol', 'uri']) reader.text(name);
  const count = reader.count('moreFields', 4);
  for (let index = 1; index <= count; index += 1) {
    reader.text(`key${index}`);
    reader.text(`value${index}`);
  }
}
