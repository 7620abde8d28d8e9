import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtBinary } from '../support/built.ts';
import { searchOutput } from '../support/canary.ts';
import { effectsFromNow } from '../support/effects.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';

const start = marketplaces();
const binary = builtBinary();
const CLOSED_TERMINAL = fileURLToPath(new URL('closed-terminal.py', import.meta.url));
const BLOCK_MS = 25;
const SIGHUP = 1;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Scene {
  /** A reprice of an artwork, with its answer to the question. */
  readonly reprice: readonly string[];
  /** Runs a program with the settings of this marketplace, blocks coming meanwhile. */
  run(command: readonly string[], stdio: SpawnOptions['stdio'], blocks?: boolean): Promise<Ended>;
  /** How often the reprice was executed, and what the journal says of it. */
  outcome(): Promise<{ readonly effects: number; readonly states: readonly string[] }>;
  /** Brings what is open to its end. */
  resume(): Promise<number>;
}

async function scene(): Promise<Scene> {
  const m: Marketplace = await start();
  const home = temporaryDirectory();
  const mint = m.artwork('Tide Table');
  const effects = await effectsFromNow(m.running.rpcUrl, mint);
  return {
    reprice: [
      process.execPath,
      binary(),
      'listing',
      'reprice',
      mint,
      '--price',
      '2 SOL',
      '--source',
      'local',
    ],
    async run([program = '', ...argv], stdio, blocks = true) {
      const env = {
        ...{ PATH: process.env.PATH, HOME: home, NO_COLOR: '1', GAVEL_KEYPAIR: m.keypair('mira') },
        ...{ GAVEL_URL: m.url, GAVEL_API: m.service.url, GAVEL_API_KEY: m.apiKey },
      };
      const child = spawn(program, argv, { env, stdio });
      const out = { stdout: '', stderr: '' };
      child.stdout?.on('data', (chunk: Buffer) => (out.stdout += chunk.toString('utf8')));
      child.stderr?.on('data', (chunk: Buffer) => (out.stderr += chunk.toString('utf8')));
      const timer = setInterval(() => blocks && m.running.chain.makeBlocks(1), BLOCK_MS);
      const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
      clearInterval(timer);
      searchOutput(m.secrets, argv, out);
      return { code, ...out };
    },
    async outcome() {
      const { stdout } = await m.gavel(['tx', 'history', '--json', '--fields', 'state'], {
        as: 'mira',
        home,
      });
      const states = (JSON.parse(stdout).data as readonly { readonly state: string }[]).map(
        ({ state }) => state,
      );
      return { effects: await effects(), states };
    },
    resume: async () => (await m.gavel(['tx', 'resume', '--all'], { as: 'mira', home })).code,
  };
}

function opened(path: string): number {
  const descriptor = openSync(path, 'w');
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

const LANDED = { effects: 1, states: ['confirmed'] };

describe.runIf(existsSync('/dev/full'))('a standard output that is full', () => {
  it('is told of by a command that reads, and exits 1', async () => {
    const { reprice, run } = await scene();
    const argv = [...reprice.slice(0, 2), 'config', 'list'];
    const { code, stderr } = await run(argv, ['ignore', opened('/dev/full'), 'pipe']);
    expect(code).toBe(1);
    expect(stderr).toBe('error: the result could not be written\n  why: the system says ENOSPC\n');
  });

  it('is told of after landing, and the exit code says that it landed', async () => {
    const { reprice, run, outcome } = await scene();
    const { code, stderr } = await run([...reprice, '--yes'], ['ignore', opened('/dev/full'), 'pipe']);
    expect(code).toBe(0);
    expect(stderr).toContain('error: the result could not be written');
    expect(await outcome()).toEqual(LANDED);
  });

  it('with a standard error that is full too changes nothing of what is done', async () => {
    const { reprice, run, outcome } = await scene();
    const full = opened('/dev/full');
    expect(await run([...reprice, '--yes'], ['ignore', full, full])).toMatchObject({ code: 0 });
    expect(await outcome()).toEqual(LANDED);
  });
});

describe('a standard output that is closed', () => {
  it.each([
    ['whose reader has gone', 'set -o pipefail; "$@" --yes | true'],
    ['with standard error', 'set -o pipefail; "$@" --yes 2>&1 | true'],
    ['from the beginning', 'exec "$@" --yes >&-'],
    ['from the beginning, with all others', 'exec "$@" --yes <&- >&- 2>&-'],
  ])('%s: what is done is done once, and is in the journal', async (_, script) => {
    const { reprice, run, outcome } = await scene();
    const { code, stderr } = await run(
      ['bash', '-c', script, 'bash', ...reprice],
      ['ignore', 'pipe', 'pipe'],
    );
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('error');
    expect(await outcome()).toEqual(LANDED);
  });
});

/** Where there is no Python, nobody here can close a terminal. */
const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0;

describe.runIf(hasPython)('a terminal that is closed', () => {
  const PLAIN = ['ignore', 'pipe', 'pipe'] as const;

  it('at the question: nothing is signed, and the command ends as a closed terminal ends one', async () => {
    const { reprice, run, outcome } = await scene();
    const command = ['python3', CLOSED_TERMINAL, 'y/N', ...reprice];
    expect(await run(command, [...PLAIN])).toMatchObject({ code: 0, stdout: `seen; signal ${SIGHUP}\n` });
    expect(await outcome()).toEqual({ effects: 0, states: ['dropped'] });
  });

  it('while it is followed: the record stays, and is brought to its end', async () => {
    const { reprice, run, outcome, resume } = await scene();
    const command = ['python3', CLOSED_TERMINAL, 'signature ', ...reprice, '--yes'];
    const { stdout } = await run(command, [...PLAIN], false);
    expect(stdout).toBe(`seen; signal ${SIGHUP}\n`);
    expect((await outcome()).states).toEqual(['unknown']);
    expect(await resume()).toBe(0);
    expect(await outcome()).toEqual(LANDED);
  });
});

describe('few files that may be open', () => {
  it.each(FULL ? [22, 24, 26, 28, 30, 32, 36] : [22, 26, 32])(
    '%i: nothing is lost, and what stops it is said',
    async (files) => {
      const { reprice, run, outcome, resume } = await scene();
      const script = `ulimit -n ${files}; exec "$@"`;
      const command = ['bash', '-c', script, 'bash', ...reprice, '--yes'];
      const { code, stderr } = await run(command, ['ignore', 'pipe', 'pipe']);
      const { effects, states } = await outcome();
      expect(stderr).not.toMatch(/^ {4}at /m);
      if (code === 0) expect({ effects, states }).toEqual(LANDED);
      else expect(stderr).toMatch(/^error: .+\n {2}why: /m);
      expect(effects).toBe(states.includes('confirmed') ? 1 : 0);
      expect([0, 7]).toContain(await resume());
    },
  );
});
