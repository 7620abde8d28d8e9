import { getTokenSize } from '@solana-program/token';
import { isBurned, readCoreAsset } from '../../chain/codecs/core-accounts.ts';
import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { LATER_ARTWORKS } from '../world/artworks.ts';
import { artworkKey } from '../world/mint.ts';

/** The holder of each one-of-one, by its mint. Compressed ones are not among them. */
export async function readHolders(chain: ChainReader): Promise<ReadonlyMap<Address, Address>> {
  const assets = LATER_ARTWORKS.filter(({ kind }) => kind === 'core').map(
    ({ name }) => artworkKey(name).address,
  );
  const { accounts: found } = await chain.getAccounts(assets);
  const owned = found.flatMap((account, index): [Address, Address][] => {
    const mint = assets[index];
    return account === null || mint === undefined || isBurned(account)
      ? []
      : [[mint, readCoreAsset(account).owner]];
  });
  const accounts = [
    ...(await chain.getProgramAccounts(TOKEN_PROGRAM, [{ dataSize: getTokenSize() }])),
    // Accounts of Token-2022 are longer, by their extensions.
    ...(await chain.getProgramAccounts(TOKEN_2022_PROGRAM, [])),
  ];
  const held = accounts
    .filter(({ data }) => holdsOne(data))
    .map(({ data }): [Address, Address] => [toAddress(data.slice(0, 32)), toAddress(data.slice(32, 64))]);
  return new Map([...held, ...owned]);
}

const AMOUNT_AT = 64;
const KIND_AT = 165;
const TOKEN_ACCOUNT = 2;

/** Whether it is a token account that holds one unit. To decode all of them takes long. */
function holdsOne(data: Uint8Array): boolean {
  if (data.length < KIND_AT || (data.length > KIND_AT && data[KIND_AT] !== TOKEN_ACCOUNT)) return false;
  return new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true) === 1n;
}
