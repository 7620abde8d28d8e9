import type { Kind } from '../kind.ts';
import { CoreSteps } from './core-steps.ts';

/** Assets and collections of core, with the plugins that the stand-in has. */
export const core: Kind = { programs: ['core'], begin: (world) => new CoreSteps(world) };
