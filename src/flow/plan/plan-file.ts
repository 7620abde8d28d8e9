import { createHash } from 'node:crypto';
import { Check } from 'typebox/schema';
import type { Address } from '../../domain/address.ts';
import { signatureBytes } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { shellWord } from '../../errors/shell-word.ts';
import { decodeBase64 } from '../../json/base64.ts';
import { parseTagged, stringifyTagged } from '../../json/json.ts';
import { unsigned } from '../../transactions/assemble.ts';
import { signatureHolds } from '../../transactions/ed25519.ts';
import { PLAN_VERSION, type PlanContent, PlanFile } from './plan.ts';

declare const signed: unique symbol;

/** A plan file as it was read. */
export interface PlanText {
  /** The path as it was given. */
  readonly path: string;
  readonly text: string;
}

/** A plan with a valid signature of its wallet. Only `readSignedPlan` makes one. */
export type SignedPlan = PlanFile & { readonly [signed]: true; readonly signature: string };

/** The text of a new plan file. */
export function writePlan(content: PlanContent, signature: string | null): string {
  const { operation, intent, signer, named, subject, deployment, message, priorityLamports } = content;
  const { lastValidBlockHeight, made, accounts, verdict } = content;
  // Always in this order, so that a plan has exactly one text.
  const body = {
    gavelPlan: PLAN_VERSION,
    operation,
    intent,
    signer,
    named,
    subject,
    deployment,
    message,
    priorityLamports,
    lastValidBlockHeight,
    made,
    accounts,
    verdict,
  };
  return asText({ ...body, digest: digestOf(body), signature });
}

/**
 * Reads a plan file. Throws `verification_failed` (`plan`) for anything but the exact text that was written: for a changed
 * byte, a signature of another wallet, another version.
 */
export function readPlan(text: string): PlanFile {
  const plan = parse(text);
  if (writePlan(plan, plan.signature) !== text)
    throw planRefused('it is not as it was written: something in it was changed');
  const message = decodeBase64(plan.message);
  if (message === null) throw planRefused('its message is not base64');
  if (plan.signature !== null) {
    const signature = planSignature(plan.signature);
    if (!signatureHolds(signature, plan.signer as Address, message))
      throw planRefused('the signature in it is not that of its wallet');
  }
  return plan;
}

/** The same for a plan that is to be sent. Throws `usage` when it is not signed. */
export function readSignedPlan({ path, text }: PlanText): SignedPlan {
  const plan = readPlan(text);
  if (plan.signature !== null) return plan as SignedPlan;
  throw new CliError('usage', {
    what: 'the plan is not signed',
    why: `${plan.signer} has to sign it first`,
    hint: `gavel tx sign ${shellWord(path)} --out signed.json`,
  });
}

/** The transaction of a plan, with its signature missing. */
export function planTransaction(plan: PlanFile): Uint8Array {
  return unsigned(decodeBase64(plan.message) ?? new Uint8Array());
}

/** The signature of a plan as bytes. */
export function planSignature(text: string): Uint8Array {
  const bytes = signatureBytes(text);
  if (bytes === null) throw planRefused('the signature in it is not a signature');
  return bytes;
}

export function planRefused(why: string, hint?: string): CliError {
  return new CliError('verification_failed', {
    what: 'the plan was refused',
    why,
    hint: hint ?? 'make a new one, with the same command: --sign-only --out FILE',
    details: { failed: ['plan'] },
  });
}

function parse(text: string): PlanFile {
  let value: unknown;
  try {
    value = parseTagged(text);
  } catch {
    throw planRefused('it is not a plan of gavel: it cannot be read');
  }
  if (Check(PlanFile, value)) return value;
  const version =
    typeof value === 'object' && value !== null && 'gavelPlan' in value ? value.gavelPlan : null;
  if (typeof version === 'number' && version !== PLAN_VERSION)
    throw planRefused(`it is of version ${version}; only ${PLAN_VERSION} is known`);
  throw planRefused('it is not a plan of gavel: parts of it are missing, or of the wrong kind');
}

function asText(body: object): string {
  return `${stringifyTagged(body, 2)}\n`;
}

function digestOf(body: object): string {
  return createHash('sha256').update(asText(body)).digest('hex');
}
