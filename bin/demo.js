const { join } = require('node:path');
const { loader } = require('./loader.js');

const { load, keep } = loader(join(__dirname, '../dist'), []);
process.on('exit', keep);
load('demo.cjs');
