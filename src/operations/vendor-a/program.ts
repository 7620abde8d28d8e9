import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';

/** The program of vendor-a. Throws `vendor_a_disabled` where the deployment names none. */
export function vendorAProgram({ name, programs }: Deployment): Address {
  if (programs.vendorA !== undefined) return programs.vendorA;
  throw new CliError('vendor_a_disabled', {
    what: 'nothing can be bought on vendor-a here',
    why: `the deployment "${name}" names no program of vendor-a`,
    hint: 'name it in your configuration, as programs.vendor_a of the deployment: see docs/configuration.md',
  });
}
