import { approve } from '../../src/flow/approve.ts';
import { adopt, sign } from '../../src/flow/sign.ts';
import type { KeySource } from '../../src/ports/key.ts';
import type { DecodedTransaction } from '../../src/transactions/decode.ts';
import type { Verified } from '../../src/transactions/verify/verify.ts';
import { scriptedTerminal } from '../support/terminal.ts';

// The compiler is the test: `npm run typecheck` fails when one of these lines is accepted.
export function unapprovedNeverReachesTheSigner(
  decoded: DecodedTransaction,
  verified: Verified,
  key: KeySource,
) {
  return [
    // @ts-expect-error decoded is not approved
    () => sign(decoded, key),
    // @ts-expect-error verified is not approved
    () => sign(verified, key),
    // @ts-expect-error a look-alike is not approved
    () => sign({ decoded }, key),
    // @ts-expect-error a signature from elsewhere does not make it approved
    () => adopt(verified, new Uint8Array(64)),
    // @ts-expect-error decoded is not verified
    () => approve(decoded, 'Sign?', scriptedTerminal(), { yes: true }),
  ];
}
