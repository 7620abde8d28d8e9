import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chart, withChart } from '../../docs/build/bench-chart.ts';
import { keep } from '../bench/keep.ts';

const row = (name: string, value: object) => ({ name, ...value });

it('draws a bar for each row, as long as its part of the largest', () => {
  const startUp = { '20.1.0': { baselineMs: 40, rows: [row('gavel --help', { quickestMs: 80 })] } };
  expect(chart({ startUp, service: [] })).toBe(
    [
      'Node 20.1.0, the fastest round in ms',
      '',
      '```text',
      `node -e 0     ${'#'.repeat(20)} 40`,
      `gavel --help  ${'#'.repeat(40)} 80`,
      '```',
    ].join('\n'),
  );
});

it('has a group for each part that was measured', () => {
  const text = chart({
    lists: { 100: [row('node -e 0', { cpuMs: 40 }), row('listing list --all', { cpuMs: 90 })] },
    bulk: { rows: [row('local', { perSecond: 500 })] },
    decode: { perSecond: 30_000, anchorPerSecond: 10_000 },
    service: [row('listing', { perSecond: 1_000 })],
    stream: { one: { updatesPerSecond: 9_999.6 }, watch: { p50: 1.56, p99: 15 } },
  });
  expect(text).toContain(`listing list --all, of 100  ${'#'.repeat(40)} 90`);
  expect(text).toContain(`Anchor's coder  ${'#'.repeat(13)} 10000`);
  expect(text.split('```text')).toHaveLength(7);
  expect(text).toContain(`one watcher of 1,000 accounts  ${'#'.repeat(40)} 10000`);
  expect(text).toContain(`median            ${'#'.repeat(4)} 1.6`);
  expect(text).not.toContain('node -e 0');
});

it('stands between its marks, and leaves the rest of the page', () => {
  const page =
    'a\n<!-- chart: made by npm run docs from benchmarks.json -->\nold\n<!-- end of the chart -->\nb\n';
  const once = withChart(page, { service: [row('x', { perSecond: 1 })] });
  expect(once).toMatch(/^a\n<!-- chart[\s\S]*x {2}#+ 1[\s\S]*<!-- end of the chart -->\nb\n$/);
  expect(once).not.toContain('old');
  expect(withChart(once, { service: [row('x', { perSecond: 1 })] })).toBe(once);
  expect(() => withChart('a page', {})).toThrow('no place for the chart');
});

it('keeps the parts of earlier runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'benchmarks.json');
  keep(path, { a: 1, b: 1 });
  keep(path, { b: 2 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 1, b: 2 });
});
