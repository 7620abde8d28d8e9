import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** Throws `vendor_a_disabled` while purchases on vendor-a are switched off, or the deployment names no vendor-a. */
export function requireSwitchedOn({ buysOnVendorA = true, deployment }: ServiceContext): void {
  if (buysOnVendorA && deployment.programs.vendorA !== undefined) return;
  throw new ServiceError(
    503,
    'vendor_a_disabled',
    'purchases on vendor-a are switched off here: this service builds none for now',
  );
}
