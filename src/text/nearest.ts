/**
 * The names that `text` may have been meant as: the same but for upper case, a beginning, or a letter apart, two in a
 * longer name.
 */
export function nearest(text: string, names: readonly string[]): readonly string[] {
  const wanted = text.toLowerCase();
  const rated = names.flatMap((name) => {
    const lower = name.toLowerCase();
    const begins = wanted.length >= 2 && lower !== wanted && lower.startsWith(wanted);
    const apart = begins ? 1 : editDistance(wanted, lower);
    return apart <= (name.length < 6 ? Math.min(1, name.length - 1) : 2) ? [{ name, apart }] : [];
  });
  const least = Math.min(...rated.map(({ apart }) => apart));
  return rated.filter(({ apart }) => apart === least).map(({ name }) => name);
}

/**
 * For a text that is none of `names`: "; did you mean price?" for the end of a reason, or nothing; and the one name that was
 * meant, if it can only be one.
 */
export function didYouMean(text: string, names: readonly string[]) {
  const close = nearest(text, names);
  const [meant] = close;
  return {
    end: meant === undefined ? '' : `; did you mean ${close.join(' or ')}?`,
    correction: meant !== undefined && close.length === 1 ? { typed: [text], meant: [meant] } : undefined,
  };
}

/** How many letters have to be added, left out, changed or swapped with their neighbour to get from one text to the other. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1;
      const at = (up: number, left: number): number =>
        rows[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY;
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          at(1, 0) + 1,
          (line[column - 1] ?? Number.POSITIVE_INFINITY) + 1,
          at(1, 1) + cost,
          swapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(line);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
