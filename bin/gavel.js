#!/usr/bin/env node
require('./loader.js').load('main.cjs');
