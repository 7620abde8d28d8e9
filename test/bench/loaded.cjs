// Runs a bundle as the tool's own is run: by its loader, from code that was compiled ahead, and keeps that when told.
const { loader } = require('../../bin/loader.js');

const [folder, what, ...rest] = process.argv.slice(2);
process.argv = [...process.argv.slice(0, 2), ...rest];
const { load, keepCompiled } = loader(folder);
load('run.cjs');
if (what === 'keep') process.on('exit', keepCompiled);
