import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONGEST = [
  'test/faults/stalled.test.ts',
  'test/liars/liars.test.ts',
  'test/sandbox/demo/demo.test.ts',
  'test/golden/golden.test.ts',
  'test/faults/operations.test.ts',
  'test/attacks/attacks.test.ts',
  'test/program/streams.test.ts',
  'test/commands/programmable.test.ts',
  'test/commands/non-custodial.test.ts',
  'test/crash/setup.test.ts',
  'test/crash/resume.test.ts',
  'test/commands/offer-story.test.ts',
  'test/faults/network.test.ts',
  'test/package/code-cache-unusable.test.ts',
  'test/model/model.test.ts',
];

/** Without a cache of an earlier run Vitest begins with the largest files, which says little of how long they take. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turnOf = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}
