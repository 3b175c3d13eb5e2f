// `npm run check`. Old syntax on purpose: see lib/node-version.mjs.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/run-checks.mjs').then((module) => module.runChecks(process.argv.slice(2)));
