import { type SandboxKey, sandboxKey } from './keys.ts';

/** The wallets of the sandbox, with their balances in a new world: thousandths of SOL, whole BOXD. */
const STARTING_BALANCES = {
  authority: { seed: 'marketplace authority', role: 'runs the marketplace', milliSol: 10_000n, boxd: 0n },
  treasury: { seed: 'treasury', role: 'takes its fees', milliSol: 5_000n, boxd: 100n },
  mira: { seed: 'artist mira', role: 'artist', milliSol: 20_000n, boxd: 1_000n },
  teo: { seed: 'artist teo', role: 'artist', milliSol: 20_000n, boxd: 1_000n },
  ines: { seed: 'artist ines', role: 'artist', milliSol: 20_000n, boxd: 1_000n },
  arlo: { seed: 'collector arlo', role: 'collector', milliSol: 100_000n, boxd: 10_000n },
  bea: { seed: 'collector bea', role: 'collector', milliSol: 100_000n, boxd: 10_000n },
  cas: { seed: 'collector cas', role: 'collector', milliSol: 100_000n, boxd: 10_000n },
  stranger: { seed: 'stranger', role: 'has next to nothing', milliSol: 2n, boxd: 0n },
} as const;

export type WalletName = keyof typeof STARTING_BALANCES;

export interface SandboxWallet {
  readonly name: WalletName;
  readonly role: string;
  readonly key: SandboxKey;
  /** Balances in a new world, in lamports and in base units of the currency. */
  readonly lamports: bigint;
  readonly currency: bigint;
}

const LAMPORTS_PER_MILLISOL = 1_000_000n;
const UNITS_PER_BOXD = 1_000_000n;

export const WALLET_NAMES = Object.keys(STARTING_BALANCES) as readonly WalletName[];

export type Wallets = Readonly<Record<WalletName, SandboxWallet>>;

/** All wallets by name. They are the same in every sandbox. */
export function sandboxWallets(): Wallets {
  const entries = WALLET_NAMES.map((name): [WalletName, SandboxWallet] => {
    const { seed, role, milliSol, boxd } = STARTING_BALANCES[name];
    const lamports = milliSol * LAMPORTS_PER_MILLISOL;
    return [name, { name, role, key: sandboxKey(seed), lamports, currency: boxd * UNITS_PER_BOXD }];
  });
  return Object.fromEntries(entries) as Wallets;
}
