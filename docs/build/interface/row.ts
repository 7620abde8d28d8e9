/** One statement of the interface document, in our words, with the test that shows it. */
export interface Row {
  /** Of the document: `4.8`. */
  readonly section: string;
  readonly what: string;
  readonly shown: Shown;
}

/** A test by its file below `test`, and its whole title; or why there is none yet. */
export type Shown = { readonly file: string; readonly test: string } | { readonly notYet: string };

/** The rows of a section, from pairs of what it says and the test. */
export function rows(
  section: string,
  pairs: readonly (readonly [what: string, shown: Shown])[],
): readonly Row[] {
  return pairs.map(([what, shown]) => ({ section, what, shown }));
}

/** The tests of a file, in a `describe` where there is one. */
export function tests(file: string, group?: string): (title: string) => Shown {
  return (title) => ({ file: `${file}.test.ts`, test: group === undefined ? title : `${group} > ${title}` });
}

/** A row for each field of a resource. */
export function fields(
  section: string,
  resource: string,
  names: string,
  shown: (name: string) => Shown,
): readonly Row[] {
  return names
    .split(' ')
    .map((name) => ({ section, what: `\`${name}\` of ${resource}`, shown: shown(name) }));
}

export function notYet(why: string): Shown {
  return { notYet: why };
}
