import { expect, it } from 'vitest';
import { missingTests, notPassed, type Report } from '../../docs/build/interface/missing.ts';
import { ROWS } from '../../docs/build/interface/page.ts';

const SHOWN = ROWS.flatMap(({ shown }) => ('notYet' in shown ? [] : [shown]));

/** A run in which every test of the rows passed, but those that `statusOf` says otherwise of. */
function reportOf(statusOf: (test: string) => string | null): Report {
  return {
    testResults: SHOWN.map(({ file, test }) => ({
      name: `/anywhere/test/${file}`,
      assertionResults: [statusOf(test)].flatMap((status) => {
        const titles = test.split(' > ');
        return status === null
          ? []
          : [{ ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', status }];
      }),
    })),
  };
}

it('every row of docs/interface.md names a test that exists', () => {
  expect(missingTests()).toEqual([]);
});

it('a row whose test did not pass, was skipped or was not run is named', () => {
  const [first] = SHOWN;
  expect(notPassed(reportOf(() => 'passed'))).toEqual([]);
  for (const status of ['failed', 'skipped', null]) {
    const problems = notPassed(reportOf((test) => (test === first?.test ? status : 'passed')));
    expect(problems).toEqual([expect.stringContaining(first?.test ?? '')]);
  }
});
