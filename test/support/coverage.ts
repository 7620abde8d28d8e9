import v8 from '@vitest/coverage-v8';
import type { CoverageProviderModule } from 'vitest/node';
import { COVERED } from './covered.ts';

/** What a worker tells after each test file: the counts of each script that is loaded. */
interface Counts {
  readonly result: readonly { readonly url: string }[];
}

const isCovered = ({ url }: { readonly url: string }): boolean =>
  COVERED.some((folder) => url.includes(`/${folder}/`));

/** Coverage by V8, of what is looked at alone: to tell and to add up the counts of all scripts takes longer than many a test. */
const coverage: CoverageProviderModule = {
  ...v8,
  async getProvider() {
    // By its name the workers find this module: with that of V8's they would not come here.
    return Object.assign(await v8.getProvider(), { name: 'custom' });
  },
  async takeCoverage(options) {
    const counts = (await v8.takeCoverage?.(options)) as Counts;
    return { ...counts, result: counts.result.filter(isCovered) };
  },
};
export default coverage;
