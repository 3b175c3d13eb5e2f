import { benchRetrieval } from './retrieval-bench.ts';

/** `node --import tsx bench/main.ts [--build] [--ablation]`: prints each row as it is measured. DATA_DIR is the folder of the index. */
await benchRetrieval({
  build: process.argv.includes('--build'),
  ablation: process.argv.includes('--ablation'),
  onRow: ({ name, value, unit, note }) =>
    console.log(`${name.padEnd(46)} ${value.toFixed(unit === 'count' ? 0 : 3).padStart(10)} ${unit.padEnd(6)} ${note}`),
});
