// `npm start`, `npm run dev`, and every script of package.json with `--run`. Old syntax on purpose: see lib/node-version.mjs.
import { requireNode } from './lib/node-version.mjs';

requireNode();
import('./lib/launch.mjs').then((module) => module.launch(process.argv.slice(2)));
