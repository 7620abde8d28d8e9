// Adds to package-lock.json the optional packages of other platforms that the registry in use does not carry: npm
// leaves them out when it writes the lock, and then refuses to install from it. Run after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';

const OS = /(darwin|linux|win32|android|freebsd|openbsd|netbsd|sunos|aix|openharmony)/;
const CPU = /(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el|wasm32)/;
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(path === '' ? {} : (entry.optionalDependencies ?? {}))) {
    // Beside its parent, where npm puts what another version of the same package would hide.
    const beside = `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`;
    const key = lock.packages[`node_modules/${name}`] === undefined ? `node_modules/${name}` : beside;
    if ([`node_modules/${name}`, beside].some((place) => lock.packages[place]?.version === version)) continue;
    const [, os] = OS.exec(name) ?? [];
    const [, cpu] = CPU.exec(name) ?? [];
    if (cpu === undefined || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const libc = LIBC[name.split('-').at(-1)];
    lock.packages[key] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...(libc && os === 'linux' ? { libc: [libc] } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
    };
    added += 1;
  }
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} optional packages added\n`);
