const { join } = require('node:path');
const { loader } = require('./loader.js');

loader(join(__dirname, '../dist'), []).load('demo.cjs');
