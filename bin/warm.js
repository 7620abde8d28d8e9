// Part of `npm run build`: leaves the compiled code of every chunk beside it, for the loader.
const { readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { load, loaded } = require('./loader.js');

const DIST = join(__dirname, '../dist');
// The programs themselves would start; what they load is loaded here.
const ENTRIES = ['main.cjs', 'demo.cjs'];

for (const name of readdirSync(DIST)) {
  if (name.endsWith('.cjs') && !ENTRIES.includes(name)) load(name);
}
for (const [name, { script }] of loaded)
  writeFileSync(join(DIST, `${name}.cache`), script.createCachedData());
