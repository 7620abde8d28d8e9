import { rolldown } from 'rolldown';
import { builtinModules } from 'node:module';
const run = async (name: string, extra: any) => {
  const b = await rolldown({ input: './.w.ts', platform: 'node', external: (id: string) => id.startsWith('node:') || builtinModules.includes(id), ...extra });
  const { output } = await b.write({ dir: '/tmp/pf/w-' + name, format: 'cjs', minify: process.env.MIN === '1', codeSplitting: false } as any);
  const o = output[0] as any;
  console.log('==', name, o.code.length);
  const g = new Map<string, number>();
  for (const [k, v] of Object.entries(o.modules) as any) { const n = k.split('/node_modules/').pop(); const key = n.split('/').slice(0, n[0] === '@' ? 2 : 1).join('/'); g.set(key, (g.get(key) ?? 0) + (v.code?.length ?? 0)); }
  console.log([...g].sort((x, y) => y[1] - x[1]).slice(0, 14).map(([k, l]) => `${l} ${k}`).join('\n'));
};
const W = 'node_modules/@solana/web3.js/lib/index.esm.js';
const alias = { '@solana/web3.js': process.cwd() + '/' + W };
await run('cjs', {});
await run('esm', { resolve: { alias } });
const DEPS = /node_modules[\\/](superstruct|jayson|node-fetch|rpc-websockets|borsh|@noble|bn\.js|@solana[\\/](buffer-layout|codecs|errors|web3)|agentkeepalive|bs58|base-x|buffer|safe-buffer)/;
await run('pure', { resolve: { alias }, treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false, moduleSideEffects: [{ test: DEPS, sideEffects: false }], propertyWriteSideEffects: process.env.PW==='1' ? false : 'always', manualPureFunctions: ['create', 'coerce', 'pick', 'nullable', 'array', 'string', 'type', 'boolean', 'optional', 'instance', 'record', 'union', 'tuple', 'literal', 'any', 'unknown', 'number', 'BufferLayout', 'assert$1', 'jsonRpcResult', 'jsonRpcResultAndContext', 'createRpcResult', 'notificationResultAndContext', 'getU64Encoder', 'getU64Codec', 'Buffer', 'PublicKey', 'Set', 'BN', 'Object'] } });
