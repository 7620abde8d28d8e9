/** The pool alone: the whole of undici takes four times as long to load. It has no types of its own at this path. */
declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  const value: typeof Pool;
  export default value;
}
