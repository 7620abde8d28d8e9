import { Fields } from './fields.ts';

const STATES = ['uninitialized', 'initialized', 'frozen'];
const CIPHERTEXT = 64;
const AE_CIPHERTEXT = 36;

type Read = (fields: Fields) => unknown;

const none: Read = () => undefined;
const pointer =
  (name: string): Read =>
  ({ addressOrNone }) => ({ authority: addressOrNone(), [name]: addressOrNone() });
const transferFee = ({ u64, u16 }: Fields) => ({
  epoch: u64(),
  maximumFee: u64(),
  transferFeeBasisPoints: u16(),
});

/** Token-2022's extensions by type number: the name, and the state if it has one. 0 is padding. */
const EXTENSIONS: readonly (readonly [name: string, read: Read])[] = [
  ['uninitialized', none],
  [
    'transferFeeConfig',
    (fields) => ({
      transferFeeConfigAuthority: fields.addressOrNone(),
      withdrawWithheldAuthority: fields.addressOrNone(),
      withheldAmount: fields.u64(),
      olderTransferFee: transferFee(fields),
      newerTransferFee: transferFee(fields),
    }),
  ],
  ['transferFeeAmount', ({ u64 }) => ({ withheldAmount: u64() })],
  ['mintCloseAuthority', ({ addressOrNone }) => ({ closeAuthority: addressOrNone() })],
  [
    'confidentialTransferMint',
    ({ addressOrNone, bool, base64OrNone }) => ({
      authority: addressOrNone(),
      autoApproveNewAccounts: bool(),
      auditorElgamalPubkey: base64OrNone(),
    }),
  ],
  [
    'confidentialTransferAccount',
    ({ bool, base64, u64 }) => ({
      approved: bool(),
      elgamalPubkey: base64(32),
      pendingBalanceLo: base64(CIPHERTEXT),
      pendingBalanceHi: base64(CIPHERTEXT),
      availableBalance: base64(CIPHERTEXT),
      decryptableAvailableBalance: base64(AE_CIPHERTEXT),
      allowConfidentialCredits: bool(),
      allowNonConfidentialCredits: bool(),
      pendingBalanceCreditCounter: u64(),
      maximumPendingBalanceCreditCounter: u64(),
      expectedPendingBalanceCreditCounter: u64(),
      actualPendingBalanceCreditCounter: u64(),
    }),
  ],
  ['defaultAccountState', ({ u8 }) => ({ accountState: STATES[u8()] ?? 'uninitialized' })],
  ['immutableOwner', none],
  ['memoTransfer', ({ bool }) => ({ requireIncomingTransferMemos: bool() })],
  ['nonTransferable', none],
  [
    'interestBearingConfig',
    ({ addressOrNone, i64, i16 }) => ({
      rateAuthority: addressOrNone(),
      initializationTimestamp: i64(),
      preUpdateAverageRate: i16(),
      lastUpdateTimestamp: i64(),
      currentRate: i16(),
    }),
  ],
  ['cpiGuard', ({ bool }) => ({ lockCpi: bool() })],
  ['permanentDelegate', ({ addressOrNone }) => ({ delegate: addressOrNone() })],
  ['nonTransferableAccount', none],
  ['transferHook', pointer('programId')],
  ['transferHookAccount', ({ bool }) => ({ transferring: bool() })],
  [
    'confidentialTransferFeeConfig',
    ({ addressOrNone, base64OrNone, bool, base64 }) => ({
      authority: addressOrNone(),
      withdrawWithheldAuthorityElgamalPubkey: base64OrNone(),
      harvestToMintEnabled: bool(),
      withheldAmount: base64(CIPHERTEXT),
    }),
  ],
  ['confidentialTransferFeeAmount', ({ base64 }) => ({ withheldAmount: base64(CIPHERTEXT) })],
  ['metadataPointer', pointer('metadataAddress')],
  [
    'tokenMetadata',
    (fields) => ({
      updateAuthority: fields.addressOrNone(),
      mint: fields.address(),
      name: fields.text(),
      symbol: fields.text(),
      uri: fields.text(),
      additionalMetadata: fields.shortList(() => [fields.text(), fields.text()]),
    }),
  ],
  ['groupPointer', pointer('groupAddress')],
  [
    'tokenGroup',
    ({ addressOrNone, address, u64 }) => ({
      updateAuthority: addressOrNone(),
      mint: address(),
      size: u64(),
      maxSize: u64(),
    }),
  ],
  ['groupMemberPointer', pointer('memberAddress')],
  ['tokenGroupMember', ({ address, u64 }) => ({ mint: address(), group: address(), memberNumber: u64() })],
  [
    'confidentialMintBurn',
    ({ base64 }) => ({
      confidentialSupply: base64(CIPHERTEXT),
      decryptableSupply: base64(AE_CIPHERTEXT),
      supplyElgamalPubkey: base64(32),
      pendingBurn: base64(CIPHERTEXT),
    }),
  ],
  [
    'scaledUiAmountConfig',
    ({ addressOrNone, f64, i64 }) => ({
      authority: addressOrNone(),
      multiplier: String(f64()),
      newMultiplierEffectiveTimestamp: i64(),
      newMultiplier: String(f64()),
    }),
  ],
  ['pausableConfig', ({ addressOrNone, bool }) => ({ authority: addressOrNone(), paused: bool() })],
  ['pausableAccount', none],
  ['permissionedBurnConfig', ({ addressOrNone }) => ({ authority: addressOrNone() })],
];

/** One extension with its state. One that is not known, or damaged, is named so. */
export function parseExtension(type: number, data: Uint8Array): { extension: string; state?: unknown } {
  const row = EXTENSIONS[type];
  if (row === undefined) return { extension: 'unparseableExtension' };
  const [extension, read] = row;
  try {
    const state = read(new Fields(data));
    return state === undefined ? { extension } : { extension, state };
  } catch (error) {
    if (error instanceof RangeError) return { extension: 'unparseableExtension' };
    throw error;
  }
}
