import { AUTH_RULES_ADDRESS } from '../chain/codecs/auth-rules.ts';
import {
  decodeMetadata,
  isProgrammableRecord,
  metadataInEscrow,
  type RecordInEscrow,
} from '../chain/codecs/metadata.ts';
import { decodeMint, findTokenAddress } from '../chain/codecs/token.ts';
import { findEditionAddress, findMetadataAddress } from '../chain/codecs/token-metadata.ts';
import {
  decodeTokenRecord,
  findTokenRecordAddress,
  INSTRUCTIONS_SYSVAR,
  TOKEN_RECORD_SIZE,
  type TokenRecord,
} from '../chain/codecs/token-record.ts';
import { type AccountMap, accountAt } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, Fields } from '../ports/expectation.ts';
import type { Asset, AssetAccounts, AssetKind, Destination, Holding } from './asset.ts';
import { programmableRecord } from './records.ts';
import { tokenMetadata } from './token-metadata.ts';

const STANDARD = 3;
/** Measured: about 80,000 without a rule set, and 100,000 more with a small one. */
const MOVE_UNITS = 120_000;
const RULE_SET_UNITS = 80_000;
const UNITS_PER_RULE_BYTE = 150;
const MOST_MOVE_UNITS = 900_000;
const UNCHANGED = { min: 0n, max: 0n };
/** What a token record shows of an artwork that its owner alone has a right to. */
const FREE = { isLocked: false, delegate: 'nobody' };

/**
 * A programmable NFT of token-metadata: its token accounts are always frozen, each has a token record beside it, and only
 * token-metadata moves it, if the artwork's rule set allows it.
 */
export const programmable: AssetKind = {
  ...tokenMetadata,
  name: 'programmable',
  programs: [AUTH_RULES_ADDRESS],
  holdingReads,

  async recognise(asked) {
    const { id, chain, accounts, isInEscrow, standard } = asked;
    const account = accountAt(accounts, await findMetadataAddress(id));
    if (!isOfKind(account, id) || decodeMint(accountAt(accounts, id)) === null) return null;
    // The programs go by what was put into escrow, whatever the record says since. Only this kind has a token record.
    const isAsPut = standard === undefined ? hasTokenRecord(accounts) : standard === STANDARD;
    if (isInEscrow && !isAsPut) return null;
    const record = isInEscrow ? metadataInEscrow(account, id, true) : readable(account, id);
    const base = await tokenMetadata.recognise({ ...asked, isInEscrow: true });
    if (base === null) return null;
    const { ruleSet } = record.metadata;
    return assetOf(base, record, ruleSet === null ? 0 : await sizeOf(chain, ruleSet));
  },
};

function isOfKind(account: RawAccount | null, id: Address): boolean {
  if (account === null) return false;
  try {
    return isProgrammableRecord(decodeMetadata(account, id));
  } catch (error) {
    if (error instanceof CliError && error.code === 'account_mismatch') return false;
    throw error;
  }
}

const readable = (account: RawAccount | null, id: Address): RecordInEscrow => {
  const record = metadataInEscrow(account, id, true);
  if (record.problem !== null) throw record.problem;
  return record;
};

const hasTokenRecord = (accounts: AccountMap): boolean =>
  [...accounts.values()].some((account) => decodeTokenRecord(account) !== null);

async function sizeOf(chain: ChainReader, ruleSet: Address): Promise<number> {
  const { accounts } = await chain.getAccounts([ruleSet]);
  return accounts[0]?.data.length ?? 0;
}

