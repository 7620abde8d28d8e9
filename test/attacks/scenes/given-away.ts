import { getAddressEncoder } from '@solana/kit';
import { AccountState, getTokenEncoder } from '@solana-program/token';
import { findTokenAddress } from '../../../src/chain/codecs/token.ts';
import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { type Address, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { bid } from '../../../src/operations/auction/bid.ts';
import { settle } from '../../../src/operations/auction/settle.ts';
import { buy } from '../../../src/operations/listing/buy.ts';
import { accept } from '../../../src/operations/offer/accept.ts';
import { claimPrize } from '../../../src/operations/raffle/claim-prize.ts';
import { claimProceeds } from '../../../src/operations/raffle/claim-proceeds.ts';
import { RENT_EXEMPT_EPOCH } from '../../../src/sandbox/chain/vm/account.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { type Scene, type Stage, scene } from '../scene.ts';
import { artwork, NOW, one, price, wallet } from '../stage.ts';
import { raffleOf } from './raffle.ts';

const BOXD = SANDBOX_CURRENCY.mint;
const TOKEN_RENT = 2_039_280n;
/** Where the owner stands in a token account. */
const OWNER_AT = 32;
const DAYS_OF_GRAIN_FIELD = 6;

/** Whose token accounts belong to a stranger by now: the signer makes others for them, and pays the rent. */
function givenAway(given: readonly (readonly [WalletName, Address])[]): (stage: Stage) => Promise<void> {
  return async (stage) => {
    for (const [name, mint] of given) await give(stage, name, mint);
    stage.chain.makeBlocks(1);
  };
}

async function give({ chain }: Stage, name: WalletName, mint: Address): Promise<void> {
  const address = await findTokenAddress(wallet(name), mint);
  const account = chain.getAccount(address) ?? {
    owner: TOKEN_PROGRAM,
    lamports: TOKEN_RENT,
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
    data: empty(mint),
  };
  const data = Uint8Array.from(account.data);
  data.set(getAddressEncoder().encode(wallet('stranger')), OWNER_AT);
  chain.setAccount(address, { ...account, data });
}

function empty(mint: Address): Uint8Array {
  const encoded = getTokenEncoder().encode({
    mint,
    owner: wallet('stranger'),
    amount: 0n,
    delegate: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    isNative: mint === WRAPPED_SOL_MINT ? TOKEN_RENT : null,
    state: AccountState.Initialized,
  });
  return new Uint8Array(encoded);
}

/** When its time is over. */
async function afterGrainField(stage: Stage): Promise<void> {
  stage.chain.setClock(NOW + DAYS_OF_GRAIN_FIELD * 86_400);
  await givenAway([
    ['treasury', BOXD],
    ['ines', BOXD],
    ['arlo', artwork('Grain Field')],
  ])(stage);
}

export const GIVEN_AWAY_SCENES: readonly Scene[] = [
  scene(
    buy,
    'for BOXD, from a seller who gave the account away',
    (random) => ({
      buyer: wallet(one(random, ['arlo', 'bea'])),
      mint: artwork('Fern Study'),
      maxPrice: null,
    }),
    // With all three who are paid, there is no room for what an attack adds.
    givenAway([['cas', BOXD]]),
  ),
  scene(
    accept,
    'for BOXD, with payees who gave their accounts away',
    () => ({
      seller: wallet('bea'),
      buyer: wallet('cas'),
      mint: artwork('Slow Zoom'),
      minPrice: null,
      enablePrimarySplit: false,
    }),
    givenAway([
      ['treasury', BOXD],
      ['mira', BOXD],
    ]),
  ),
  scene(
    bid,
    'in BOXD, over one who gave the account away',
    (random) => ({
      bidder: wallet(one(random, ['bea', 'cas'])),
      mint: artwork('Grain Field'),
      amount: price(random, 67_500_000),
    }),
    givenAway([['arlo', BOXD]]),
  ),
  scene(
    settle,
    'in BOXD, with payees who gave their accounts away',
    (random) => ({ authority: wallet(one(random, ['bea', 'ines'])), mint: artwork('Grain Field') }),
    afterGrainField,
  ),
  scene(
    claimProceeds,
    'in SOL, with payees who gave their accounts away',
    async (_random, stage) => ({
      creator: wallet('mira'),
      raffle: await raffleOf(stage, 'Long Exposure', 'mira'),
    }),
    givenAway([
      ['treasury', WRAPPED_SOL_MINT],
      ['ines', WRAPPED_SOL_MINT],
    ]),
  ),
  scene(
    claimPrize,
    'for a winner who gave the account away',
    async (random, stage) => ({
      authority: wallet(one(random, ['mira', 'teo', 'cas'])),
      raffle: await raffleOf(stage, 'Long Exposure', 'mira'),
    }),
    givenAway([
      ['arlo', artwork('Long Exposure')],
      ['bea', artwork('Long Exposure')],
    ]),
  ),
];
