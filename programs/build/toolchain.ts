import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Debian's packages put the tools here; a rustup toolchain in front of them in PATH cannot build for this target. */
const TOOLS = {
  rustc: '/usr/bin/rustc',
  cargo: '/usr/bin/cargo',
  opt: '/usr/bin/opt-22',
  llc: '/usr/bin/llc-22',
} as const;

/** Packages of their own, which not every machine that builds the programs has. */
const LINTERS = { rustfmt: '/usr/bin/cargo-fmt', clippy: '/usr/bin/cargo-clippy' } as const;

export type Tool = keyof typeof TOOLS;

const INSTALL = 'Run: apt-get install rustc-web rust-web-src cargo-web llvm-22';

/** A tool is absent or failed; the message says what to do, or what the tool wrote. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Runs a tool to its end and returns what it wrote to stdout. Throws ToolError. */
export async function run(
  tool: Tool,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  try {
    const { stdout } = await execute(TOOLS[tool], args, { maxBuffer: 1 << 26, ...options });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new ToolError(`${TOOLS[tool]} is not installed\n${INSTALL}`);
    }
    throw new ToolError(`${tool} failed\n${stderr ?? String(error)}`);
  }
}

export type Linter = keyof typeof LINTERS;

/** Why a check of the Rust source cannot be made here; undefined where it can. */
export function missingFor(check: Linter | 'cargo'): string | undefined {
  const path = check === 'cargo' ? TOOLS.cargo : LINTERS[check];
  if (existsSync(path) && existsSync(TOOLS.rustc)) return undefined;
  const packages = check === 'cargo' ? 'rustc-web cargo-web' : 'rustfmt-web rust-web-clippy';
  return `${path} is not installed\nRun: apt-get install ${packages}`;
}

/** Runs cargo, or a linter as cargo would, over the Rust source; shows what it writes. False where it failed. */
export async function check(tool: Linter | 'cargo', args: readonly string[], cwd: string): Promise<boolean> {
  const path = tool === 'cargo' ? TOOLS.cargo : LINTERS[tool];
  const env = { ...process.env, CARGO: TOOLS.cargo, RUSTC: TOOLS.rustc, RUSTFMT: '/usr/bin/rustfmt' };
  const child = spawn(path, args, { cwd, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Checks that every tool is there and that the compiler can build its core library from source. Throws ToolError. */
export async function requireToolchain(): Promise<void> {
  for (const tool of Object.keys(TOOLS) as Tool[]) await run(tool, ['--version']);
  const sysroot = (await run('rustc', ['--print', 'sysroot'])).trim();
  const source = join(sysroot, 'lib/rustlib/src/rust/library/core/src/lib.rs');
  if (!existsSync(source)) throw new ToolError(`the core library's source is not installed\n${INSTALL}`);
}

/** Name and version of the compiler and of LLVM: other versions may give other bytes. */
export async function toolchainVersions(): Promise<string> {
  const rustc = (await run('rustc', ['--version'])).trim();
  const llvm = /LLVM version \S+/.exec(await run('llc', ['--version']))?.[0] ?? 'LLVM of unknown version';
  return `${rustc}, ${llvm}`;
}
