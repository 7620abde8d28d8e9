import { AccountState } from '@solana-program/token';
import { decodeMetadata, metadataInEscrow, noRecord, type RecordInEscrow } from '../chain/codecs/metadata.ts';
import { decodeMint, findTokenAddress, type Mint } from '../chain/codecs/token.ts';
import {
  findEditionAddress,
  findMetadataAddress,
  TOKEN_METADATA_ADDRESS,
} from '../chain/codecs/token-metadata.ts';
import { type AccountMap, accountAt } from '../chain/read-all.ts';
import { type Address, TOKEN_PROGRAM } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation } from '../ports/expectation.ts';
import { expectToken } from '../tokens/expect-token.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from '../tokens/maybe-token-account.ts';
import { TOKEN_SIZE } from '../tokens/sizes.ts';
import type { Asset, AssetAccounts, AssetKind, Holding } from './asset.ts';
import { type MintAuthorities, requireOneOfOne, requireSingle } from './one-of-one.ts';
import { metadataRecord } from './records.ts';

const STANDARD = 0;

/** A mint of SPL Token with a record of token-metadata, held in token accounts. Only a one-of-one of this kind can be sold. */
export const tokenMetadata: AssetKind = {
  name: 'token-metadata',
  programs: [TOKEN_METADATA_ADDRESS],
  reads: async (id) => [id, await findMetadataAddress(id)],
  holdingReads,

  async recognise({ id, accounts, isInEscrow }) {
    const mint = decodeMint(accountAt(accounts, id));
    if (mint === null) return null;
    const metadataAddress = await findMetadataAddress(id);
    const account = accountAt(accounts, metadataAddress);
    const record = isInEscrow ? metadataInEscrow(account, id, false) : requireRecord(account, id);
    return assetOf({ id, mint, metadataAddress, record, edition: await findEdition(id, mint) });
  },

  isSaleMark(before, after) {
    const changed = [...before.data.keys()].filter((at) => before.data[at] !== after.data[at]);
    const [at = 0] = changed;
    return (
      before.owner === TOKEN_METADATA_ADDRESS &&
      changed.length === 1 &&
      before.data[at] === 0 &&
      after.data[at] === 1
    );
  },
};

interface Read {
  readonly id: Address;
  readonly mint: Mint;
  readonly metadataAddress: Address;
  readonly record: RecordInEscrow;
  /** The edition record, which may hold an authority of the mint; null when the mint has no authority. */
  readonly edition: Address | null;
}

function assetOf({ id, mint, metadataAddress, record, edition }: Read): Asset {
  const authorities: MintAuthorities = { id, mint, edition };
  const fromEscrow = (from: Holding, to: Holding): AssetAccounts => ({
    mint: id,
    fromToken: from.address,
    toToken: to.address,
    metadata: metadataAddress,
    assetProgram: TOKEN_METADATA_ADDRESS,
    tokenProgram: TOKEN_PROGRAM,
  });
  return {
    ...metadataRecord(record.metadata),
    kind: tokenMetadata.name,
    id,
    standard: STANDARD,
    problem: record.problem,
    ...(edition === null || record.problem !== null
      ? {}
      : {
          original: {
            metadata: metadataAddress,
            edition,
            updateAuthority: record.metadata.updateAuthority,
          },
        }),
    opens: [TOKEN_SIZE],

    requireSingle: () => requireSingle(authorities),
    requireOneOfOne: () => requireOneOfOne(authorities),
    requireMovable: (from) => requireThawed(id, from),
    lock: null,
    holdingReads: (owner) => holdingReads(id, owner),
    async holding(owner, accounts) {
      return holdingOf(owner, await tokenAccountOf(id, owner, accounts));
    },
    async destination(chain, delivery, accounts) {
      // Loaded here, because commands that only read do not need it.
      const { openPayeeAccounts, findPayeeAccount } = await import('../tokens/payee-account.ts');
      const { address } = await tokenAccountOf(id, delivery.owner, accounts);
      const payee = await findPayeeAccount(chain, { ...delivery, mint: id }, accountAt(accounts, address));
      return {
        ...holdingOf(delivery.owner, payee),
        isMade: payee.seed !== null,
        open: (rent) => openPayeeAccounts([payee], delivery.payer, rent),
      };
    },
    fromOwner: (from, to) => ({ ...fromEscrow(from, to), ...(edition === null ? {} : { edition }) }),
    fromEscrow,
    recordAccounts: () => ({ mint: id, metadata: metadataAddress }),
    signerUnits: (change) => [{ mint: id, bounds: { min: change, max: change } }],
    handover: () => [],
    arrival: (label, to, shown) => [
      shown === 'units' ? unitsArrive(label, to, id) : ownerArrives(label, to, id),
    ],
    departure: (label, from) => [expectToken(label, from.address, { kind: 'closed' })],
  };
}

/** Throws `unsupported_asset` when its token account is frozen. */
function requireThawed(id: Address, { address, isFrozen }: Holding): void {
  if (!isFrozen) return;
  throw new CliError('unsupported_asset', {
    what: `${id} cannot be moved now`,
    why: `its token account ${address} is frozen`,
    hint: 'ask whoever froze it to thaw it',
    details: { mint: id, account: address },
  });
}

function requireRecord(account: RawAccount | null, id: Address): RecordInEscrow {
  if (account === null) throw noRecord(id);
  return { metadata: decodeMetadata(account, id), problem: null };
}

async function findEdition(id: Address, { mintAuthority, freezeAuthority }: Mint): Promise<Address | null> {
  return mintAuthority.__option === 'None' && freezeAuthority.__option === 'None'
    ? null
    : findEditionAddress(id);
}

async function holdingReads(id: Address, owner: Address): Promise<readonly Address[]> {
  return [await findTokenAddress(owner, id)];
}

async function tokenAccountOf(id: Address, owner: Address, accounts: AccountMap): Promise<MaybeTokenAccount> {
  const address = await findTokenAddress(owner, id);
  return maybeTokenAccount(address, accountAt(accounts, address));
}

function holdingOf(owner: Address, { address, account, lamports }: MaybeTokenAccount): Holding {
  const units = account?.amount ?? 0n;
  return {
    owner,
    address,
    isOpen: account !== null,
    size: TOKEN_SIZE,
    lamports,
    beside: [],
    units,
    isFrozen: account?.state === AccountState.Frozen,
    delegate: account?.delegate.__option === 'Some' ? account.delegate.value : null,
    missingReason:
      units === 1n ? null : `token account ${address} is ${account === null ? 'absent' : 'empty'}`,
  };
}

function ownerArrives(label: string, { address, owner, isOpen }: Holding, mint: Address): AccountExpectation {
  const fields = { owner, mint, amount: 1n };
  return expectToken(label, address, { kind: isOpen ? 'changed' : 'created', fields });
}

/** Expects one unit more, in an account that is the owner's before and after. */
function unitsArrive(
  label: string,
  { address, owner, isOpen, units }: Holding,
  mint: Address,
): AccountExpectation {
  const change = { kind: isOpen ? 'changed' : 'created', fields: { amount: units + 1n } } as const;
  const { decode, ...expectation } = expectToken(label, address, change);
  return {
    ...expectation,
    decode(raw) {
      const held = decode(raw);
      if (held.owner === owner && held.mint === mint) return { amount: held.amount ?? 0n };
      throw new CliError('account_mismatch', {
        what: `account ${address} is not the ${label}`,
        why: `it is ${held.owner}'s, of ${held.mint}`,
        hint: 'use another RPC node: --url URL',
        details: { account: address, owner },
      });
    },
  };
}
