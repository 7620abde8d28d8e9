import { afterEach, beforeEach } from 'vitest';
import { beginTest, endTest } from './test-end.ts';

// A set-up's afterEach comes after those of the file, which may still use what a test made.
beforeEach(beginTest);
afterEach(endTest);
