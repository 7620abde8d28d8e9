import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchFiles } from '../support/canary.ts';
import { effectsFromNow } from '../support/effects.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();
const KIB = 1024;

/** A file system of 384 KiB, or null where nobody lets us mount one. */
function smallDisk(): string | null {
  const directory = temporaryDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=384k', 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', directory]));
  return directory;
}

/** Leaves so much room and no more. */
function fill(disk: string, roomKib: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const size = bavail * bsize - roomKib * KIB;
  if (size > 0) appendFileSync(join(disk, 'filler'), Buffer.alloc(size));
}

function reprice(m: Marketplace, price: number): readonly string[] {
  return [
    'listing',
    'reprice',
    m.artwork('Tide Table'),
    '--price',
    `${price} SOL`,
    '--yes',
    '--source',
    'local',
  ];
}

describe('a disk that is full', () => {
  it('at any point of a command: what is sent is recorded, what cannot be recorded is not sent', async (context) => {
    const m = await start();
    const counting = () => effectsFromNow(m.running.rpcUrl, m.artwork('Tide Table'));
    const codes = new Set<number>();
    let price = 2;
    for (let room = 0; room <= 240; room += 24) {
      const mounted = smallDisk();
      if (mounted === null) return context.skip('this user may not mount a file system');
      const options = { as: 'mira', env: { XDG_STATE_HOME: join(mounted, 'state') } } as const;
      fill(mounted, room);
      const effects = await counting();
      const { code, stderr } = await m.gavel(reprice(m, price), options);
      codes.add(code);
      const sent = await effects();
      expect({ room, sent }).toEqual({ room, sent: code === 0 ? 1 : 0 });
      if (code !== 0) {
        expect(stderr).toContain('cannot be used, and nothing is sent without it');
        expect(stderr).toMatch(
          /why: (the disk is full|the disk fails to read or write it, or has no room left)\n/,
        );
      }
      rmSync(join(mounted, 'filler'), { force: true });
      const resumed = await m.gavel(['tx', 'resume', '--all'], options);
      expect(resumed.code, resumed.stderr).toBe(0);
      if (code !== 0) expect((await m.gavel(reprice(m, price), options)).code).toBe(0);
      expect(await effects()).toBe(1);
      searchFiles(m.secrets, mounted, () => false);
      price += 1;
    }
    // Both ways were gone, or the test has shown nothing.
    expect([...codes].sort()).toEqual([0, 3]);
  });
});
