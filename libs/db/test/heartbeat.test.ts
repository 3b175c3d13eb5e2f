import { EventEmitter } from 'node:events';
import { createLogger } from '@attendu/log/logger';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { openHeartbeat, ToHeartbeat } from '../src/leases/heartbeat.ts';

class Thread extends EventEmitter {
  readonly received: ToHeartbeat[] = [];
  postMessage(message: ToHeartbeat): void {
    this.received.push(message);
  }
  unref(): void {}
  async terminate(): Promise<void> {}
}
const threads: Thread[] = [];
const startThread = () => {
  const thread = new Thread();
  threads.push(thread);
  return thread;
};

// Files share their modules: this one has its own, with threads that it can end.
let openOne: typeof openHeartbeat;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@attendu/threads/typescript-thread', () => ({ startThread }));
  ({ openHeartbeat: openOne } = await import('../src/leases/heartbeat.ts'));
});
afterAll(() => {
  vi.doUnmock('@attendu/threads/typescript-thread');
  vi.resetModules();
});

function open(schema: string) {
  const group = { url: 'postgres://unused', schema, applicationName: schema, statement: 'select', leaseMs: 6_000 };
  return openOne(group, { longestMs: 60_000, onReached: () => undefined, log: createLogger('test', 'silent') });
}

test('the thread that replaces a dead one keeps every group and lease, whoever starts it', () => {
  const first = open('first');
  first.hold('row', 'lease', () => undefined);
  threads[0]?.emit('exit', 1);
  first.hold('other row', 'other lease', () => undefined);
  const second = open('second');
  second.hold('third row', 'third lease', () => undefined);
  expect(threads).toHaveLength(2);
  const [, after] = threads;
  expect(after?.received.flatMap((message) => (message.kind === 'open' ? [message.group.schema] : []))).toEqual(['first', 'second']);
  expect(after?.received.flatMap((message) => (message.kind === 'hold' ? [message.lease] : []))).toEqual([
    'lease',
    'other lease',
    'third lease',
  ]);
  for (const one of [first, second]) one.close();
});
