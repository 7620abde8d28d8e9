import { isRecord } from '../../src/domain/is-record.ts';

const BEGIN = '<!-- chart: made by npm run docs from benchmarks.json -->';
const END = '<!-- end of the chart -->';
const WIDTH = 40;

interface Bar {
  readonly name: string;
  readonly value: number;
}

interface Group {
  readonly title: string;
  /** For the figure at the end of a bar: 2 has two decimal places. */
  readonly places: number;
  readonly bars: readonly Bar[];
}

/** The page with the chart of these results in the place of the one that it has. Throws where it has no place for one. */
export function withChart(page: string, results: unknown): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the page has no place for the chart');
  return `${before}${BEGIN}\n\n${chart(results)}\n\n${END}${after}`;
}

/** Bars of text, a group for each part that was measured: they are read in a terminal and in the package too. */
export function chart(results: unknown): string {
  const groups = groupsOf(isRecord(results) ? results : {}).filter(({ bars }) => bars.length > 0);
  const blocks = groups.map(({ title, places, bars }) => {
    const most = Math.max(...bars.map(({ value }) => value));
    const longest = Math.max(...bars.map(({ name }) => name.length));
    const lines = bars.map(({ name, value }) => {
      const bar = '#'.repeat(Math.max(1, Math.round((value / most) * WIDTH)));
      return `${name.padEnd(longest)}  ${bar} ${value.toFixed(places)}`;
    });
    return [title, '', '```text', ...lines, '```'].join('\n');
  });
  return blocks.join('\n\n');
}

function groupsOf({
  startUp,
  lists,
  bulk,
  decode,
  service,
  stream,
}: Readonly<Record<string, unknown>>): Group[] {
  return [
    ...members(startUp).map(([version, found]) => ({
      title: `Node ${version}, the fastest round in ms`,
      places: 0,
      bars: [
        ...(isRecord(found) ? numbered('`node -e 0`', found.baselineMs) : []),
        ...barsOf(isRecord(found) ? found.rows : [], 'quickestMs'),
      ].map((bar) => ({ ...bar, name: bar.name.replaceAll('`', '') })),
    })),
    {
      title: 'Lists, CPU of the tool in ms',
      places: 0,
      bars: members(lists).flatMap(([size, rows]) =>
        barsOf(rows, 'cpuMs')
          .filter(({ name }) => name !== 'node -e 0')
          .map((bar) => ({ ...bar, name: `${bar.name}, of ${size}` })),
      ),
    },
    {
      title: 'Many artworks at once, rows a second',
      places: 0,
      bars: barsOf(isRecord(bulk) ? bulk.rows : [], 'perSecond'),
    },
    {
      title: 'Listings decoded in a second, every address as base58',
      places: 0,
      bars: isRecord(decode)
        ? [...numbered('gavel', decode.perSecond), ...numbered("Anchor's coder", decode.anchorPerSecond)]
        : [],
    },
    { title: 'The service, requests a second', places: 0, bars: barsOf(service, 'perSecond') },
    {
      title: 'The stream, updates a second',
      places: 0,
      bars: [
        ...numbered('one watcher of 1,000 accounts', member(stream, 'one', 'updatesPerSecond')),
        ...numbered('200 watchers of 20 accounts', member(stream, 'many', 'updatesPerSecond')),
      ],
    },
    {
      title: 'From a block to the line of listing watch, in ms',
      places: 1,
      bars: [
        ...numbered('median', member(stream, 'watch', 'p50')),
        ...numbered('one of a hundred', member(stream, 'watch', 'p99')),
      ],
    },
  ];
}

const members = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : [];

function member(value: unknown, name: string, field: string): unknown {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found[field] : undefined;
}

function barsOf(rows: unknown, field: string): readonly Bar[] {
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
    isRecord(row) && typeof row.name === 'string' ? numbered(row.name, row[field]) : [],
  );
}

function numbered(name: string, value: unknown): readonly Bar[] {
  return typeof value === 'number' && value > 0 ? [{ name, value }] : [];
}
