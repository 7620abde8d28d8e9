import bs58 from 'bs58';
import { CliError } from '../errors/cli-error.ts';
import type { AgreedBy } from '../journal/record.ts';
import type { KeySource } from '../ports/key.ts';
import { assemble } from '../transactions/assemble.ts';
import type { DecodedTransaction } from '../transactions/decode.ts';
import { signatureHolds } from '../transactions/ed25519.ts';
import { refusal } from '../transactions/refusal.ts';
import type { Approved, Consent } from './consent.ts';
import type { Deps } from './deps.ts';
import type { ApprovedTask, SignedTask } from './task.ts';

declare const signed: unique symbol;

/**
 * The signed bytes, which may be sent any number of times, and their signature. Only `signApproved` and `adoptSignature` make
 * one.
 */
export interface Signed {
  readonly [signed]: true;
  readonly bytes: Uint8Array;
  readonly signature: string;
  readonly agreedBy: AgreedBy;
}

/** Signs what was approved, or adds the signature that was made elsewhere. The key is not opened before. */
export async function sign(
  deps: Pick<Deps, 'interrupted' | 'endsItself'>,
  one: ApprovedTask,
): Promise<SignedTask> {
  const { task, draft, preview, watched } = one;
  const { bytes, signature, agreedBy } = await signatureOn(deps, one);
  const { lastValidBlockHeight, slot: minContextSlot } = draft.blockhash;
  const { isPart = false } = task;
  const about = isPart ? { preview: null, subject: null } : { preview, subject: draft.artwork };
  return {
    ...one,
    entry: { bytes, signature, lastValidBlockHeight, minContextSlot, watched, ...about, agreedBy },
  };
}

async function signatureOn(
  deps: Pick<Deps, 'interrupted' | 'endsItself'>,
  { approved, signer }: ApprovedTask,
): Promise<Signed> {
  if (!(signer instanceof Uint8Array)) return signApproved(approved, signer);
  sendsFromHere(deps);
  return adoptSignature(approved, signer);
}

/** For a plan, which opens no key: from here on Ctrl-C must not end the process. Throws `declined` when already interrupted. */
function sendsFromHere({ interrupted, endsItself }: Pick<Deps, 'interrupted' | 'endsItself'>): void {
  if (interrupted.aborted)
    throw new CliError('declined', {
      what: 'the plan was not sent',
      why: 'it was interrupted',
      hint: 'run the command again',
    });
  endsItself();
}

/** Adds a signature that was made elsewhere. Throws `verification_failed` when it is not one of the paying wallet. */
export function adoptSignature({ decoded, consent }: Approved, signature: Uint8Array): Signed {
  const [payer] = decoded.accounts;
  if (payer === undefined || !signatureHolds(signature, payer.address, decoded.message))
    throw refusal('signers', 'the signature is not that of the wallet that pays');
  return withSignature(decoded, signature, consent);
}

/** The key, not opened yet. Throws `key_missing` when there is only an address, so that nobody is asked for nothing. */
export async function ableToSign(deps: Pick<Deps, 'key'>): Promise<KeySource> {
  const key = await deps.key();
  if (key.canSign === false) await key.open();
  return key;
}

/** Throws `usage` for a key that can sign only once. `what`: what needs more signatures, as the subject of a sentence. */
export function requireReusableKey({ configuration }: Pick<Deps, 'configuration'>, what: string): void {
  const keypair = configuration.settings.keypair?.value;
  if (keypair !== '-' && keypair !== 'prompt://') return;
  throw new CliError('usage', {
    what: `${what} cannot be signed with this key`,
    why: 'a key from standard input or a prompt signs once and is then wiped',
    hint: 'name a key file with --keypair PATH',
  });
}

/** Opens the key, and signs what was approved. */
export async function signApproved({ decoded, consent }: Approved, key: KeySource): Promise<Signed> {
  const payer = decoded.accounts[0]?.address;
  const signer = await key.open();
  if (signer.address !== payer) {
    throw new CliError('key_malformed', {
      what: 'the key changed before you answered',
      why: `it is now ${signer.address}, the transaction is for ${payer ?? 'nobody'}`,
      hint: 'run the command again',
    });
  }
  const signature = await signer.sign(decoded.message);
  return withSignature(decoded, signature, consent);
}

function withSignature(decoded: DecodedTransaction, signature: Uint8Array, { by }: Consent): Signed {
  // The fee payer's signature, which is ours, comes first. Verification has checked that the others are there.
  const bytes = assemble(decoded.message, [signature, ...decoded.signatures.slice(1)]);
  return { bytes, signature: bs58.encode(signature), agreedBy: by } as Signed;
}
