import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** An empty directory for each test of a file; call what this returns within a test. */
export function temporaryDirectory(): () => string {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'gavel-test-'));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  return () => path;
}
