import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';

/** The program of vendor-b. Throws `vendor_b_disabled` where the deployment names none. */
export function vendorBProgram({ name, programs }: Deployment): Address {
  if (programs.vendorB !== undefined) return programs.vendorB;
  throw new CliError('vendor_b_disabled', {
    what: 'nothing can be listed on vendor-b here',
    why: `the deployment "${name}" names no program of vendor-b`,
    hint: 'name it in your configuration, as programs.vendor_b of the deployment: see docs/configuration.md',
  });
}
