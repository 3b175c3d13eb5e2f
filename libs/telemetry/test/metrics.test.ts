import { expect, test } from 'vitest';
import { counter, gauge, histogram, metricsText } from '../src/metrics.ts';

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

test('refuses one name for two kinds of metric', () => {
  counter('test_once_total', 'Une fois.');
  expect(() => histogram('test_once_total', 'Une fois.')).toThrow('another kind');
});
