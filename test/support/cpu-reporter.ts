import type { Reporter, TestModule } from 'vitest/node';

/** Prints what each file cost, the dearest first. */
export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map((module) => ({
      path: module.relativeModuleId,
      cpuMs: module.meta().cpuMs ?? 0,
      childrenMs: module.meta().childrenMs ?? 0,
      wallMs: module.diagnostic().duration,
      tests: [...module.children.allTests()].length,
    }));
    rows.sort((a, b) => b.cpuMs - a.cpuMs);
    const total = rows.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    write('  CPU s  of processes  wall s  tests');
    for (const { path, cpuMs, childrenMs, wallMs, tests } of rows) {
      write(
        `${seconds(cpuMs)}       ${seconds(childrenMs)} ${seconds(wallMs)}  ${String(tests).padStart(5)}  ${path}`,
      );
    }
    write(`${seconds(total)} in ${rows.length} files, without Vitest itself`);
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
const write = (line: string): unknown => process.stdout.write(`${line}\n`);
