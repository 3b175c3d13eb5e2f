// `npm test`. Old syntax on purpose: see lib/node-version.mjs.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-tests.mjs').then((module) => module.runTests(process.argv.slice(2)));
