/** Whether tests run whole, as `npx vitest run --mode full FILE` asks. Otherwise `npm test` takes samples. */
export const FULL = process.env.MODE === 'full';

/** How often a property is tried: the whole number, or a sample of it. */
export const runsOf = (whole: number, sample: number): number => (FULL ? whole : sample);
