import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import * as pools from '../../src/chain/generated/pools/index.ts';
import {
  associatedToken,
  createMint,
  TOKEN_ACCOUNT_SIZE,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from './program-tokens.ts';
import { addressOf, ProgramVm, prebuilt, signerOf } from './program-vm.ts';

const PROGRAM = pools.POOLS_PROGRAM_ADDRESS;
/** In the order of their bytes, as a pool names its mints. */
const MINTS = ['mint a', 'mint b', 'mint c'].map(addressOf).sort(byBytes) as [Address, Address, Address];

function byBytes(left: Address, right: Address): number {
  const bytes = (value: Address) => Buffer.from(getAddressEncoder().encode(value));
  return Buffer.compare(bytes(left), bytes(right));
}

/** A pool of two mints, and where it is. */
export interface Place {
  readonly pool: Address;
  readonly mintA: Address;
  readonly mintB: Address;
  readonly vaultA: Address;
  readonly vaultB: Address;
}

export interface Hop {
  readonly place: Place;
  /** Of what goes in. */
  readonly mint: Address;
}

export interface SwapOverrides {
  readonly from?: Address;
  readonly to?: Address;
  readonly outputMint?: Address;
  readonly trailing?: Instruction['accounts'];
}

/** Three currencies, an authority that has pools, and a user, on the VM. */
export class Pools {
  readonly vm = new ProgramVm();
  readonly authority = addressOf('authority of the pools');
  readonly user = addressOf('user');
  readonly mints = MINTS;

  constructor() {
    this.vm.load(PROGRAM, prebuilt('pools'));
    for (const wallet of [this.authority, this.user]) this.vm.fund(wallet, 100_000_000_000n);
    const rent = this.vm.rent(82);
    for (const mint of this.mints) {
      this.must(this.authority, ...createMint(signerOf(this.authority), signerOf(mint), 6, rent));
    }
  }

  must(payer: Address, ...instructions: readonly Instruction[]) {
    const outcome = this.vm.send(payer, ...instructions);
    if (!outcome.ok) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`);
    return outcome;
  }

  async place(mintA: Address, mintB: Address): Promise<Place> {
    const [pool] = await pools.findPoolPda({ mintA, mintB });
    const [vaultA, vaultB] = [await associatedToken(pool, mintA), await associatedToken(pool, mintB)];
    return { pool, mintA, mintB, vaultA, vaultB };
  }

  create(place: Place, feeBps: number): Instruction {
    return pools.getCreatePoolInstruction({ ...place, authority: signerOf(this.authority), feeBps });
  }

  /** Gives a wallet's associated account exactly this much. */
  async hold(wallet: Address, mint: Address, amount: bigint): Promise<Address> {
    const token = await associatedToken(wallet, mint);
    const lamports = this.vm.rent(TOKEN_ACCOUNT_SIZE);
    this.vm.forge(token, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, wallet, amount), lamports });
    return token;
  }

  async add(
    place: Place,
    amountA: bigint,
    amountB: bigint,
    authority = this.authority,
  ): Promise<Instruction> {
    const fromA = await this.hold(authority, place.mintA, amountA);
    const fromB = await this.hold(authority, place.mintB, amountB);
    const input = { ...place, authority: signerOf(authority), fromA, fromB, amountA, amountB };
    return pools.getAddLiquidityInstruction(input);
  }

  /** A pool with these reserves. */
  async open(
    mintA: Address,
    mintB: Address,
    reserves: readonly [bigint, bigint],
    feeBps = 30,
  ): Promise<Place> {
    const place = await this.place(mintA, mintB);
    this.must(this.authority, this.create(place, feeBps));
    this.must(this.authority, await this.add(place, ...reserves));
    return place;
  }

  hops(hops: readonly Hop[]) {
    return hops.flatMap(({ place, mint }) => {
      const [input, output] =
        mint === place.mintA ? [place.vaultA, place.vaultB] : [place.vaultB, place.vaultA];
      return [
        { address: place.pool, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: input, role: AccountRole.WRITABLE },
        { address: output, role: AccountRole.WRITABLE },
      ];
    });
  }

  async swap(
    hops: readonly [Hop, ...Hop[]],
    data: { amountIn: bigint; minimumOut: bigint } | { amountOut: bigint; maximumIn: bigint },
    overrides: SwapOverrides = {},
  ): Promise<Instruction> {
    const last = hops.at(-1) ?? hops[0];
    const outputMint = last.mint === last.place.mintA ? last.place.mintB : last.place.mintA;
    const accounts = {
      user: signerOf(this.user),
      fromToken: overrides.from ?? (await associatedToken(this.user, hops[0].mint)),
      toToken: overrides.to ?? (await associatedToken(this.user, outputMint)),
      outputMint: overrides.outputMint ?? outputMint,
    };
    const instruction =
      'amountIn' in data
        ? pools.getSwapExactInInstruction({ ...accounts, ...data })
        : pools.getSwapExactOutInstruction({ ...accounts, ...data });
    return {
      ...instruction,
      accounts: [...instruction.accounts, ...(overrides.trailing ?? this.hops(hops))],
    };
  }

  /** What the vaults hold. */
  reserves({ vaultA, vaultB }: Place): readonly [bigint, bigint] {
    return [this.vm.tokens(vaultA) ?? 0n, this.vm.tokens(vaultB) ?? 0n];
  }
}
