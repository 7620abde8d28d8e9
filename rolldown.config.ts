import { createHash } from 'node:crypto';
import { builtinModules } from 'node:module';
import { defineConfig, type OutputChunk, type Plugin } from 'rolldown';
import { writtenChecks, writtenSchemas } from './bin/build/written-checks.ts';
import { version } from './package.json';
import { DECODERS } from './src/picture/decoders.ts';

/** What holds machine code, of which a package for each platform is installed; what chooses among those of litesvm is bundled. */
const NATIVE = /^(libsql(\/promise)?|litesvm-.+)$|\.node$/;

/** Commander loads child_process to start subcommands that are programs of their own; there are none, and it is slow. */
const withoutSubprocesses: Plugin = {
  name: 'without-subprocesses',
  transform: {
    filter: { id: /commander\/lib\/command\.js$/ },
    handler: (code) => code.replace("require('node:child_process')", '{}'),
  },
};

/** The decoders of pictures are written out: the package has no other files than these. */
const writtenDecoders: Plugin = {
  name: 'written-decoders',
  load: {
    filter: { id: /[\\/]src[\\/]picture[\\/]decoders\.ts$/ },
    handler: () => {
      const decoders = Object.entries(DECODERS).map(
        ([name, code]) => `${name}: () => Buffer.from('${Buffer.from(code()).toString('base64')}', 'base64')`,
      );
      return `export const DECODERS = { ${decoders.join(', ')} };`;
    },
  },
};

/** The contract uses no format of JSON Schema, and to make the regular expressions of all of them costs every read. */
const withoutFormats: Plugin = {
  name: 'without-formats',
  transform: {
    filter: { id: /typebox[\\/]build[\\/]format[\\/]_registry\.mjs$/ },
    handler: (code) =>
      code.replace(
        /^import \{ (\w+) \} from '.*';$/gm,
        "const $1 = () => { throw new Error('$1 is left out by rolldown.config.ts'); };",
      ),
  },
};

