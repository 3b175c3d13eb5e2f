import { serveTasks } from '../src/serve-tasks.ts';

/** Tasks of a thread under test. */
serveTasks({
  echo: (value: unknown) => value,
  fail: (text: string) => {
    throw new TypeError(`not this: ${text}`);
  },
  dieOnce: (flag: SharedArrayBuffer) => {
    if (Atomics.exchange(new Int32Array(flag), 0, 1) === 0) process.exit(1);
    return 'alive';
  },
  outgrow: () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => n));
  },
  endless: () => {
    for (;;);
  },
});
