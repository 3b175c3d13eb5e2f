import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import type { Logger } from '@attendu/log/logger';
import { startThread } from '@attendu/threads/typescript-thread';

/** The leases of one table, kept by one connection. */
export type HeartbeatGroup = {
  readonly key: string;
  readonly url: string;
  readonly schema: string;
  readonly applicationName: string;
  readonly statement: string;
  readonly leaseMs: number;
};
export type ToHeartbeat =
  | { readonly kind: 'open'; readonly group: HeartbeatGroup }
  | { readonly kind: 'close'; readonly key: string }
  /** `longestMs`: the beats stop after it, so that work which never ends does not keep its row for ever. */
  | { readonly kind: 'hold'; readonly key: string; readonly id: string; readonly lease: string; readonly longestMs: number }
  | { readonly kind: 'drop'; readonly key: string; readonly lease: string };
export type FromHeartbeat =
  | { readonly kind: 'ready' }
  | { readonly kind: 'lost'; readonly key: string; readonly lease: string }
  /** Whether the database answered the last beat. */
  | { readonly kind: 'reached'; readonly key: string; readonly reached: boolean };

export type Heartbeat = {
  /** Resolves once the thread beats. */
  readonly ready: Promise<void>;
  hold(id: string, lease: string, onLost: () => void): void;
  drop(lease: string): void;
  close(): void;
};

type Holding = { readonly id: string; readonly lost: () => void };
type Group = {
  readonly group: HeartbeatGroup;
  readonly longestMs: number;
  readonly holds: Map<string, Holding>;
  readonly onReached: (reached: boolean) => void;
  readonly ready: () => void;
};

const RESTART_MS = 500;
const groups = new Map<string, Group>();
let thread: Worker | undefined;
let isReady = false;

/**
 * Keeps leases alive from a thread of its own, one for the whole process: an event loop that is busy for longer than a lease loses none.
 * A thread that dies is replaced and receives the held leases again.
 */
export function openHeartbeat(
  group: Omit<HeartbeatGroup, 'key'>,
  options: { longestMs: number; onReached: (reached: boolean) => void; log: Logger },
): Heartbeat {
  const key = randomUUID();
  let resolve: () => void = () => undefined;
  const ready = new Promise<void>((done) => {
    resolve = done;
  });
  const holds = new Map<string, Holding>();
  const entry: Group = { group: { ...group, key }, longestMs: options.longestMs, holds, onReached: options.onReached, ready: resolve };
  groups.set(key, entry);
  // A new thread also takes the groups of one that has just died.
  if (thread === undefined) restart(options.log);
  else send({ kind: 'open', group: entry.group });
  if (isReady) resolve();
  return {
    ready,
    hold(id, lease, lost) {
      holds.set(lease, { id, lost });
      send({ kind: 'hold', key, id, lease, longestMs: options.longestMs });
    },
    drop(lease) {
      if (holds.delete(lease)) send({ kind: 'drop', key, lease });
    },
    close() {
      groups.delete(key);
      send({ kind: 'close', key });
      if (groups.size === 0) end();
    },
  };
}

function send(message: ToHeartbeat): void {
  thread?.postMessage(message);
}

/** The thread ends with its last group, since it would keep a stopped process from exiting. */
function end(): void {
  const ended = thread;
  thread = undefined;
  isReady = false;
  void ended?.terminate();
}

function start(log: Logger): Worker {
  const started = startThread(new URL('./heartbeat-main.ts', import.meta.url));
  started.unref();
  started.on('message', (message: FromHeartbeat) => {
    if (message.kind === 'ready') {
      isReady = true;
      for (const { ready } of groups.values()) ready();
      return;
    }
    const group = groups.get(message.key);
    if (message.kind === 'reached') group?.onReached(message.reached);
    else group?.holds.get(message.lease)?.lost();
  });
  started.on('error', (err) => log.error({ err }, 'heartbeat thread failed, another one starts'));
  started.on('exit', () => {
    if (thread !== started) return;
    isReady = false;
    thread = undefined;
    if (groups.size > 0) setTimeout(() => restart(log), RESTART_MS).unref();
  });
  return started;
}

function restart(log: Logger): void {
  if (thread !== undefined || groups.size === 0) return;
  thread = start(log);
  for (const { group, longestMs, holds } of groups.values()) {
    send({ kind: 'open', group });
    for (const [lease, { id }] of holds) send({ kind: 'hold', key: group.key, id, lease, longestMs });
  }
}
