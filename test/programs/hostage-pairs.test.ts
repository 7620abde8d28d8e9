import { AccountRole, type Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { secondAccount } from '../support/program-hostage.ts';
import { SALES, type Sale, type SaleName, type SalePlaces } from '../support/program-sales.ts';
import { associatedToken, createAssociatedToken } from '../support/program-tokens.ts';
import { TOKEN_TURNS, type TokenTurn, WALLET_TURNS, type WalletTurn } from '../support/program-turns.ts';
import { NETWORK_FEE, signerOf } from '../support/program-vm.ts';
import { FULL } from '../support/sample.ts';

/**
 * Money and artwork are in escrow; one party or two do something at once, each anything that the runtime allows; everybody
 * else gets what is theirs. Every pair of parties with every pair of things, by transactions.
 */

const PARTIES = ['seller', 'buyer', 'first creator', 'second creator', 'fee account'] as const;
type Party = (typeof PARTIES)[number];

/** What one party does. `elsewhere`: whoever ends the sale names another account of theirs. */
type Thing =
  | { readonly of: 'wallet'; readonly how: WalletTurn }
  | { readonly of: 'token'; readonly how: TokenTurn; readonly elsewhere: boolean };

/** Each thing of a party alone, once, and of the pairs of things one in so many; with `--mode full` all of them. */
const SAMPLE = FULL ? 1 : 120;
/** Who signs the end of a sale is no hostage-taker. */
const SIGNER: Readonly<Partial<Record<SaleName, Party>>> = {
  purchase: 'buyer',
  acceptance: 'seller',
  order: 'buyer',
};

const walletThings: readonly Thing[] = WALLET_TURNS.map((how) => ({ of: 'wallet', how }));

/** Of a token account. Who has to get the money or the artwork is never paid into an account that is lost. */
const tokenThings = (party: Party): readonly Thing[] =>
  TOKEN_TURNS.flatMap((how) => {
    const choices = how.usable ? [false] : party === 'seller' || party === 'buyer' ? [true] : [false, true];
    return choices.map((elsewhere) => ({ of: 'token' as const, how, elsewhere }));
  });

/** A sale in escrow to which every run goes back, with all token accounts open. */
class Stage {
  readonly #sale: Sale;
  readonly #tokens: Readonly<Record<Party, Address>>;
  readonly #seconds: Readonly<Record<Party, Address>>;
  readonly #endings = new Map<string, ReturnType<Sale['finish']>>();

  constructor(sale: Sale, tokens: Record<Party, Address>, seconds: Record<Party, Address>) {
    this.#sale = sale;
    this.#tokens = tokens;
    this.#seconds = seconds;
    sale.world.vm.save();
  }

  static async of(name: SaleName, terms: object): Promise<Stage> {
    const sale = await SALES[name](terms);
    const { world } = sale;
    const entries = await Promise.all(
      PARTIES.map(async (party) => {
        const wallet = walletOf(sale, party);
        const mint = party === 'buyer' ? world.mint : world.currency;
        const token = await associatedToken(wallet, mint);
        if (world.terms.spl || party === 'buyer') {
          world.must(world.authority, await createAssociatedToken(signerOf(world.authority), wallet, mint));
        }
        return [party, token, secondAccount(world, wallet, mint)] as const;
      }),
    );
    const tokens = Object.fromEntries(entries.map(([party, token]) => [party, token]));
    const seconds = Object.fromEntries(entries.map(([party, , second]) => [party, second]));
    return new Stage(sale, tokens as Record<Party, Address>, seconds as Record<Party, Address>);
  }

  /** What a party can do to what it is paid into. */
  things(party: Party): readonly Thing[] {
    const { spl } = this.#sale.world.terms;
    return spl || party === 'buyer' ? [...walletThings, ...tokenThings(party)] : walletThings;
  }

  /** Returns what everybody got, and what is theirs. */
  async play(doings: ReadonlyMap<Party, Thing>) {
    const { world, sender } = this.#sale;
    world.vm.restore();
    for (const [party, thing] of doings) this.#turn(party, thing);
    const places = this.#places(doings);
    const before = this.#holdings(doings);
    world.must(sender, ...(await this.#ending(places)));
    const got = this.#holdings(doings).map(([name, amount], at) => [name, amount - (before[at]?.[1] ?? 0n)]);
    return { got, due: this.#dues(doings) };
  }

  #turn(party: Party, thing: Thing): void {
    const { world } = this.#sale;
    const owner = walletOf(this.#sale, party);
    const token = this.#tokens[party];
    if (thing.of === 'wallet') thing.how.turn(world.vm, owner);
    else if (party !== 'buyer')
      thing.how.turn(world.vm, token, { owner, mint: world.currency, issuer: world.authority });
    // The real token-metadata lets a delegate of the owner freeze an artwork; the stand-in does not, so it is set.
    else if (thing.how.name === 'frozen') world.vm.patch(token, 108, [2]);
    else thing.how.turn(world.vm, token, { owner, mint: world.mint, issuer: owner });
  }

  #placeOf(party: Party, doings: ReadonlyMap<Party, Thing>): Address {
    const thing = doings.get(party);
    return thing?.of === 'token' && thing.elsewhere ? this.#seconds[party] : this.#tokens[party];
  }

  #places(doings: ReadonlyMap<Party, Thing>): SalePlaces {
    const toToken = this.#placeOf('buyer', doings);
    if (!this.#sale.world.terms.spl) return { toToken };
    const creators = (['first creator', 'second creator'] as const).flatMap((party) =>
      [walletOf(this.#sale, party), this.#placeOf(party, doings)].map((address) => ({
        address,
        role: AccountRole.WRITABLE,
      })),
    );
    const [payeeToken, feeToken] = [this.#placeOf('seller', doings), this.#placeOf('fee account', doings)];
    return { toToken, payeeToken, feeToken, creators };
  }

  #ending(places: SalePlaces): ReturnType<Sale['finish']> {
    const key = JSON.stringify(places);
    const known = this.#endings.get(key) ?? this.#sale.finish(places);
    this.#endings.set(key, known);
    return known;
  }

  /** Lamports of every wallet, and tokens where they should arrive. */
  #holdings(doings: ReadonlyMap<Party, Thing>): readonly (readonly [name: string, amount: bigint])[] {
    const { world } = this.#sale;
    return PARTIES.flatMap((party) => {
      const tokens = world.vm.tokens(this.#placeOf(party, doings)) ?? 0n;
      const lamports = world.vm.balance(walletOf(this.#sale, party));
      return [
        [`lamports of the ${party}`, lamports],
        [`tokens of the ${party}`, tokens],
      ] as const;
    });
  }

  /** The same by plain arithmetic: each their part, and the seller what others forfeit by what they did themselves. */
  #dues(doings: ReadonlyMap<Party, Thing>): readonly (readonly [name: string, amount: bigint])[] {
    const { world, paid, split, rents, sender, keeper } = this.#sale;
    const parts: Record<Party, bigint> = {
      seller: split.seller,
      buyer: 0n,
      'first creator': split.creators[0] ?? 0n,
      'second creator': split.creators[1] ?? 0n,
      'fee account': split.fee,
    };
    for (const [party, thing] of doings) {
      if (party === 'seller' || party === 'buyer' || !this.#forfeits(thing, parts[party])) continue;
      parts.seller += parts[party];
      parts[party] = 0n;
    }
    const seller = doings.get('seller');
    const waits = keeper !== undefined && seller?.of === 'wallet' && seller.how.forfeits(world.vm.rent(165));
    const { spl } = world.terms;
    // Who ends the sale opens what somebody closed, unless nothing is paid there.
    const closed = [...doings.values()].filter((it) => it.of === 'token' && it.how.name === 'closed').length;
    const spent = NETWORK_FEE + BigInt(closed) * world.vm.rent(165);
    return PARTIES.flatMap((party) => {
      const isSender = walletOf(this.#sale, party) === sender;
      const rent = party === 'seller' ? (waits ? 0n : rents.seller) : party === 'buyer' ? rents.buyer : 0n;
      const cost = party === 'buyer' && isSender && !spl ? paid : 0n;
      const lamports = rent + (spl ? 0n : parts[party]) - cost - (isSender ? spent : 0n);
      const tokens = party === 'buyer' ? 1n : spl ? parts[party] : 0n;
      return [
        [`lamports of the ${party}`, lamports],
        [`tokens of the ${party}`, tokens],
      ] as const;
    });
  }

  #forfeits(thing: Thing, share: bigint): boolean {
    if (thing.of === 'token') return !thing.how.usable && !thing.elsewhere;
    return !this.#sale.world.terms.spl && thing.how.forfeits(share);
  }
}

function walletOf({ world, buyer }: Sale, party: Party): Address {
  const [first = world.seller, second = world.seller] = world.creators;
  const wallets = { seller: world.seller, buyer, 'fee account': world.feeAccount };
  return { ...wallets, 'first creator': first, 'second creator': second }[party];
}

const nameOf = (thing: Thing) =>
  thing.of === 'wallet'
    ? `wallet: ${thing.how.name}`
    : `token account: ${thing.how.name}${thing.elsewhere ? ', another is named' : ''}`;

/** The second price leaves shares that do not keep an empty wallet alive. */
const SCENES: readonly (readonly [SaleName, terms: string, terms: object])[] = [
  ...(['purchase', 'settlement', 'acceptance', 'order'] as const).flatMap((name) => [
    [name, 'in SOL', {}] as const,
    [name, 'in SOL, with small shares', { price: 5_000_000n }] as const,
    [name, 'in a currency', { spl: true }] as const,
  ]),
  ['raffle', 'in a currency', {}],
];

describe.each(SCENES)('%s %s', (name, _, terms) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.of(name, terms);
  });

  const parties = PARTIES.filter((party) => party !== SIGNER[name]);
  const pairs = parties.flatMap((one, at) => parties.slice(at + 1).map((other) => [one, other] as const));
  const timeout = 600_000;
  /** Whether `other` is the first of those that `party` is in a pair with. */
  const isFirst = (party: Party, other: Party) => parties.find((one) => one !== party) === other;
  test.each(pairs)(
    'the %s and the %s at once: everybody else gets theirs',
    { timeout },
    async (one, other) => {
      const offset = PARTIES.indexOf(one) + PARTIES.indexOf(other);
      const isSampled = (index: number, count: number) => index % SAMPLE === offset % Math.min(SAMPLE, count);
      const [firsts, seconds] = [stage.things(one), stage.things(other)];
      let played = 0;
      for (const [at, first] of firsts.entries()) {
        for (const [beside, second] of seconds.entries()) {
          // The first thing is nothing.
          const isChosen =
            at > 0 && beside > 0
              ? isSampled(
                  (at - 1) * (seconds.length - 1) + beside - 1,
                  (firsts.length - 1) * (seconds.length - 1),
                )
              : FULL || (at > 0 ? isFirst(one, other) : isFirst(other, one));
          if (!isChosen) continue;
          played += 1;
          const doings = new Map([
            [one, first],
            [other, second],
          ]);
          const { got, due } = await stage.play(doings);
          expect(got, `${nameOf(first)}; ${nameOf(second)}`).toEqual(due);
        }
      }
      expect(played).toBeGreaterThan(0);
    },
  );
});
