import { ask } from '../../src/flow/approve.ts';
import {
  approvedBy,
  type Consent,
  consentByFlag,
  consentBySignedPlan,
  consentOfPerson,
} from '../../src/flow/consent.ts';
import type { PlanFile } from '../../src/flow/plan/plan.ts';
import { adoptSignature, signApproved } from '../../src/flow/sign.ts';
import type { FlowSettings } from '../../src/ports/flow-settings.ts';
import type { KeySource } from '../../src/ports/key.ts';
import type { Terminal } from '../../src/ports/terminal.ts';
import type { DecodedTransaction } from '../../src/transactions/decode.ts';
import type { Verified, verifyUnsigned } from '../../src/transactions/verify/verify.ts';

// The compiler is the test: `npm run typecheck` fails when one of these lines is accepted.
export function unapprovedNeverReachesTheSigner(
  decoded: DecodedTransaction,
  verified: Verified,
  dryRun: Awaited<ReturnType<typeof verifyUnsigned>>,
  key: KeySource,
  consent: Consent,
) {
  return [
    // @ts-expect-error decoded is not approved
    () => signApproved(decoded, key),
    // @ts-expect-error verified is not approved
    () => signApproved(verified, key),
    // @ts-expect-error a look-alike is not approved
    () => signApproved({ decoded, consent }, key),
    // @ts-expect-error a signature from elsewhere does not make it approved
    () => adoptSignature(verified, new Uint8Array(64)),
    // @ts-expect-error decoded is not verified
    () => approvedBy(consent, decoded),
    // @ts-expect-error what was looked at for --dry-run is not verified
    () => approvedBy(consent, dryRun),
  ];
}

export function nobodyElseMakesConsent(
  verified: Verified,
  terminal: Terminal,
  settings: FlowSettings,
  plan: PlanFile,
) {
  return [
    // @ts-expect-error a setting is no consent
    () => approvedBy({ yes: true }, verified),
    // @ts-expect-error the flag is no consent until it is asked for
    () => approvedBy(settings.yes, verified),
    // @ts-expect-error a look-alike is no consent
    () => approvedBy({ by: 'person' }, verified),
    // @ts-expect-error nobody is no consent
    () => approvedBy(null, verified),
    // @ts-expect-error a question is not answered yet
    () => approvedBy(consentOfPerson(terminal, 'Sign?'), verified),
    // @ts-expect-error that --yes was typed is not for anybody to say
    () => consentByFlag(true),
    // @ts-expect-error nor by its name
    () => consentByFlag('--yes'),
    // @ts-expect-error --yes may not have been typed
    () => consentByFlag(settings.yes),
    // @ts-expect-error settings that agree are not for anybody to make
    () => ask({ terminal, settings: { ...settings, yes: true } }, '', ''),
    // @ts-expect-error a plan may not be signed
    () => consentBySignedPlan(plan),
    // @ts-expect-error a plan whose signature nobody has held against its message
    () => consentBySignedPlan({ ...plan, signature: 'a signature' }),
  ];
}
