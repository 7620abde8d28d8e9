import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONGEST = [
  'test/liars/liars.test.ts',
  'test/faults/stalled.test.ts',
  'test/attacks/attacks.test.ts',
  'test/sandbox/demo/demo.test.ts',
  'test/faults/several-commands.test.ts',
  'test/programs/hostage-pairs.test.ts',
  'test/commands/settle-hostage.test.ts',
  'test/commands/tx-version.test.ts',
  'test/commands/memos.test.ts',
  'test/package/code-cache.test.ts',
  'test/programs/raffle-hostage.test.ts',
  'test/commands/auction-story.test.ts',
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
