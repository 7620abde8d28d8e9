import { CliError } from '../errors/cli-error.ts';
import type { Deps } from './deps.ts';
import type { ApprovedOrder, SignedOrder } from './order.ts';
import { adoptSignature, type Signed, signApproved } from './signature.ts';

/** Signs what was approved, or puts the signature to it that was given elsewhere. The key is opened here and not before. */
export async function sign(
  deps: Pick<Deps, 'interrupted' | 'endsItself'>,
  one: ApprovedOrder,
): Promise<SignedOrder> {
  const { order, draft, preview, watched } = one;
  const { bytes, signature, agreedBy } = await signatureOn(deps, one);
  const { lastValidBlockHeight, slot: minContextSlot } = draft.blockhash;
  const { isPart = false } = order;
  const about = isPart ? { preview: null, subject: null } : { preview, subject: draft.subject };
  return {
    ...one,
    entry: { bytes, signature, lastValidBlockHeight, minContextSlot, watched, ...about, agreedBy },
  };
}

async function signatureOn(
  deps: Pick<Deps, 'interrupted' | 'endsItself'>,
  { approved, signer }: ApprovedOrder,
): Promise<Signed> {
  if (!(signer instanceof Uint8Array)) return signApproved(approved, signer);
  sendsFromHere(deps);
  return adoptSignature(approved, signer);
}

/** No key is opened here, which is what tells elsewhere that Ctrl-C no longer means that nothing was done. */
function sendsFromHere({ interrupted, endsItself }: Pick<Deps, 'interrupted' | 'endsItself'>): void {
  if (interrupted.aborted)
    throw new CliError('declined', { what: 'the plan was not sent', why: 'it was interrupted' });
  endsItself();
}
