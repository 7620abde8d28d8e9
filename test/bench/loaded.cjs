// Runs a bundle as the tool's own is run: by its loader, which keeps what was compiled in the user's cache folder.
const { loader } = require('../../bin/loader.js');

const [folder, ...rest] = process.argv.slice(2);
process.argv = [...process.argv.slice(0, 2), ...rest];
const { load, keep } = loader(folder, []);
process.on('exit', keep);
load('run.cjs');
