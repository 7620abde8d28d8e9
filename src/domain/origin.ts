import { isLoopback } from './loopback.ts';

/** Whether a page of this origin (as in the header `Origin`) was loaded from the machine itself. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