/** `base`: the same artwork as a mint of SPL Token, which it is too. `ruleSetSize`: bytes. */
async function assetOf(
  base: Asset,
  { metadata, problem }: RecordInEscrow,
  ruleSetSize: number,
): Promise<Asset> {
  const { id } = base;
  const { ruleSet } = metadata;
  const edition = await findEditionAddress(id);
  const metadataAddress = await findMetadataAddress(id);
  const ruleUnits = ruleSet === null ? 0 : RULE_SET_UNITS + UNITS_PER_RULE_BYTE * ruleSetSize;
  const block = (from: Holding, to: Holding): AssetAccounts => ({
    ...base.fromEscrow(from, to),
    edition,
    fromRecord: tokenRecordOf(from),
    toRecord: tokenRecordOf(to),
    instructionsSysvar: INSTRUCTIONS_SYSVAR,
    ...(ruleSet === null ? {} : { authRules: ruleSet, authRulesProgram: AUTH_RULES_ADDRESS }),
  });
  const arrival: Asset['arrival'] = (label, to, shown) => [
    ...base.arrival(label, to, shown),
    recordOpens(label, to),
  ];
  return {
    ...base,
    kind: programmable.name,
    standard: STANDARD,
    ...programmableRecord(metadata),
    problem,
    opens: [...base.opens, TOKEN_RECORD_SIZE],
    requireMovable(from) {
      if (from.obstacle !== undefined) throw hindered(id, from, from.obstacle);
    },
    lock: {
      adds: 0,
      keeps: 0,
      requirePossible: (from) => requireLockable(id, from),
      isInPlace: (from, holder) => from.isFrozen && from.delegate === holder,
      // Whether its rule set lets the holder move it, its refusal in the simulation says.
      requireMovable: () => undefined,
      put: (from, holder) => ({
        tokens: [{ mint: id, bounds: UNCHANGED, delegate: holder }],
        accounts: [recordBecomes(from, { isLocked: true, delegate: holder })],
      }),
      lift: (from, holder) => ({
        frees: 0,
        tokens: [{ mint: id, bounds: UNCHANGED, isFrozenWhileHeld: true }],
        accounts: from.delegate === holder ? [recordBecomes(from, FREE)] : [],
      }),
      handover: base.handover,
      arrival,
    },
    moveUnits: Math.min(MOST_MOVE_UNITS, MOVE_UNITS + ruleUnits),
    recordAccounts: () => ({ mint: id, metadata: metadataAddress }),
    holdingReads: (owner) => holdingReads(id, owner),
    async holding(owner, accounts) {
      const held = await base.holding(owner, accounts);
      const record = await findTokenRecordAddress(id, held.address);
      return withRecord(held, record, accountAt(accounts, record));
    },
    async destination(chain, delivery, accounts) {
      const made = await base.destination(chain, delivery, accounts);
      const address = await findTokenRecordAddress(id, made.address);
      const read = accounts.get(address) ?? (await chain.getAccounts([address])).accounts[0] ?? null;
      return withRecord(made, address, read);
    },
    fromOwner: block,
    fromEscrow: block,
    signerUnits: (change) => base.signerUnits(change).map((one) => ({ ...one, isFrozenWhileHeld: true })),
    arrival,
    departure: (label, from) => [
      ...base.departure(label, from),
      { ...recordExpectation(label, tokenRecordOf(from)), change: { kind: 'closed' } },
    ],
  };
}

/** Nobody but the update authority can record the first sale, so any sale by others counts as a later one. */
async function holdingReads(id: Address, owner: Address): Promise<readonly Address[]> {
  const token = await findTokenAddress(owner, id);
  return [token, await findTokenRecordAddress(id, token)];
}

function withRecord<Held extends Holding>(held: Held, address: Address, account: RawAccount | null): Held {
  const record = decodeTokenRecord(account);
  const { lamports = 0n } = account ?? {};
  return {
    ...held,
    beside: [{ address, isOpen: record !== null, size: TOKEN_RECORD_SIZE, lamports }],
    // Every account that holds it is frozen: that alone stops nothing.
    isFrozen: record?.isLocked ?? false,
    delegate: record?.delegate ?? null,
    ...(record === null ? {} : obstacleOf(record)),
  };
}

/** A delegate for transfers or staking ends with a transfer by the owner. */
function obstacleOf({ isLocked, delegate, role }: TokenRecord): Pick<Holding, 'obstacle'> {
  if (isLocked) return { obstacle: `${delegate} has locked it` };
  if (role === 'sale') return { obstacle: `only ${delegate}, its sale delegate, may move it` };
  if (role === 'utility') return { obstacle: `${delegate} is its utility delegate` };
  return {};
}

function hindered(mint: Address, { address, delegate }: Holding, why: string): CliError {
  return new CliError('unsupported_asset', {
    what: `${mint} cannot be moved now`,
    why,
    hint: 'unlock it, or revoke the delegate, where that was set',
    details: { mint, account: address, delegate },
  });
}

/** A lock would end what a delegate may do, and whoever locked it already would lose that. */
function requireLockable(mint: Address, from: Holding): void {
  if (from.delegate !== null) throw hindered(mint, from, from.obstacle ?? `${from.delegate} is its delegate`);
}

function tokenRecordOf({ beside: [record] }: Holding): Address {
  if (record !== undefined) return record.address;
  throw new Error('a holding of a programmable NFT has a token record');
}

function recordExpectation(label: string, address: Address): Omit<AccountExpectation, 'change'> {
  return {
    label: `token record of the ${label}`,
    address,
    decode(account) {
      const record = decodeTokenRecord(account);
      if (record !== null) return { isLocked: record.isLocked, delegate: record.delegate ?? 'nobody' };
      throw new CliError('account_mismatch', {
        what: `account ${address} cannot be read as a token record`,
        why: `it belongs to ${account.owner}`,
        hint: 'use another RPC node: --url URL',
        details: { account: address },
      });
    },
  };
}

function recordBecomes(from: Holding, fields: Fields): AccountExpectation {
  const record = recordExpectation('artwork', tokenRecordOf(from));
  return { ...record, change: { kind: 'changed', fields } };
}

function recordOpens(label: string, to: Holding | Destination): AccountExpectation {
  const fields = FREE;
  const isOpen = to.beside[0]?.isOpen ?? false;
  return {
    ...recordExpectation(label, tokenRecordOf(to)),
    change: { kind: isOpen ? 'changed' : 'created', fields },
  };
}
