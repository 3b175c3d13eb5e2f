import { gauge } from '@attendu/telemetry/metrics';
import type pg from 'pg';

const labels = ['service', 'pool', 'state'] as const;
const connections = gauge(
  'attendu_db_connections',
  'Connections of a pool, by state: busy, idle; waiting: calls that wait for one.',
  labels,
);
const most = gauge('attendu_db_connections_max', 'Most connections that a pool opens.', ['service', 'pool'] as const);

/** Sets the gauges of a pool of connections. */
export function measurePool(service: string, pool: string, { totalCount, idleCount, waitingCount, options }: pg.Pool): void {
  connections.set({ service, pool, state: 'busy' }, totalCount - idleCount);
  connections.set({ service, pool, state: 'idle' }, idleCount);
  // The pool queues every call for an instant, even when a connection is free or may still be opened.
  connections.set({ service, pool, state: 'waiting' }, idleCount === 0 && totalCount >= options.max ? waitingCount : 0);
  most.set({ service, pool }, options.max);
}
