import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PROGRAMS, type Program, prebuiltPath, ROOT } from './layout.ts';
import { link } from './link/link.ts';
import { run } from './toolchain.ts';

const TARGET = 'bpfel-unknown-none';
const CPU = 'v2';
/** The virtual machine reads and writes at any address: without this, addresses (keys) are copied byte by byte. */
const FEATURES = '+allows-misaligned-mem-access';
const STACK_BYTES = 4096;
/** Without source locations in panics no path of the building machine gets into the program. */
const RUST_FLAGS = ['-C', `target-cpu=${CPU}`, '-Z', 'location-detail=none'];
const CHECKSUMS = 'programs/SHA256SUMS';

/** Compiles a program to LLVM bitcode in the target folder; returns the bitcode's path. */
async function bitcode(program: Program, target: string, env: NodeJS.ProcessEnv): Promise<string> {
  const crate = program.crate ?? program.name;
  const args = ['rustc', '--release', '--locked', '-p', crate, '--target', TARGET];
  await run('cargo', [...args, '-Z', 'build-std=core', '--', '--emit=llvm-bc'], {
    cwd: join(ROOT, 'programs'),
    env: {
      ...env,
      RUSTC: '/usr/bin/rustc',
      RUSTC_BOOTSTRAP: '1',
      CARGO_ENCODED_RUSTFLAGS: RUST_FLAGS.join('\x1f'),
      CARGO_TARGET_DIR: target,
    },
  });
  const folder = join(target, TARGET, 'release', 'deps');
  const prefix = `${crate.replaceAll('-', '_')}-`;
  const found = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.bc'));
  const [name] = found;
  if (name === undefined || found.length > 1) throw new Error(`no single bitcode file of ${crate}`);
  return join(folder, name);
}

async function compile(program: Program, target: string, env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const source = await bitcode(program, target, env);
  const [pruned, object] = [join(target, `${program.name}.bc`), join(target, `${program.name}.o`)];
  const passes = ['-passes=internalize,globaldce', '-internalize-public-api-list=entrypoint'];
  await run('opt', [...passes, source, '-o', pruned]);
  const machine = ['-march=bpfel', `-mcpu=${CPU}`, `-mattr=${FEATURES}`, `-bpf-stack-size=${STACK_BYTES}`];
  await run('llc', [...machine, '-filetype=obj', pruned, '-o', object]);
  return link(await readFile(object));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** In the format of sha256sum: run `sha256sum -c programs/SHA256SUMS` from the root. */
function checksums(built: ReadonlyMap<string, Uint8Array>): string {
  return [...built].map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`).join('');
}

/** Builds every program from source; returns files by path relative to the root, checksums included. */
export async function buildPrograms(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, Uint8Array>> {
  const target = await mkdtemp(join(tmpdir(), 'gavel-programs-'));
  try {
    const built = new Map<string, Uint8Array>();
    for (const program of PROGRAMS) built.set(prebuiltPath(program), await compile(program, target, env));
    return new Map([...built, [CHECKSUMS, new TextEncoder().encode(checksums(built))]]);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Puts built files in their places. */
export async function writeBuilt(built: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [path, bytes] of built) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), bytes);
  }
}

/** Compares built files with those in the repository: true where every byte is the same. */
export async function compareBuilt(built: ReadonlyMap<string, Uint8Array>): Promise<Map<string, boolean>> {
  const same = new Map<string, boolean>();
  for (const [path, bytes] of built) {
    const kept = await readFile(join(ROOT, path)).catch(() => undefined);
    same.set(path, kept?.equals(bytes) ?? false);
  }
  return same;
}
