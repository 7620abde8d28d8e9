import { BLOCKHASH_BLOCKS } from '../domain/blocks.ts';
import type { Blockhash, Chain } from '../ports/chain.ts';
import type { KeySource } from '../ports/key.ts';
import { stampBlockhash } from '../transactions/stamp.ts';
import { type Verified, type VerifyContext, verify } from '../transactions/verify/verify.ts';
import { type Approved, approve } from './approve.ts';
import { type Consent, consentByFlag, consentOfPerson } from './consent.ts';
import type { Deps } from './deps.ts';
import { ableToSign } from './sign.ts';

/** What a person is asked about. */
export interface Question {
  /** In full, to be read before. */
  readonly shown: string;
  readonly question: string;
  readonly verified: Verified;
  readonly context: VerifyContext;
  readonly blockhash: Blockhash;
}

/** What was agreed to, on the blockhash that it was verified on, and the key to sign it with. */
export interface Agreed {
  readonly approved: Approved;
  readonly blockhash: Blockhash;
  readonly key: KeySource;
}

/** An answer that took this many blocks, a third of those that a blockhash lives, is to one worth replacing. */
const STALE_AFTER_BLOCKS = BigInt(BLOCKHASH_BLOCKS / 3);

/** Shows, and asks unless --yes was given. Throws where there is no key to sign with, and as `ask`. */
export async function agree(
  deps: Pick<Deps, 'key' | 'settings' | 'terminal'>,
  chain: Chain,
  { shown, question, verified, context, blockhash }: Question,
): Promise<Agreed> {
  const key = await ableToSign(deps);
  const consent = await ask(deps, shown, question);
  const fresh = consent.by === 'flag' ? null : await refreshed(chain, verified, context, blockhash);
  const signed = fresh ?? { verified, blockhash };
  return { approved: approve(signed.verified, consent), blockhash: signed.blockhash, key };
}

/** Shows, and asks unless --yes was typed. Throws as `consentOfPerson`. */
export async function ask(
  { settings: { yes }, terminal }: Pick<Deps, 'settings' | 'terminal'>,
  shown: string,
  question: string,
): Promise<Consent> {
  const show = yes === null ? terminal.tell : terminal.note;
  show(shown);
  return yes === null ? consentOfPerson(terminal, question) : consentByFlag(yes);
}

/**
 * Where the person thought for long, the same transaction on a new blockhash, verified again; null where it is still good.
 * How long is counted in blocks, by how much further a blockhash of now is valid.
 */
async function refreshed(
  chain: Chain,
  { decoded }: Verified,
  context: VerifyContext,
  { lastValidBlockHeight }: Blockhash,
): Promise<{ verified: Verified; blockhash: Blockhash } | null> {
  const blockhash = await chain.getLatestBlockhash();
  if (blockhash.lastValidBlockHeight - lastValidBlockHeight < STALE_AFTER_BLOCKS) return null;
  const stamped = stampBlockhash(decoded, blockhash.blockhash);
  return {
    blockhash,
    verified: await verify(chain, stamped, {
      ...context,
      rebuilt: stamped,
      blockhash: blockhash.blockhash,
    }),
  };
}
