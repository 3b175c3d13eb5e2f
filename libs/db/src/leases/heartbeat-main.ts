import { parentPort } from 'node:worker_threads';
import pg from 'pg';
import type { FromHeartbeat, HeartbeatGroup, ToHeartbeat } from './heartbeat.ts';

/** Beats in one lease: three may fail before it runs out. */
const BEATS = 4;

type Hold = { readonly id: string; readonly until: number };
type Open = { readonly holds: Map<string, Hold>; readonly stop: () => void };

const open = new Map<string, Open>();
const post = (message: FromHeartbeat): void => parentPort?.postMessage(message);

function start(group: HeartbeatGroup): void {
  const holds = new Map<string, Hold>();
  const everyMs = group.leaseMs / BEATS;
  let client: pg.Client | undefined;
  let isBeating = false;
  let reached = true;

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: group.url,
      application_name: group.applicationName,
      options: `-c search_path=${group.schema} -c synchronous_commit=off`,
      connectionTimeoutMillis: group.leaseMs,
      query_timeout: group.leaseMs,
      statement_timeout: group.leaseMs,
      keepAlive: true,
    });
    // A lost connection shows at the next beat.
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  };

  const beat = async (): Promise<void> => {
    for (const [lease, { until }] of holds) if (performance.now() > until) holds.delete(lease);
    const leases = [...holds.keys()];
    if (isBeating || leases.length === 0) return;
    isBeating = true;
    try {
      client ??= await connect();
      const ids = [...holds.values()].map(({ id }) => id);
      const { rows } = await client.query<{ lease: string }>(group.statement, [ids, leases, group.leaseMs / 1000]);
      const kept = new Set(rows.map(({ lease }) => lease));
      for (const lease of leases) if (!kept.has(lease) && holds.delete(lease)) post({ kind: 'lost', key: group.key, lease });
      note(true);
    } catch {
      void client?.end().catch(() => undefined);
      client = undefined;
      note(false);
    } finally {
      isBeating = false;
    }
  };

  const note = (now: boolean): void => {
    if (now === reached) return;
    reached = now;
    post({ kind: 'reached', key: group.key, reached });
  };

  const timer = setInterval(() => void beat(), everyMs);
  const stop = (): void => {
    clearInterval(timer);
    void client?.end().catch(() => undefined);
  };
  open.set(group.key, { holds, stop });
}

parentPort?.on('message', (message: ToHeartbeat) => {
  if (message.kind === 'open') return start(message.group);
  const opened = open.get(message.key);
  if (opened === undefined) return;
  switch (message.kind) {
    case 'hold':
      opened.holds.set(message.lease, { id: message.id, until: performance.now() + message.longestMs });
      return;
    case 'drop':
      opened.holds.delete(message.lease);
      return;
    case 'close':
      opened.stop();
      open.delete(message.key);
  }
});
post({ kind: 'ready' });
