import { AccountState } from '@solana-program/token';
import { findTokenAddress } from '../chain/codecs/token.ts';
import {
  decodeToken2022Account,
  decodeToken2022Mint,
  metadataName,
  mintExtensions,
} from '../chain/codecs/token-2022.ts';
import { artworkExtensionRisk } from '../chain/codecs/token-2022-extensions.ts';
import { type AccountMap, accountAt } from '../chain/read-all.ts';
import { type Address, TOKEN_2022_PROGRAM } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import { TOKEN_SIZE } from '../tokens/sizes.ts';
import type { Holding } from './asset.ts';
import { requireOneOfOne } from './one-of-one.ts';

/** An associated token account of Token-2022, which can never change its owner: base, kind, and an empty extension. */
export const TOKEN_2022_SIZE = TOKEN_SIZE + 1 + 4;

/** An artwork of Token-2022. Only vendor-b takes them. */
export interface Token2022Artwork {
  readonly id: Address;
  /** Empty when it has none that can be read. */
  readonly name: string;
  /** Throws `unsupported_asset` unless its supply is one and stays one, and nobody can stop, tax or take it. */
  requireHarmless(): void;
  holding(owner: Address, accounts: AccountMap): Promise<Holding>;
}

/** The addresses to read for `holding`. */
export async function token2022Reads(id: Address, owners: readonly Address[]): Promise<readonly Address[]> {
  return Promise.all(owners.map((owner) => findTokenAddress(owner, id, TOKEN_2022_PROGRAM)));
}

/** Null for an account that is not an initialized mint of Token-2022. */
export function token2022Artwork(account: RawAccount): Token2022Artwork | null {
  const mint = decodeToken2022Mint(account);
  if (mint === null) return null;
  const id = account.address;
  return {
    id,
    name: nameOf(account),
    requireHarmless() {
      requireOneOfOne({ id, mint, edition: null });
      requireHarmless(account);
    },
    holding: (owner, accounts) => holdingOf(id, owner, accounts),
  };
}

function nameOf(account: RawAccount): string {
  try {
    return metadataName(account) ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function requireHarmless(account: RawAccount): void {
  const risks = (extensionsOf(account) ?? []).map(artworkExtensionRisk).filter((risk) => risk !== null);
  if (risks.length === 0) return;
  throw new CliError('unsupported_asset', {
    what: `${account.address} is not listed: it is not safe in escrow`,
    why: `its mint has ${risks.join(', and ')}`,
    hint: 'only an artwork whose mint has metadata and groups at most can be listed',
    details: { mint: account.address, risks },
  });
}

/** Throws `account_mismatch` when the extensions cannot be read. */
function extensionsOf(account: RawAccount): readonly number[] | null {
  try {
    return mintExtensions(account);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CliError('account_mismatch', {
      what: `account ${account.address} cannot be read as a mint of Token-2022`,
      why: 'its extensions are cut off',
      hint: 'use another RPC node: --url URL',
      details: { account: account.address },
      cause,
    });
  }
}

async function holdingOf(id: Address, owner: Address, accounts: AccountMap): Promise<Holding> {
  const address = await findTokenAddress(owner, id, TOKEN_2022_PROGRAM);
  const raw = accountAt(accounts, address);
  const account = decodeToken2022Account(raw);
  const units = account?.owner === owner ? account.amount : 0n;
  return {
    owner,
    address,
    isOpen: account !== null,
    size: TOKEN_2022_SIZE,
    lamports: raw?.lamports ?? 0n,
    beside: [],
    units,
    isFrozen: account?.state === AccountState.Frozen,
    delegate: account?.delegate.__option === 'Some' ? account.delegate.value : null,
    missingReason:
      units === 1n ? null : `token account ${address} is ${account === null ? 'absent' : 'empty'}`,
  };
}