/** The tool says itself whether there is color; to find out loads parts of Node that no other part of a command needs. */
const withoutColorDetection: Plugin = {
  name: 'without-color-detection',
  resolveId: {
    filter: { id: /^#supports-color$/ },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0#supports-color$/ },
    handler: () => 'export default { stdout: false, stderr: false };',
  },
};

const MESSAGES = /var SolanaErrorMessages = (\{.*?\n\});/s;

/** The texts of kit's errors are made when the first is needed: as a table they were a tenth of the code that a read loads. */
const lateErrorTexts: Plugin = {
  name: 'late-error-texts',
  transform: {
    filter: { id: /@solana[\\/]errors[\\/]dist[\\/]index\.node\.mjs$/ },
    handler(code) {
      const late = code
        .replace(MESSAGES, 'var solanaErrorMessages = () => ($1);')
        .replace('= SolanaErrorMessages[code]', '= solanaErrorMessages()[code]');
      if (late.includes('SolanaErrorMessages[') || !late.includes('solanaErrorMessages()['))
        throw new Error('the texts of kit are not where lateErrorTexts looks for them');
      return late;
    },
  },
};

/** An export as a getter, for a variable that may change. */
const GETTER =
  /^Object\.defineProperty\(exports, (['"][\w$]+['"]), \{\n\s*enumerable: true,\n\s*get: function ?\(\) \{\n\s*return ([\w$]+);\n\s*\}\n\}\);$/gm;

/** What cannot change is exported as it is: a read made 450 getters, which were a fifth of its compiled code. */
const plainExports: Plugin = {
  name: 'plain-exports',
  renderChunk(code) {
    const fixed = new Set(
      [...code.matchAll(/^(?:const|class|(?:async )?function\*?) ([\w$]+)/gm)].map(([, name]) => name),
    );
    return code.replace(GETTER, (getter, name, local) =>
      fixed.has(local) ? `exports[${name}] = ${local};` : getter,
    );
  },
};

const START = /[\\/]src[\\/](main|cli[\\/]process)\.ts$/;
/** What a read of the service and the node loads, also with a configuration file, and a write. */
const OFTEN =
  /[\\/]smol-toml[\\/]|[\\/]src[\\/](cli[\\/](execute|remember)|chain[\\/]rpc|api[\\/]client|commands[\\/](listing[\\/](get|reprice)|vendor-a[\\/]quote)|flow[\\/]run-operation|operations[\\/]listing[\\/]reprice|journal[\\/]open|signing[\\/]key-source|transactions[\\/](web3-reader|parsers[\\/](compute-budget|market)))\.ts$/;

/** Chunks of more than so many characters, most of which few commands need, are files of their own. */
const LARGE = 100_000;

/**
 * Puts small chunks into three files, as functions by name, since opening and compiling 70 files takes a command longer than its
 * work, and so does reading what only other commands need; large ones stay files of their own. `build.json` says what the loader has to know before it opens any.
 */
const fewFiles: Plugin = {
  name: 'few-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
      const isLarge = ({ code }: OutputChunk) => code.length > LARGE;
      const first = neededFirst(chunks);
      const often = neededBy(chunks, OFTEN);
      const small = chunks.filter((chunk) => !isLarge(chunk));
      const later = small.filter((chunk) => !first.has(chunk));
      const files = new Map([
        ['start.cjs', asFunctions(small.filter((chunk) => first.has(chunk)))],
        ['often.cjs', asFunctions(later.filter((chunk) => often.has(chunk)))],
        ['gavel.cjs', asFunctions(later.filter((chunk) => !often.has(chunk)))],
      ]);
      for (const chunk of chunks.filter(isLarge)) files.set(chunk.fileName, asFunctions([chunk]));
      const hash = createHash('sha256');
      for (const { fileName } of chunks) delete bundle[fileName];
      for (const [fileName, source] of files) {
        hash.update(source);
        this.emitFile({ type: 'asset', fileName, source });
      }
      const commands = chunks.flatMap(({ facadeModuleId }) => {
        const [, path] = /[\\/]src[\\/]commands[\\/]([a-z\\/-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
        return path === undefined ? [] : [path.replace(/[\\/]/, '-')];
      });
      const alone = chunks.filter(isLarge).map(({ fileName }) => fileName);
      const build = { version, sha256: hash.digest('hex'), commands: commands.sort(), alone };
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(build) });
    },
  },
};

/** What every command loads, and `--help` nothing else. */
const neededFirst = (chunks: readonly OutputChunk[]) => neededBy(chunks, START);

/** The chunks that hold these modules, and what they import. */
function neededBy(chunks: readonly OutputChunk[], modules: RegExp): ReadonlySet<OutputChunk> {
  const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id))));
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return needed;
}

function asFunctions(chunks: readonly OutputChunk[]): string {
  const functions = chunks.map(
    ({ fileName, code }) => `"${fileName}":function(exports,require,module,__filename,__dirname){${code}\n}`,
  );
  // In ASCII, which V8 takes as it is; other characters would make it twice as large and slow to read.
  return `({${functions.join(',\n')}})`.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Packages of web3.js that do nothing but define what they export, and do not say so. */
const ONLY_DEFINITIONS =
  /node_modules[\\/](superstruct|jayson|node-fetch|rpc-websockets|borsh|bn\.js|@solana[\\/]buffer-layout)[\\/]/;

/** CommonJS: starting it costs half as much as the same code as ES modules, and every command pays that. */
export default defineConfig({
  input: { main: 'src/main.ts', demo: 'src/sandbox/demo/main.ts' },
  platform: 'node',
  external: (id) => id.startsWith('node:') || builtinModules.includes(id) || NATIVE.test(id),
  plugins: [
    withoutSubprocesses,
    withoutColorDetection,
    writtenSchemas,
    writtenChecks,
    writtenDecoders,
    withoutFormats,
    lateErrorTexts,
    plainExports,
    fewFiles,
  ],
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
      groups: [
        { name: 'version', test: (id) => /^(?!.*node_modules).*[\\/]package\.json$/.test(id) },
        // Together they are large, and so in a file that only `artwork show` opens.
        {
          name: 'pictures',
          test: /node_modules[\\/](?:pngjs|jpeg-js|sixel)[\\/]|[\\/]src[\\/]picture[\\/]decoders\.ts$/,
        },
      ],
    },
  },
});
