import { builtinModules } from 'node:module';
import { defineConfig } from 'rolldown';

const NATIVE = ['litesvm', '@libsql/client', 'libsql'];

export default defineConfig({
  input: { main: 'src/main.ts' },
  platform: 'node',
  external: (id) =>
    id.startsWith('node:') ||
    builtinModules.includes(id) ||
    NATIVE.some((name) => id === name || id.startsWith(`${name}/`)),
  output: { dir: 'dist', format: 'esm', minify: true, cleanDir: true },
});
