import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { counter, gauge, histogram, measureAtScrape, metricsText, startAtZero } from '../src/metrics.ts';

test('exports counters in the text format of Prometheus, with the metrics of the process', async () => {
  const calls = counter('test_calls_total', 'Appels.', ['route']);
  calls.inc({ route: 'a' });
  counter('test_calls_total', 'Appels.', ['route']).inc({ route: 'a' }, 2);
  gauge('test_waiting', 'En attente.').set(4);
  histogram('test_seconds', 'Durées.', ['route']).observe({ route: 'a' }, 0.02);
  const { contentType, body } = await metricsText();
  expect(contentType).toContain('text/plain');
  expect(body).toContain('test_calls_total{route="a"} 3');
  expect(body).toContain('test_waiting 4');
  expect(body).toContain('test_seconds_bucket{le="0.025",route="a"} 1');
  expect(body).toContain('process_resident_memory_bytes');
});

test('tells the limit of file descriptors of now', async () => {
  const limit = async () => Number(/^process_max_fds (\d+)$/m.exec((await metricsText()).body)?.[1]);
  const set = (most: number) => execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${most}:`]);
  const before = await limit();
  set(before - 1);
  try {
    expect(await limit()).toBe(before - 1);
  } finally {
    set(before);
  }
});

test('refuses one name for two kinds of metric', () => {
  counter('test_once_total', 'Une fois.');
  expect(() => histogram('test_once_total', 'Une fois.')).toThrow('another kind');
});

test('takes its measures at each scrape; one that fails is counted and hides no other', async () => {
  const length = gauge('test_measured', 'Mesuré.');
  let calls = 0;
  const failures = async () => Number(/^attendu_measure_failures_total (\d+)$/m.exec((await metricsText()).body)?.[1]);
  const before = await failures();
  const remove = [
    measureAtScrape(async () => length.set(++calls)),
    measureAtScrape(async () => {
      throw new Error('no database');
    }),
  ];
  expect((await metricsText()).body).toContain('test_measured 1');
  expect((await metricsText()).body).toContain('test_measured 2');
  for (const one of remove) one();
  expect(await failures()).toBe(before + 2);
  expect(calls).toBe(2);
});

test('shows the series of a counter and of a histogram before their first event', async () => {
  startAtZero(counter('test_outcomes_total', 'Issues.', ['outcome']), [{ outcome: 'done' }, { outcome: 'failed' }]);
  startAtZero(histogram('test_waits_seconds', 'Attentes.', ['outcome']), [{ outcome: 'done' }]);
  const { body } = await metricsText();
  expect(body).toContain('test_outcomes_total{outcome="failed"} 0');
  expect(body).toContain('test_waits_seconds_count{outcome="done"} 0');
});
