import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** For small files that are written and synced often: in memory where the machine has such a place. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
