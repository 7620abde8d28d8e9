import type { Reporter, TestModule } from 'vitest/node';

/** Prints what each file cost, the dearest first. */
export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map((module) => ({
      path: module.relativeModuleId,
      cpuMs: module.meta().cpuMs ?? 0,
      wallMs: module.diagnostic().duration,
      tests: [...module.children.allTests()].length,
    }));
    rows.sort((a, b) => b.cpuMs - a.cpuMs);
    const total = rows.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    write('  CPU s  wall s  tests');
    for (const { path, cpuMs, wallMs, tests } of rows) {
      write(`${seconds(cpuMs)} ${seconds(wallMs)}  ${String(tests).padStart(5)}  ${path}`);
    }
    write(`${seconds(total)} in ${rows.length} files, without Vitest itself`);
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
const write = (line: string): unknown => process.stdout.write(`${line}\n`);
