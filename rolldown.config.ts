import { builtinModules } from 'node:module';
import { defineConfig, type Plugin } from 'rolldown';

const NATIVE = ['litesvm', '@libsql/client', 'libsql'];

/** Commander loads child_process to start subcommands that are programs of their own; there are none, and it is slow. */
const withoutSubprocesses: Plugin = {
  name: 'without-subprocesses',
  transform: {
    filter: { id: /commander\/lib\/command\.js$/ },
    handler: (code) => code.replace("require('node:child_process')", '{}'),
  },
};

/** Packages of web3.js that do nothing but define what they export, and do not say so. */
const ONLY_DEFINITIONS =
  /node_modules[\\/](superstruct|jayson|node-fetch|rpc-websockets|borsh|bn\.js|@solana[\\/]buffer-layout)[\\/]/;

/** CommonJS: starting it costs half as much as the same code as ES modules, and every command pays that. */
export default defineConfig({
  input: { main: 'src/main.ts', demo: 'src/sandbox/demo/main.ts' },
  platform: 'node',
  external: (id) =>
    id.startsWith('node:') ||
    builtinModules.includes(id) ||
    NATIVE.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [withoutSubprocesses],
  resolve: { alias: { '@solana/web3.js': '@solana/web3.js/lib/index.esm.js' } },
  treeshake: {
    moduleSideEffects: [{ test: ONLY_DEFINITIONS, sideEffects: false }],
    // To read a property and not use it does nothing in any code here. web3.js does so for what only its RPC client needs,
    // which then is left out: that is more than half of what the second reader would load.
    propertyReadSideEffects: false,
  },
  output: {
    dir: 'dist',
    format: 'cjs',
    // The loader of bin/ compiles chunks itself, and there `import()` would need an experimental option.
    dynamicImportInCjs: false,
    minify: true,
    cleanDir: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // On its own, so that no chunk has to load the program itself to know the version.
    codeSplitting: {
      groups: [{ name: 'version', test: (id) => /^(?!.*node_modules).*[\\/]package\.json$/.test(id) }],
    },
  },
});
