import { readFileSync } from 'node:fs';
import { afterAll, type RunnerTestSuite } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds of CPU that a file took, with those of the processes that it started and saw end. */
    cpuMs?: number;
    /** Of these, the milliseconds of the processes. */
    childrenMs?: number;
  }
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Of the children that have ended; known on Linux alone. In /proc/self/stat, after the name in brackets: the children's user and system time, in hundredths of a second. */
function childrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'latin1').split(') ');
  const [user, system] = fields.split(' ').slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

const before = { own: ownMs(), children: childrenMs() };
// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts nothing else in the place of fixtures
afterAll(({}, suite: Readonly<RunnerTestSuite>) => {
  const children = childrenMs() - before.children;
  suite.file.meta.cpuMs = ownMs() - before.own + children;
  suite.file.meta.childrenMs = children;
});
