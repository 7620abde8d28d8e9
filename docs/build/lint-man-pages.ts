import { spawnSync } from 'node:child_process';

/** What mandoc warns of, a line each. Nothing where it is not installed. */
export function lintManPages(pages: ReadonlyMap<string, string>): readonly string[] {
  return [...pages].flatMap(([name, input]) => {
    const { error, stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], {
      input,
      encoding: 'utf8',
    });
    if (error !== undefined) return [];
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [`${name}: ${line}`]));
  });
}

export function hasMandoc(): boolean {
  return spawnSync('mandoc', ['-T', 'lint'], { input: '' }).error === undefined;
}

/** Pages that `man` of package.json lacks or has too many, a line each: npm installs only what is named there. */
export function unlistedPages(
  pages: ReadonlyMap<string, string>,
  listed: readonly string[],
): readonly string[] {
  const made = [...pages.keys()].map((name) => `man/${name}`);
  return [
    ...made
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is missing in "man" of package.json`),
    ...listed
      .filter((path) => !made.includes(path))
      .map((path) => `${path} of package.json is of no command`),
  ];
}
