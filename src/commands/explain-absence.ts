import { type Address, UNSET_ADDRESS } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ErrorCode } from '../errors/codes.ts';
import type { Deps } from '../flow/deps.ts';
import { ownWalletIfKnown } from './own-wallet.ts';

/** What people look for, by the error that says that there is none. */
const NOUNS: Partial<Record<ErrorCode, Noun>> = {
  listing_not_found: 'listing',
  offer_not_found: 'offer',
  auction_not_found: 'auction',
  raffle_not_found: 'raffle',
};

type Noun = 'listing' | 'offer' | 'auction' | 'raffle';

/** What lists that of a wallet. */
const OF_WALLET: Readonly<Record<Noun, string>> = {
  listing: 'listing list',
  offer: 'offer list --buyer',
  auction: 'auction list',
  raffle: 'raffle list --creator',
};

/** What shows that of an artwork. */
const OF_ARTWORK: Readonly<Record<Noun, string>> = {
  listing: 'listing get',
  offer: 'offer list --mint',
  auction: 'auction get',
  raffle: 'raffle get',
};

/**
 * The same error with what the address is instead, and a command that leads on: somebody gave a wallet, a token account, or an
 * artwork that is on sale in another way. Any other error is returned as it is, and so is one about which no node can say more.
 */
export async function explainAbsence(deps: Deps, error: CliError): Promise<CliError> {
  const noun = NOUNS[error.code];
  const { address, mint, raffle, listing } = error.details;
  const typed = [address, mint, raffle].find((one) => typeof one === 'string' && isAddress(one));
  // With a `listing` it is about vendor-b, which has artworks without an account.
  if (
    noun === undefined ||
    typed === undefined ||
    listing !== undefined ||
    deps.configuration.settings.url === null
  )
    return error;
  try {
    const found = await lookAt(deps, noun, typed as Address);
    if (found === null) return error;
    const { why, hint } = found;
    return new CliError(error.code, {
      what: error.message,
      why,
      hint: hint ?? error.hint,
      details: error.details,
      cause: error.cause,
    });
  } catch (failure) {
    // What was found out already is worth more than why nothing can be added to it.
    if (failure instanceof CliError) return error;
    throw failure;
  }
}

interface Explained {
  readonly why: string;
  /** Null where the hint of the error fits. */
  readonly hint: string | null;
}

async function lookAt(deps: Deps, noun: Noun, address: Address): Promise<Explained | null> {
  const { recogniseAccount } = await import('../inspect/recognise.ts');
  const { isMarketKind } = await import('../inspect/market-surroundings.ts');
  const { deployment } = deps;
  const chain = await deps.quickChain();
  const { accounts, slot } = await chain.getAccounts([address]);
  const account = accounts[0] ?? null;
  if (account === null)
    return {
      why: `no account is at this address at slot ${slot}`,
      hint: CHECK,
    };
  const { kind, title, fields } = await recogniseAccount(account, deployment);
  const value = (name: string): string | null => {
    const text = fields.find((field) => field.name === name)?.value;
    return typeof text === 'string' && text !== UNSET_ADDRESS ? text : null;
  };
  if (kind === 'mint' || kind === 'core-asset') {
    const { elsewhereByMint } = await import('./elsewhere.ts');
    const wallet = await ownWalletIfKnown(deps);
    const elsewhere = await elsewhereByMint(deps, chain, address, { wallet, except: noun });
    // An offer can be made for what is listed or auctioned too; and what is not on sale can be, as the hint of the error says.
    if (elsewhere === null || noun === 'offer') return null;
    const { where, hint, canBeSold } = elsewhere;
    return { why: `at slot ${slot} the artwork is ${where}`, hint: canBeSold ? null : hint };
  }
  if (kind === 'wallet')
    return { why: 'it is a wallet', hint: `see what it has there: gavel ${OF_WALLET[noun]} ${address}` };
  const ofMint = value('mint');
  if (kind === 'token-account' && ofMint !== null)
    return {
      why: `it is a token account of ${value('owner')}`,
      hint: `perhaps you meant its artwork: gavel ${OF_ARTWORK[noun]} ${ofMint}`,
    };
  // An account of the same kind that does not count is not genuine, and the error says enough.
  if (kind === noun) return null;
  if (isMarketKind(kind) && Object.hasOwn(OF_ARTWORK, kind))
    return { why: `it is ${title}`, hint: `perhaps you meant: gavel ${kind} get ${address}` };
  return {
    why: `it is ${title}`,
    hint:
      ofMint === null
        ? `see what it is: gavel inspect ${address}`
        : `perhaps you meant its artwork: gavel ${OF_ARTWORK[noun]} ${ofMint}`,
  };
}

const CHECK = 'check the address, and that --url names the right cluster';
