import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RecordSubject } from '../../journal/record.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { Blockhash, Chain } from '../../ports/chain.ts';
import type { Preview } from '../../transactions/preview.ts';
import type { Verified } from '../../transactions/verify/verify.ts';
import { ask } from '../agree.ts';
import { approve } from '../approve.ts';
import type { Deps } from '../deps.ts';
import { sign } from '../sign.ts';
import { freeOut } from './out-file.ts';
import { writePlan } from './plan-file.ts';
import { type RecordingChain, recordReads } from './reads.ts';

/** A plan file that was made. */
export interface WrittenPlan {
  /** As it was typed. */
  readonly path: string;
  /** Null where there was no key to sign with. */
  readonly signature: string | null;
}

/** Before anything is asked: what is read from here on is remembered. Throws `usage` when the file is there already. */
export function beginPlan(deps: Deps, chain: Chain): RecordingChain {
  freeOut(deps);
  return recordReads(chain);
}

export interface PlanParts {
  readonly operation: string;
  readonly intent: unknown;
  readonly named: Address;
  readonly subject: RecordSubject;
  readonly verified: Verified;
  readonly blockhash: Blockhash;
  readonly priorityLamports: bigint;
  readonly preview: Preview;
  readonly chain: RecordingChain;
  readonly showPreview: (preview: Preview) => string;
}

/** Writes what was verified into the file of --out; signed, after asking, when there is a key here. Nothing is sent. */
export async function makePlan(deps: Deps, parts: PlanParts): Promise<WrittenPlan> {
  const { deployment, clock } = deps;
  const { verified, preview, blockhash } = parts;
  const path = freeOut(deps);
  if (verified.decoded.signatures.length > 1) throw holdsOne();
  const key = await deps.key();
  let signature: string | null = null;
  if (key.canSign !== false) {
    const question = `Sign to ${preview.summary.verb.toLowerCase()}, without sending?`;
    const consent = await ask(deps, parts.showPreview(preview), question);
    signature = (await sign(approve(verified, consent), key)).signature;
  }
  if (signature !== null) {
    // Whoever has the file can send it: what is signed here later names it.
    (await deps.journal()).keepPlan({
      signature,
      cluster: await parts.chain.getGenesisHash(),
      wallet: key.address,
      operation: parts.operation,
      subject: parts.subject,
      lastValidBlockHeight: blockhash.lastValidBlockHeight,
    });
  }
  const text = writePlan(
    {
      deployment: {
        ...deployment,
        programs: { ...deployment.programs },
        currencies: [...deployment.currencies],
      },
      operation: parts.operation,
      intent: { ...(parts.intent as object) },
      signer: preview.signer,
      named: parts.named,
      subject: { mint: parts.subject.mint, addresses: [...parts.subject.addresses] },
      message: encodeBase64(verified.decoded.message),
      priorityLamports: parts.priorityLamports,
      lastValidBlockHeight: blockhash.lastValidBlockHeight,
      made: {
        at: Math.floor(clock.now() / 1000),
        cluster: await parts.chain.getGenesisHash(),
        rpc: parts.chain.hosts.join(', '),
        slot: blockhash.slot,
      },
      accounts: parts.chain.recorded(),
      verdict: {
        ...verified.verdict,
        checks: verified.verdict.checks.map(({ code, sentence }) => ({
          code,
          sentence,
          passed: true as const,
        })),
        balances: [...verified.verdict.balances],
        fields: [...verified.verdict.fields],
      },
    },
    signature,
  );
  deps.documents.create(path, text);
  return { path, signature };
}

function holdsOne(): CliError {
  return new CliError('usage', {
    what: 'this cannot be a plan',
    why: 'somebody else has signed it as well, and a plan holds no signature but yours',
    hint: 'run it where the key is, without --sign-only',
  });
}
