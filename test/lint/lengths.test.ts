import { expect, it } from 'vitest';
import { countedFiles, problemsOfLength } from './lengths.ts';

it('a file may have 300 lines, and no more', () => {
  expect(problemsOfLength('a.ts', 'a;\n'.repeat(300))).toEqual([]);
  expect(problemsOfLength('a.ts', 'a;\n'.repeat(301))).toEqual(['a.ts: it has 301 lines; 300 are the most']);
});

it('the lines of a comment and of a template count', () => {
  const part = 'a\n'.repeat(149);
  expect(problemsOfLength('a.ts', `/*\n${part}*/\n\`\n${part}\`;\n`)).toHaveLength(1);
});

it('every folder with code is looked at, apart from what is generated', () => {
  const files = countedFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      'src/main.ts',
      'docs/build/main.ts',
      'programs/build/main.ts',
      'test/lint/lengths.ts',
    ]),
  );
  expect(files.filter((file) => file.includes('/generated/') || file.includes('node_modules'))).toEqual([]);
});
