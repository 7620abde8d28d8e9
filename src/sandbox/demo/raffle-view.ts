import { type Address, createAddressWithSeed } from '@solana/kit';
import idl from '../../../programs/raffle/idl.json';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { addressAt } from '../../domain/base58.ts';
import { stringifyJson } from '../../json/json.ts';
import { bytesOf, derive } from './addresses.ts';

/** Reads raffles as anybody could. Like `viewChain`, it shares no code with the operations. */
export interface RaffleViewer {
  /** Null if there is none. */
  raffle(creator: string, mint: string): Promise<Raffle | null>;
  address(creator: string, mint: string): Promise<string>;
  /** Lamports that a wallet holds as wrapped SOL. */
  wrapped(wallet: string): Promise<bigint>;
}

export interface Raffle {
  readonly price: bigint;
  readonly sold: bigint;
  readonly supply: bigint;
  readonly feeBps: bigint;
  /** Null before the draw. */
  readonly winner: string | null;
  /** The holder of the ticket that the randomness of the draw selects. */
  readonly drawn: string | null;
  readonly claimed: { readonly prize: boolean; readonly proceeds: boolean };
  /** Lamports in the account that holds the proceeds; null if it is closed. */
  readonly proceeds: bigint | null;
}

const PROGRAM = idl.address;
const OFFSETS = { price: 171, supply: 179, sold: 183, winner: 207, randomness: 239, feeBps: 279, prize: 282 };
const TOKEN_AMOUNT = 64;
const FIRST_TICKET = 16;

export function viewRaffles(rpcUrl: string): RaffleViewer {
  async function call<T>(method: string, ...params: unknown[]): Promise<T> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyJson({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  const dataOf = async (address: string): Promise<Buffer | null> => {
    const { value } = await call<{ value: { data: [string, string] } | null }>('getAccountInfo', address, {
      encoding: 'base64',
      commitment: 'confirmed',
    });
    return value === null ? null : Buffer.from(value.data[0], 'base64');
  };
  return {
    address: async (creator, mint) => (await addressesOf(creator, mint)).raffle,
    async raffle(creator, mint) {
      const { raffle, entrants, proceeds } = await addressesOf(creator, mint);
      const data = await dataOf(raffle);
      const tickets = await dataOf(entrants);
      if (data === null || tickets === null) return null;
      const revenue = await dataOf(proceeds);
      const sold = BigInt(data.readUInt32LE(OFFSETS.sold));
      const winner = addressAt(data, OFFSETS.winner);
      const isDrawn = winner !== UNSET_ADDRESS;
      const ticket = isDrawn ? Number(data.readBigUInt64LE(OFFSETS.randomness) % sold) : 0;
      return {
        price: data.readBigUInt64LE(OFFSETS.price),
        supply: BigInt(data.readUInt32LE(OFFSETS.supply)),
        sold,
        feeBps: BigInt(data.readUInt16LE(OFFSETS.feeBps)),
        winner: isDrawn ? winner : null,
        drawn: isDrawn ? addressAt(tickets, FIRST_TICKET + 32 * ticket) : null,
        claimed: {
          prize: data.readUInt8(OFFSETS.prize) === 1,
          proceeds: data.readUInt8(OFFSETS.prize + 1) === 1,
        },
        proceeds: revenue?.readBigUInt64LE(TOKEN_AMOUNT) ?? null,
      };
    },
    async wrapped(wallet) {
      const { value } = await call<{ value: { account: { data: [string, string] } }[] }>(
        'getTokenAccountsByOwner',
        wallet,
        { mint: WRAPPED_SOL_MINT },
        { encoding: 'base64', commitment: 'confirmed' },
      );
      return value
        .map(({ account }) => Buffer.from(account.data[0], 'base64').readBigUInt64LE(TOKEN_AMOUNT))
        .reduce((sum, amount) => sum + amount, 0n);
    },
  };
}

/** The address of the entrants account has a seed: the first half of the mint in hexadecimal. */
async function addressesOf(creator: string, mint: string) {
  const seed = Buffer.from(bytesOf(mint).subarray(0, 16)).toString('hex');
  const programAddress = PROGRAM as Address;
  const entrants = await createAddressWithSeed({ baseAddress: creator as Address, seed, programAddress });
  const raffle = await derive(PROGRAM, 'raffle', bytesOf(entrants));
  return { entrants, raffle, proceeds: await derive(PROGRAM, bytesOf(raffle), 'proceeds') };
}
